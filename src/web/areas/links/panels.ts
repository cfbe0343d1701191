import type { AreaPanels } from "#web/detail/panel.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  shortLink: { host: lazyPanel(async () => (await import("./short-link-host.tsx")).ShortLinkHost) },
};
