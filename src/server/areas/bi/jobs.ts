import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { sendDueBiReports } from "./schedule.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "sendReports",
    label: ["发送到期报表", "Sending due reports"],
    every: 20,
    run: ({ db }) => sendDueBiReports(db),
  },
];
