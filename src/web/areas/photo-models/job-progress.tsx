import type { JSX } from "react";
import { Parsing } from "#domain/enumerations/models.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { l } from "#web/i18n/text.ts";

/** Bar of the progress of a job in work; nothing for any other. */
export function JobProgress({ job, className = "" }: { job: AnyRecord; className?: string }): JSX.Element | null {
  if (Parsing.value(job["state"])?.key !== "parsing") return null;
  const percent = Number(job["progress"] ?? 0);
  // The texts of the panels are not part of lists.
  return (
    <ProgressBar percent={percent} label={l([`进度 ${percent}%`, `Progress ${percent}%`])} className={className} />
  );
}
