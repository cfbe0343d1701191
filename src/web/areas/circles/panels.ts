import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  circle: { host: lazyPanel(async () => (await import("./circle-host.ts")).CircleHost) },
};
