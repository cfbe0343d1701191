import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  afterSale: { host: lazyPanel(async () => (await import("./hosts.ts")).SaleHost) },
};
