import type { JSX } from "react";
import { Difference, History } from "#web/detail/history.tsx";
import type { PanelProps } from "#web/detail/panels.ts";
import { l, t } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/list/list-commands.ts";
import { registry } from "#web/registry/registry.ts";
import { EmptyState } from "#web/ui/states.tsx";

/** What one operation did to its record, and what else was done to it before and after. */
export function DifferencePanel({ record, titles }: PanelProps): JSX.Element {
  const resource = registry().resource(String(record["resource"] ?? ""));
  const id = String(record["opObjId"] ?? "");
  if (!resource || id === "") return <EmptyState title={t("operation.noRecord")} />;
  const screen = registry().listOf(resource.name);
  const href = pageOfRecord(resource.name, { id, title: "" }) ?? (screen ? `${screen.route}?id=${id}` : null);
  return (
    <div className="p-4">
      <p className="mb-2">
        {href ? (
          <a className="lk" href={`#${href}`}>
            {l(resource.label)} {id}
          </a>
        ) : (
          <span>
            {l(resource.label)} {id}
          </span>
        )}
      </p>
      <Difference resource={resource} record={record} titles={titles} />
      <h2 className="ink mt-4 mb-2 font-semibold">{t("operation.others")}</h2>
      <History resource={resource} id={id} />
    </div>
  );
}
