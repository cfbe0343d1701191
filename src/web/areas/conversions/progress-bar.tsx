import type { JSX } from "react";
import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tt } from "./texts.ts";

/** Bar of the progress of a task that is being converted. */
export function ProgressBar({ task, className = "" }: { task: AnyRecord; className?: string }): JSX.Element | null {
  if (ModelProcessing.value(task["state"])?.key !== "processing") return null;
  const percent = Number(task["progress"] ?? 0);
  return (
    <span
      className={`inline-flex h-2 overflow-hidden rounded-[2px] bg-line-soft align-middle ${className}`}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={tt("progress", { n: percent })}
      title={tt("progress", { n: percent })}
    >
      <span className="bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
