import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  report: { host: lazyPanel(async () => (await import("./report-host.ts")).ReportHost) },
};
