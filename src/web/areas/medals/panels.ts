import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  medal: { host: lazyPanel(async () => (await import("./medal-hosts.tsx")).MedalHost) },
  medalSend: { host: lazyPanel(async () => (await import("./medal-hosts.tsx")).MedalSendHost) },
};
