import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, previewOf } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  consent: { host: lazyPanel(async () => (await import("./consent-host.tsx")).ConsentHost) },
  companyPage: {
    host: lazyPanel(async () => (await import("./company-page-host.tsx")).CompanyPageHost),
    tabs: [
      basics,
      previewOf(async () => (await import("./page-preview-panel.tsx")).PagePreviewPanel),
      {
        id: "visits",
        label: "detail.visits",
        chunk: lazyPanel(async () => (await import("./visits-panel.tsx")).VisitsPanel),
      },
      history,
    ],
  },
};
