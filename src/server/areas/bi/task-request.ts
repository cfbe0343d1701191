import type { Label } from "#kernel/label.ts";

/** Request of a task that runs a BI report and keeps its result as a file. */
export interface BiReportTask {
  form: string;
  params: Readonly<Record<string, string>>;
  format: string;
  /** True for a sending by schedule, which leaves personal columns out. */
  isScheduled: boolean;
  /** True for the one task of a sending by which its end is counted. */
  counts: boolean;
  /** Message to the owner that the schedule has stopped. */
  stopped?: Label;
}
