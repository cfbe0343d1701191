import type { JSX } from "react";
import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ProgressBar as Bar } from "#web/ui/progress-bar.tsx";
import { tt } from "./texts.ts";

/** Bar of the progress of a task that is being converted. */
export function ProgressBar({ task, className = "" }: { task: AnyRecord; className?: string }): JSX.Element | null {
  if (ModelProcessing.value(task["state"])?.key !== "processing") return null;
  const percent = Number(task["progress"] ?? 0);
  return <Bar percent={percent} label={tt("progress", { n: percent })} className={className} />;
}
