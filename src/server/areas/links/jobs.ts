import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { checkDueLinks } from "./check-links.ts";
import { collectHosts } from "./collect-hosts.ts";
import { countClicks, deleteOldClicks } from "./count-clicks.ts";
import { eraseSentFiles } from "./erase-sent-files.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "checkShortLinks",
    label: ["检查短链", "Checking short links"],
    every: 20,
    shows: true,
    run: ({ db }) => checkDueLinks(db),
  },
  {
    name: "countClicks",
    label: ["统计点击", "Counting clicks"],
    every: 300,
    run: ({ db }) => countClicks(db),
  },
  {
    name: "deleteOldClicks",
    label: ["删除旧点击", "Deleting old clicks"],
    every: 3_600,
    run: ({ db }) => deleteOldClicks(db),
  },
  {
    name: "eraseSentFiles",
    label: ["清除未使用的来件", "Erasing unused files from outside"],
    every: 600,
    run: ({ db }) => eraseSentFiles(db),
  },
  {
    name: "collectHosts",
    label: ["查找外部域名", "Finding external hosts"],
    every: 60,
    run: ({ db }) => collectHosts(db),
  },
];
