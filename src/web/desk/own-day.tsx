import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { ListReply } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { moment } from "#web/fields/format.ts";
import { l, t } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/list/list-commands.ts";
import { registry } from "#web/registry/registry.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";

export interface Decision {
  record: AnyRecord;
  /** The command's name in words. */
  verdict: string;
  title: string;
  /** Null where its kind has no page of its own. */
  href: string | null;
}

const LAST = 50;

async function titlesOf(resource: string, ids: readonly string[]): Promise<Map<string, string>> {
  const title = registry().resource(resource)?.title;
  if (!title) return new Map();
  const request = { filter: `id:${ids.join(",")}`, columns: [title], pageSize: ids.length };
  const { list } = await call<ListReply>(v2(resource, "list"), request);
  return new Map(list.map((record) => [record.id, String(record[title] ?? "")]));
}

const isDecision = (record: AnyRecord): boolean =>
  record["undoes"] === null && registry().command(String(record["command"]))?.decision === true;

async function readDay(admin: string): Promise<Decision[]> {
  const { list } = await call<ListReply>(v2("operationRecord", "list"), {
    filter: `admin:${admin} createTime:today`,
    sort: "-createTime",
    columns: ["createTime", "command", "resource", "opObjId", "reason", "undoes"],
    pageSize: 200,
  });
  const decided = list.filter(isDecision);
  const kinds = [...new Set(decided.map((record) => String(record["resource"])))];
  const titles = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = decided.filter((one) => one["resource"] === kind).map((one) => String(one["opObjId"]));
        return [kind, await titlesOf(kind, [...new Set(ids)])] as const;
      }),
    ),
  );
  return decided.map((record) => {
    const [kind, id] = [String(record["resource"]), String(record["opObjId"])];
    const title = titles.get(kind)?.get(id) || id;
    const command = registry().command(String(record["command"]));
    return { record, verdict: command ? l(command.label) : "", title, href: pageOfRecord(kind, { id, title }) };
  });
}

/** What this admin decided today, newest first; undefined until it is known, and where he may not read it. */
export function useOwnDay(admin: string | null): readonly Decision[] | undefined {
  const { data } = useQuery({
    queryKey: ["ownDay", admin],
    queryFn: () => readDay(admin ?? ""),
    enabled: admin !== null,
    refetchInterval: 30_000,
    retry: false,
  });
  return data;
}

/** The counts of today, by verdict. */
export function OwnCounts({ decisions }: { decisions: readonly Decision[] }): JSX.Element {
  const byVerdict = new Map<string, number>();
  for (const { verdict } of decisions) byVerdict.set(verdict, (byVerdict.get(verdict) ?? 0) + 1);
  return (
    <FactsStrip
      facts={[
        { label: t("desk.decided"), value: decisions.length },
        ...[...byVerdict].map(([label, value]) => ({ label, value })),
      ]}
    />
  );
}

/** The last decisions with their item. */
export function OwnDecisions({ decisions }: { decisions: readonly Decision[] }): JSX.Element {
  if (decisions.length === 0) return <p className="desk-none">{t("desk.noneToday")}</p>;
  return (
    <ul className="desk-last">
      {decisions.slice(0, LAST).map(({ record, verdict, title, href }) => (
        <li key={record.id}>
          <time>{moment(Number(record["createTime"])).clock}</time>
          <span className="ink">{verdict}</span>
          {href ? <a href={`#${href}`}>{title}</a> : <span className="el">{title}</span>}
          <span className="mu el">{String(record["reason"] ?? "")}</span>
        </li>
      ))}
    </ul>
  );
}
