import type { JSX } from "react";
import type { Command } from "#kernel/command.ts";
import { joinTitles } from "#domain/api/titles.ts";
import type { BulkChoice, BulkWhat } from "#domain/bulk/api.ts";
import { BulkKind, BulkRule } from "#domain/bulk/enumerations.ts";
import { reasonText, useListedReasons } from "#web/data/reasons.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { textOf } from "#web/fields/cell.tsx";
import { count, l } from "#web/i18n/text.ts";
import { withTargets } from "#web/list/filter/named-fields.ts";
import { readFilter } from "#web/list/filter/filter-chips.ts";
import { registry } from "#web/registry/registry.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Counts, Progress } from "./check-step.tsx";
import { useTitlesIn, useTitlesOf } from "./job-titles.ts";
import { RowTable } from "./row-table.tsx";
import { bt } from "./texts.ts";
import { Value, ValueList } from "#web/detail/value-list.tsx";

function Which({ choose, target }: { choose: BulkChoice | null; target: string }): JSX.Element {
  const resource = useResource(target);
  const filter = choose?.by === "filter" ? (choose.filter ?? "") : "";
  const titles = useTitlesIn(target, filter);
  if (choose?.by === "ids") return <>{bt("idsCount", { n: count(choose.ids?.length ?? 0) })}</>;
  if (choose?.by === "file") return <>{bt("byFile")}</>;
  if (filter === "" || !resource) return <>{filter || bt("allMatch")}</>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {readFilter(withTargets(resource, filter), filter, titles).chips.map(({ name, text }) => (
        <Chip key={`${name} ${text}`} name={name} text={text} />
      ))}
    </span>
  );
}

/** The command of a job, with its input and its reason. */
function CommandOf({ command, what }: { command: Command; what: BulkWhat }): JSX.Element {
  const reasons = useListedReasons(registry().queues[0]?.id ?? null);
  const reason = reasons?.find(({ key }) => key === what.reasonKey);
  const input = Object.entries(what.input ?? {}).map(([name, value]) => ({ field: command.input[name], value }));
  const titles = useTitlesOf(input);
  const texts = input.flatMap(({ field, value }) => {
    const text = field && textOf(field, value, titles, what.input ?? {});
    return field && text ? [`${l(field.label)} ${text}`] : [];
  });
  return <>{[l(command.label), ...texts, ...(reason ? [reasonText(reason)] : [])].join(" · ")}</>;
}

function What({ record, titles: loaded }: Pick<PanelProps, "record" | "titles">): JSX.Element {
  const what = (record["what"] ?? {}) as BulkWhat;
  const resource = useResource(String(record["target"]));
  const changed = (what.changes ?? []).map(({ field, value }) => ({ field: resource?.fields[field], value }));
  const titles = joinTitles(loaded, useTitlesOf(changed));
  const beside = Object.fromEntries((what.changes ?? []).map(({ field, value }) => [field, value]));
  const command = registry().command(what.command ?? "");
  const kind = BulkKind.value(record["kind"]);
  if (command) return <CommandOf command={command} what={what} />;
  if (!what.changes || !resource) return <>{kind ? l(kind.label) : ""}</>;
  return (
    <ul>
      {what.changes.map(({ field: name, rule, value, find }) => {
        const field = resource.fields[name];
        const text = field && rule !== "replace" ? textOf(field, value, titles, beside) : String(value ?? "");
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
    <div className="[&>dl:not(:first-child)]:border-t [&>dl:not(:first-child)]:border-line">
      <ValueList>
        <Value label={bt("which")}>
          <Which choose={record["choose"] as BulkChoice | null} target={String(record["target"])} />
        </Value>
        <Value label={bt("what")}>
          <What record={record} titles={titles} />
        </Value>
      </ValueList>
      {isBusy && <Progress job={record} />}
      {status !== "draft" && <Counts job={record} />}
      {resource && status !== "draft" && record["kind"] !== "import" && (
        <RowTable jobId={record.id} resource={resource} results={[]} version={record.version} withResult />
      )}
    </div>
  );
}
