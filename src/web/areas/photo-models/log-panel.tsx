import type { JSX } from "react";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { LogTable } from "#web/detail/log-table.tsx";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { JobState } from "./job-state.tsx";
import { tt } from "./texts.ts";

/** Log of a job. */
export function LogPanel({ record }: PanelProps): JSX.Element {
  const rows = (record["log"] ?? []) as readonly Readonly<Record<string, unknown>>[];
  return (
    <div className="grid content-start gap-2 py-3">
      <div className="px-4">
        <JobState job={record} />
      </div>
      <LogTable
        log={photoModel.fields.log}
        rows={rows}
        columns={["step", "note"]}
        wraps="note"
        label={tt("steps")}
        empty={tt("noSteps")}
      />
    </div>
  );
}
