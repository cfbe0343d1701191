import type { JSX } from "react";
import type { BulkChoice, BulkWhat } from "#domain/bulk/api.ts";
import { BulkKind, BulkRule } from "#domain/bulk/enumerations.ts";
import { reasonText, useListedReasons } from "#web/data/reasons.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { textOf } from "#web/fields/cell.tsx";
import { count, l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { Counts, Progress } from "./check-step.tsx";
import { RowTable } from "./row-table.tsx";
import { bt } from "./texts.ts";
import "#web/import/import.css";
import "./bulk.css";

function Which({ choose }: { choose: BulkChoice | null }): JSX.Element {
  if (choose?.by === "ids") return <>{bt("idsCount", { n: count(choose.ids?.length ?? 0) })}</>;
  if (choose?.by === "file") return <>{bt("byFile")}</>;
  return <code>{choose?.filter || bt("allMatch")}</code>;
}

function What({ record, titles }: Pick<PanelProps, "record" | "titles">): JSX.Element {
  const reasons = useListedReasons(registry().queues[0]?.id ?? null);
  const what = (record["what"] ?? {}) as BulkWhat;
  const resource = useResource(String(record["target"]));
  const command = registry().command(what.command ?? "");
  const kind = BulkKind.value(record["kind"]);
  if (command) {
    const reason = reasons?.find(({ key }) => key === what.reasonKey);
    return (
      <>
        {l(command.label)}
        {reason && ` · ${reasonText(reason)}`}
      </>
    );
  }
  if (!what.changes || !resource) return <>{kind ? l(kind.label) : ""}</>;
  return (
    <ul>
      {what.changes.map(({ field: name, rule, value, find }) => {
        const field = resource.fields[name];
        const text = field && rule !== "replace" ? textOf(field, value, titles) : String(value ?? "");
        return (
          <li key={name}>
            {l(field?.label ?? [name, name])} {l(BulkRule.value(rule)?.label ?? [rule, rule])}{" "}
            {find && <>「{find}」→ </>}
            <b>{text || bt("none")}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** First tab of a job: what it does to which records, how far it is, and its rows. */
export function JobPanel({ record, titles }: PanelProps): JSX.Element {
  const resource = useResource(String(record["target"]));
  const status = String(record["status"]);
  const isBusy = ["checking", "running", "undoing"].includes(status);
  return (
    <div className="bk-panel">
      <dl className="dt">
        <dt>{bt("which")}</dt>
        <dd>
          <Which choose={record["choose"] as BulkChoice | null} />
        </dd>
        <dt>{bt("what")}</dt>
        <dd>
          <What record={record} titles={titles} />
        </dd>
      </dl>
      {isBusy && <Progress job={record} />}
      {status !== "draft" && <Counts job={record} />}
      {resource && status !== "draft" && record["kind"] !== "import" && (
        <RowTable jobId={record.id} resource={resource} results={[]} version={record.version} withResult />
      )}
    </div>
  );
}
