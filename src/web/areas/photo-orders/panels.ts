import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  photo3dOrder: {
    tabs: [
      {
        id: "pictures",
        label: ["照片", "Pictures"],
        chunk: lazyPanel(async () => (await import("./pictures-panel.tsx")).PicturesPanel),
      },
      {
        id: "steps",
        label: ["步骤", "Steps"],
        chunk: lazyPanel(async () => (await import("./steps-panel.tsx")).StepsPanel),
      },
      {
        id: "result",
        label: ["成品", "Result"],
        chunk: lazyPanel(async () => (await import("./result-panel.tsx")).ResultPanel),
        fills: true,
      },
      basics,
      history,
    ],
    host: lazyPanel(async () => (await import("./hosts.ts")).OrderHost),
  },
};
