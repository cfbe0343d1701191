import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { countToday } from "./count-today.ts";
import { earnFromWorks } from "./earn.ts";
import { rankYesterday } from "./ranking.ts";
import { giveRewards } from "./rewards.ts";

const now = (): number => Math.floor(Date.now() / 1_000);

export const jobs: readonly PeriodicJob[] = [
  {
    name: "earnExperience",
    label: ["为过审内容发放经验", "Giving experience for works that passed"],
    every: 60,
    run: ({ db }) => earnFromWorks(db),
  },
  {
    name: "rankExperience",
    label: ["生成经验值榜单", "Making the experience rankings"],
    every: 60,
    run: ({ db }) => rankYesterday(db, now()),
  },
  {
    name: "giveLevelRewards",
    label: ["发放升级奖励", "Giving the rewards of levels"],
    every: 30,
    run: ({ db }) => giveRewards(db),
  },
  {
    name: "countExperienceRules",
    label: ["统计今日经验发放", "Counting the experience of today"],
    every: 60,
    run: ({ db }) => countToday(db, now()),
  },
];
