import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, lazyWidePanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  blackList: {
    tabs: [
      basics,
      {
        id: "around",
        label: ["同一对象", "Same subject"],
        chunk: lazyPanel(async () => (await import("./around-panel.tsx")).AroundPanel),
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./black-list-host.ts")).BlackListHost),
  },
  blackTag: {
    tabs: [
      basics,
      {
        id: "test",
        label: ["测试", "Test"],
        chunk: lazyPanel(async () => (await import("./test-panel.tsx")).TestPanel),
      },
      links,
      history,
    ],
  },
  riskRule: {
    tabs: [
      basics,
      {
        id: "dryRun",
        label: ["试运行", "Dry run"],
        chunk: lazyWidePanel(async () => (await import("./dry-run-panel.tsx")).DryRunPanel),
      },
      {
        id: "accounts",
        label: ["关系图", "Graph"],
        chunk: lazyPanel(async () => (await import("./accounts-panel.tsx")).AccountsPanel),
      },
      {
        id: "versions",
        label: ["各版本", "Versions"],
        chunk: lazyPanel(async () => (await import("./versions-panel.tsx")).VersionsPanel),
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./risk-hosts.ts")).RuleHost),
  },
  riskHit: {
    host: lazyPanel(async () => (await import("./risk-hosts.ts")).HitHost),
  },
  riskDryRun: {
    tabs: [
      basics,
      {
        id: "dryRun",
        label: ["结果", "Outcome"],
        chunk: lazyWidePanel(async () => (await import("./dry-run-panel.tsx")).OutcomePanel),
      },
    ],
  },
  wordFind: {
    host: lazyPanel(async () => (await import("./word-find-host.ts")).WordFindHost),
  },
};
