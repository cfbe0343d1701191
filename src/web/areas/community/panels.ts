import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  companyPage: {
    tabs: [
      basics,
      {
        id: "visits",
        label: "detail.visits",
        chunk: lazyPanel(async () => (await import("./visits-panel.tsx")).VisitsPanel),
      },
      history,
    ],
  },
};
