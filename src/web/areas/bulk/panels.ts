import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  bulkJob: {
    tabs: [
      {
        id: "job",
        label: ["作业", "Job"],
        chunk: lazyWidePanel(async () => (await import("./job-panel.tsx")).JobPanel),
      },
      basics,
      history,
    ],
    host: lazyWidePanel(async () => (await import("./job-host.tsx")).JobHost),
  },
};
