import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  experience: {
    tabs: [basics, history],
    host: lazyPanel(async () => (await import("./hosts.ts")).ExperienceHost),
  },
};
