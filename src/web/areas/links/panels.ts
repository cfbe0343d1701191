import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  externalHost: { host: lazyPanel(async () => (await import("./host-host.tsx")).HostHost) },
  shortLink: { host: lazyPanel(async () => (await import("./short-link-host.tsx")).ShortLinkHost) },
};
