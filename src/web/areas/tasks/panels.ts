import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  asyncTask: {
    tabs: [basics, history],
    host: lazyWidePanel(async () => (await import("./task-host.tsx")).TaskHost),
  },
};
