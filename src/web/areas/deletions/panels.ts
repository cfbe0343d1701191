import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  logoutApply: { host: lazyPanel(async () => (await import("./settle.tsx")).DeletionHost) },
};
