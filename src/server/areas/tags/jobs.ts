import type { PeriodicJob } from "#server/jobs/periodic-job.ts";
import { checkAllPages } from "./check-seo.ts";
import { forgetMovedUses } from "./move-uses.ts";
import { markStoppedTargets } from "./nav/judge-jump.ts";
import { forgetSearchers } from "./search/forget-searchers.ts";
import { buildDueSitemap } from "./seo/sitemap-state.ts";

export const jobs: readonly PeriodicJob[] = [
  {
    name: "checkSeoPages",
    label: ["检查搜索引擎页面", "Checking pages for search engines"],
    every: 3_600,
    run: ({ db }) => checkAllPages(db),
  },
  {
    name: "forgetSearchers",
    label: ["清除搜索人", "Forgetting who searched"],
    every: 3_600,
    run: ({ db }) => forgetSearchers(db),
  },
  {
    name: "forgetMovedUses",
    label: ["清除标签撤销数据", "Forgetting what tags moved"],
    every: 3_600,
    run: ({ db }) => forgetMovedUses(db),
  },
  {
    name: "markStoppedTargets",
    label: ["标记失效的菜单目标", "Marking stopped targets of menus"],
    every: 300,
    run: ({ db }) => markStoppedTargets(db),
  },
  {
    name: "buildSitemap",
    label: ["生成站点地图", "Building the sitemap"],
    every: 60,
    run: ({ db }) => buildDueSitemap(db),
  },
];
