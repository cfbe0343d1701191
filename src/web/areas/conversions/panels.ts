import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  to3mfTask: {
    tabs: [
      {
        id: "result",
        label: ["结果", "Result"],
        chunk: lazyPanel(async () => (await import("./result-panel.tsx")).ResultPanel),
        fills: true,
      },
      {
        id: "log",
        label: ["日志与统计", "Log and statistics"],
        chunk: lazyPanel(async () => (await import("./log-panel.tsx")).LogPanel),
      },
      basics,
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./task-host.ts")).TaskHost),
  },
};
