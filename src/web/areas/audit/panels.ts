import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  operationRecord: {
    tabs: [
      {
        id: "difference",
        label: "detail.difference",
        chunk: lazyWidePanel(async () => (await import("./difference-panel.tsx")).DifferencePanel),
      },
      {
        id: "statement",
        label: "statement.title",
        chunk: lazyWidePanel(async () => (await import("./statement-panel.tsx")).StatementPanel),
      },
      basics,
    ],
    host: lazyWidePanel(async () => (await import("./operation-commands.tsx")).OperationHost),
  },
};
