import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

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
  searchRecord: {
    tabs: [basics, history],
    host: lazyPanel(async () => (await import("./search-record-host.tsx")).SearchRecordHost),
  },
};
