import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { countTopics } from "./count-topics.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "countTopics",
    label: ["统计话题用户与模型", "Counting users and models of topics"],
    every: 300,
    run: ({ db }) => countTopics(db),
  },
];
