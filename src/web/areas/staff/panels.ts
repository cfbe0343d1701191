import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  admin: {
    tabs: [
      basics,
      {
        id: "permissions",
        label: "detail.permissions",
        chunk: lazyPanel(async () => (await import("./permissions-panel.tsx")).PermissionsPanel),
      },
      {
        id: "decisions",
        label: "detail.decisions",
        chunk: lazyWidePanel(async () => (await import("./decisions-panel.tsx")).DecisionsPanel),
      },
      {
        id: "sessions",
        label: "detail.sessions",
        chunk: lazyPanel(async () => (await import("./sessions-panel.tsx")).SessionsPanel),
      },
      history,
    ],
  },
  authGroup: { host: lazyPanel(async () => (await import("./group-commands.tsx")).GroupHost) },
};
