import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  region: {
    tabs: [
      basics,
      {
        id: "freight",
        label: ["运费试算", "Try freight"],
        chunk: lazyPanel(async () => (await import("./freight-panel.tsx")).FreightPanel),
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./goods-hosts.ts")).RegionHost),
  },
};
