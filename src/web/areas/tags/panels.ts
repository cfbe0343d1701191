import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  seoPage: {
    tabs: [
      basics,
      {
        id: "preview",
        label: "detail.preview",
        chunk: lazyPanel(async () => (await import("./search-preview-panel.tsx")).SearchPreviewPanel),
      },
      history,
    ],
  },
  tag: {
    tabs: [
      basics,
      {
        id: "near",
        label: ["相关", "Around"],
        chunk: lazyPanel(async () => (await import("./near-panel.tsx")).NearPanel),
      },
      links,
      history,
    ],
  },
  searchRecord: {
    tabs: [basics, history],
    host: lazyPanel(async () => (await import("./search-record-host.tsx")).SearchRecordHost),
  },
};
