import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { riskRuleVersion } from "#domain/risk/risk-rule-version.resource.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { textOf } from "#web/fields/cell.tsx";
import { ShortTime } from "#web/fields/short-time.tsx";
import { fill, l } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";

const compared = ["condition", "severity", "action", "langs"] as const;
/** Versions that stand side by side, the newest first. */
const MOST = 5;

const cell = "max-w-[280px] py-1.5 pr-3 pl-1.5 text-left align-top";

const VersionHead = ({ version }: { version: AnyRecord }): JSX.Element => (
  <th scope="col" className={cell}>
    {fill(l(["第 {n} 版", "Revision {n}"]), { n: Number(version["revision"]) })}
    <br />
    <ShortTime className="text-muted text-small" seconds={Number(version["createTime"])} />
  </th>
);

/** The versions of a rule side by side. What differs from the version before is marked. */
export function VersionsPanel({ record }: PanelProps): JSX.Element {
  const { data, error, refetch } = useQuery({
    queryKey: ["list", riskRuleVersion.name, "of", record.id, record["revision"]],
    queryFn: ({ signal }) =>
      call<ListReply>(
        v2(riskRuleVersion.name, "list"),
        {
          filter: `rule:${record.id}`,
          sort: "-createTime",
          page: 1,
          pageSize: MOST + 1,
          columns: ["revision", "createTime", ...compared],
        },
        { signal },
      ),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const shown = data.list.slice(0, MOST);
  if (shown.length === 0)
    return <EmptyState title={l(["随产品提供，没有改过", "It came with the product and was never changed"])} />;
  return (
    <div className="overflow-x-auto px-4 py-3">
      <table className="border-collapse">
        <thead>
          <tr>
            <th scope="col" className={cell}>
              {l(riskRuleVersion.label)}
            </th>
            {shown.map((one) => (
              <VersionHead key={one.id} version={one} />
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map((name) => {
            const field = riskRuleVersion.fields[name];
            const texts = data.list.map((one) => textOf(field, one[name], data.titles, one));
            return (
              <tr key={name}>
                <th scope="row" className={cell}>
                  {l(field.label)}
                </th>
                {shown.map((one, index) => {
                  const isNew = index + 1 < texts.length && texts[index] !== texts[index + 1];
                  return (
                    <td key={one.id} className={`${cell} ${isNew ? "bg-yellow-bg" : ""}`}>
                      {isNew ? <strong>{texts[index] || "–"}</strong> : texts[index] || "–"}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
