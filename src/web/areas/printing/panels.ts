import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  printConfig: {
    tabs: [
      {
        id: "slice",
        label: ["切片", "Slice"],
        chunk: lazyPanel(async () => (await import("./slice-panel.tsx")).SlicePanel),
        fills: true,
      },
      basics,
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./hosts.ts")).PrintConfigHost),
  },
};
