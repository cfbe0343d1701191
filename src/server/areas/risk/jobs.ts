import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { enterDue } from "./black-list/force.ts";
import { countHits } from "./count-hits.ts";
import { followDecisions } from "./rules/follow-decisions.ts";
import { runRules } from "./rules/run-rules.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "countHits",
    label: ["统计违禁词命中", "Counting hits of banned words"],
    every: 300,
    run: ({ db }) => countHits(db),
  },
  {
    name: "runRules",
    label: ["执行频率规则", "Judging by frequency rules"],
    every: 20,
    shows: true,
    run: ({ db }) => runRules(db),
  },
  {
    name: "followDecisions",
    label: ["跟进规则命中的审核", "Following decisions on hits of rules"],
    every: 20,
    shows: true,
    run: ({ db }) => followDecisions(db),
  },
  {
    name: "enterBlackList",
    label: ["黑名单到时生效", "Beginning entries of the black list"],
    every: 20,
    run: ({ db }) => enterDue(db),
  },
];
