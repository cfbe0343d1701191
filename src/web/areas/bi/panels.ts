import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  biForm: {
    tabs: [
      {
        id: "report",
        label: ["报表", "Report"],
        chunk: lazyPanel(async () => (await import("./bi-report-panel.tsx")).BiReportPanel),
      },
      basics,
      history,
    ],
  },
};
