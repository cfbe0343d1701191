import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  coinOrder: { host: lazyPanel(async () => (await import("./hosts.ts")).CoinOrderHost) },
};
