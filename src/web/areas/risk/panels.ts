import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

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
  wordFind: {
    host: lazyPanel(async () => (await import("./word-find-host.ts")).WordFindHost),
  },
};
