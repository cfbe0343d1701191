import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  memberTask: {
    tabs: [
      basics,
      {
        id: "rewards",
        label: ["奖励", "Rewards"],
        chunk: lazyPanel(async () => (await import("./task-panel.tsx")).TaskPanel),
        isInForm: true,
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./hosts.ts")).TaskHost),
  },
};
