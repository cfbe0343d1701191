import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

const types: Panel = {
  id: "types",
  label: ["按类型", "By type"],
  chunk: lazyPanel(async () => (await import("./types-panel.tsx")).TypesPanel),
};

export const panels: AreaPanels = {
  beanDaily: {
    tabs: [types, basics, history],
    host: lazyPanel(async () => (await import("./hosts.ts")).DayHost),
  },
};
