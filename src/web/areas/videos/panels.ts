import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  video: { host: lazyPanel(async () => (await import("./video-host.tsx")).VideoHost) },
};
