import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  pendingDecision: {
    // First, because nobody should approve what they have not seen.
    tabs: [
      {
        id: "items",
        label: ["涉及的数据", "Records"],
        chunk: lazyWidePanel(async () => (await import("./request-items.tsx")).RequestItemsPanel),
      },
      basics,
      history,
    ],
  },
  asyncSubTask: { host: lazyWidePanel(async () => (await import("./part-host.ts")).PartHost) },
  asyncTask: {
    tabs: [basics, history],
    host: lazyWidePanel(async () => (await import("./task-host.tsx")).TaskHost),
  },
};
