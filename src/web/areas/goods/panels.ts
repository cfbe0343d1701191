import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links, previewOf } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  goods: {
    tabs: [basics, previewOf(async () => (await import("./goods-panel.tsx")).GoodsPanel), links, history],
    host: lazyPanel(async () => (await import("./goods-hosts.ts")).GoodsHost),
  },
  goodsSku: { host: lazyPanel(async () => (await import("./goods-hosts.ts")).SkuHost) },
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
