import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links, previewOf } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  rechargeSet: {
    tabs: [basics, previewOf(async () => (await import("./set-panel.tsx")).SetPanel), links, history],
    host: lazyPanel(async () => (await import("./recharge-hosts.ts")).SetHost),
  },
  rechargeOrder: { host: lazyPanel(async () => (await import("./recharge-hosts.ts")).OrderHost) },
};
