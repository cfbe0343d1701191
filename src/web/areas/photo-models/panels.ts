import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  photoModel: {
    tabs: [
      {
        id: "pictures",
        label: ["照片", "Pictures"],
        chunk: lazyPanel(async () => (await import("./pictures-panel.tsx")).PicturesPanel),
      },
      {
        id: "result",
        label: ["结果", "Result"],
        chunk: lazyPanel(async () => (await import("./result-panel.tsx")).ResultPanel),
        fills: true,
      },
      {
        id: "log",
        label: ["日志", "Log"],
        chunk: lazyPanel(async () => (await import("./log-panel.tsx")).LogPanel),
      },
      basics,
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./job-host.tsx")).JobHost),
  },
};
