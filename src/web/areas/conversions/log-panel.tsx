import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { v2 } from "#domain/api/call.ts";
import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { To3mfStatistics } from "#domain/conversions/api.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { call } from "#web/data/client.ts";
import { LogTable } from "#web/detail/log-table.tsx";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { count, l } from "#web/i18n/text.ts";
import { useQuery as useAddress } from "#web/routing/address.ts";
import { FactsStrip } from "#web/ui/facts-strip.tsx";
import { Failed, Skeleton } from "#web/ui/states.tsx";
import { tt } from "./texts.ts";

const states = ["waiting", "processing", "processed", "err"] as const;

/** Figures of all tasks that the filter of the list matches. */
function Statistics(): JSX.Element {
  const filter = useAddress()["f"] ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["list", to3mfTask.name, "statistics", filter],
    queryFn: ({ signal }) => call<To3mfStatistics>(v2(to3mfTask.name, "statistics"), { filter }, { signal }),
  });
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  const facts = states.map((key) => ({
    label: l(ModelProcessing.value(key)?.label ?? [key, key]),
    value: count(data[key]),
  }));
  const mean = data.meanSeconds === null ? "–" : tt("seconds", { n: data.meanSeconds });
  return <FactsStrip facts={[...facts, { label: tt("mean"), value: mean }]} />;
}

/** Log of one task, below the statistics over the filter of the list. */
export function LogPanel({ record }: PanelProps): JSX.Element {
  const rows = (record["log"] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const error = inOneLanguage(record["error"]);
  return (
    <div className="grid content-start gap-2 pb-3">
      <h3 className="px-4 pt-3 font-semibold text-ink">{tt("statistics")}</h3>
      <Statistics />
      <h3 className="px-4 pt-2 font-semibold text-ink">{tt("steps")}</h3>
      <LogTable
        log={to3mfTask.fields.log}
        rows={rows}
        columns={["step", "fileName", "triangles", "leftOut"]}
        wraps="fileName"
        label={tt("steps")}
        empty={tt("noSteps")}
      />
      {typeof error === "string" && <p className="px-4 text-red-fg">{error}</p>}
    </div>
  );
}
