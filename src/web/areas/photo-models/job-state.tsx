import type { JSX } from "react";
import { Parsing } from "#domain/enumerations/models.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { inOneLanguage } from "#web/fields/cell.tsx";
import { tt } from "./texts.ts";

/** How far a job is, or why it failed, and whether it was refunded. */
export function JobState({ job }: { job: AnyRecord }): JSX.Element {
  const state = Parsing.value(job["state"])?.key;
  const error = inOneLanguage(job["error"]);
  return (
    <div className="grid justify-items-start gap-1 leading-5.5" aria-live="polite">
      {state === "await" && <p className="text-muted">{tt("waits")}</p>}
      {state === "parsing" && <p>{tt("works", { n: Number(job["progress"]) })}</p>}
      {state === "fail" && (
        <p className="text-red-fg">
          {typeof error === "string" ? error : tt("failed")}
          {Number(job["attempts"]) > 1 && (
            <span className="text-muted"> · {tt("attempts", { n: Number(job["attempts"]) })}</span>
          )}
        </p>
      )}
      {Boolean(job["refundTime"]) && (
        <p className="text-muted">
          {tt("refunded", { n: Number(job["refundAmount"]) })} · {String(job["refundReason"] ?? "")}
        </p>
      )}
    </div>
  );
}
