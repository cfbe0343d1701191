import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

const ofModels = { host: lazyPanel(async () => (await import("./hosts.ts")).ModelHost) };
const previewHost = lazyPanel(async () => (await import("./hosts.ts")).PreviewHost);

const preview = (load: Parameters<typeof lazyPanel>[0]): Panel => ({
  id: "preview",
  label: "detail.preview",
  chunk: lazyPanel(load),
});

export const panels: AreaPanels = {
  recommendation: ofModels,
  memberModel: ofModels,
  promotionModel: ofModels,
  multicolorModel: ofModels,
  rankingEntry: { host: lazyPanel(async () => (await import("./hosts.ts")).EntryHost) },
  rankingRun: { host: lazyPanel(async () => (await import("./hosts.ts")).RunHost) },
  ranking: {
    tabs: [basics, preview(async () => (await import("./board-preview-panel.tsx")).BoardPreviewPanel), links, history],
    host: previewHost,
  },
  recommendFormula: {
    tabs: [preview(async () => (await import("./feed-preview-panel.tsx")).FeedPreviewPanel), basics, links, history],
    host: previewHost,
  },
};
