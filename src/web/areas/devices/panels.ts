import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  resinSkin: {
    tabs: [
      basics,
      {
        id: "sample",
        label: ["样件", "Sample"],
        chunk: lazyPanel(async () => (await import("./sample-panel.tsx")).SamplePanel),
        fills: true,
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./skin-host.ts")).ResinSkinHost),
  },
};
