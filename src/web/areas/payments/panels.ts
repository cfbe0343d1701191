import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  withdrawal: { host: lazyPanel(async () => (await import("./withdrawal-host.ts")).WithdrawalHost) },
  withdrawBlack: { host: lazyPanel(async () => (await import("./withdraw-black-host.ts")).WithdrawBlackHost) },
};
