import type { JSX } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { Difference } from "#web/detail/record-diff.tsx";
import { History } from "#web/detail/history.tsx";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l, within } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { isRecord } from "#web/store/stored.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { NeighborDecisions } from "./neighbor-decisions.tsx";
import { isExport, objectName, operationAddress, recordAddressOf } from "./operation-address.ts";
import { ChangeLabel, ChangeList, ChangeValue } from "#web/detail/change-list.tsx";

/** Links to the operation that this one undoes, and to the one that undid it. */
function UndoLinks({ record }: { record: AnyRecord }): JSX.Element {
  const links = [
    ["operation.undoes", record["undoes"]],
    ["operation.undoneBy", record["undoneBy"]],
  ] as const;
  return (
    <>
      {links.map(
        ([text, id]) =>
          Boolean(id) && (
            <p key={text}>
              <a className="link" href={`#${operationAddress(String(id))}`}>
                {t(text, { id: String(id) })}
              </a>
            </p>
          ),
      )}
    </>
  );
}

/** Summary of an exported list: its filter, order, columns and number of records. */
function Exported({ resource, after }: { resource: Resource; after: Readonly<Record<string, unknown>> }): JSX.Element {
  const screen = registry().listOf(resource.name);
  const [filter, sort] = [String(after["filter"]), String(after["sort"])];
  const query = new URLSearchParams({ ...(filter ? { f: filter } : {}), s: sort });
  const labelOf = (field: string): string => l(resource.fields[field]?.label ?? [field, field]);
  const ordered = (term: string): string => `${labelOf(term.replace("-", ""))} ${term.startsWith("-") ? "↓" : "↑"}`;
  const columns = Array.isArray(after["columns"]) ? after["columns"].map(String) : [];
  return (
    <div className="p-4">
      <p className="mb-2">
        {t("operation.exported", { n: count(Number(after["count"])), name: within(resource.label) })}
      </p>
      <ChangeList>
        <ChangeLabel>{t("list.filter")}</ChangeLabel>
        <ChangeValue>{filter || t("common.none")}</ChangeValue>
        <ChangeLabel>{t("list.sort.title")}</ChangeLabel>
        <ChangeValue>{sort.split(",").map(ordered).join(t("common.comma"))}</ChangeValue>
        <ChangeLabel>{t("operation.columns")}</ChangeLabel>
        <ChangeValue>{columns.map(labelOf).join(t("common.comma"))}</ChangeValue>
      </ChangeList>
      {screen && (
        <p className="mt-4">
          <a className="link" href={`#${screen.route}?${query.toString()}`}>
            {t("operation.exported.open")}
          </a>
        </p>
      )}
    </div>
  );
}

/** The changes of one operation, and the other operations on its record. */
export function DifferencePanel({ record, titles }: PanelProps): JSX.Element {
  const resource = useResource(String(record["resource"] ?? ""));
  const id = String(record["opObjId"] ?? "");
  const after = record["after"];
  if (resource && isExport(record) && isRecord(after)) return <Exported resource={resource} after={after} />;
  if (!resource || id === "") return <EmptyState title={t("operation.noRecord")} />;
  const href = recordAddressOf(record);
  const name = objectName(record, titles);
  return (
    <div className="p-4">
      <p className="mb-2">
        {href ? (
          <a className="link" href={`#${href}`}>
            {name}
          </a>
        ) : (
          <span>{name}</span>
        )}
      </p>
      <UndoLinks record={record} />
      <Difference resource={resource} record={record} titles={titles} />
      <NeighborDecisions record={record} />
      <h2 className="text-ink mt-4 mb-2 font-semibold">{t("operation.others")}</h2>
      <History resource={resource} id={id} but={record.id} />
    </div>
  );
}
