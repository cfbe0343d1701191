import type { AreaPanels } from "#web/detail/panel.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  searchRecord: {
    tabs: [basics, history],
    host: lazyPanel(async () => (await import("./search-record-host.tsx")).SearchRecordHost),
  },
};
