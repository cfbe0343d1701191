import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, lazyWidePanel, links } from "#web/detail/panel.ts";

const entry: Panel = {
  id: "entry",
  label: ["分录", "Legs"],
  chunk: lazyWidePanel(async () => (await import("./entry-panel.tsx")).EntryPanel),
};

export const panels: AreaPanels = {
  account: {
    tabs: [
      {
        id: "statement",
        label: ["对账单", "Statement"],
        chunk: lazyPanel(async () => (await import("./statement-panel.tsx")).StatementPanel),
        fills: true,
      },
      basics,
      links,
      history,
    ],
  },
  accountFlow: {
    tabs: [entry, basics],
    host: lazyPanel(async () => (await import("./flow-host.ts")).FlowHost),
  },
  ledgerEntry: { tabs: [entry, basics, links] },
  creditRecord: { host: lazyPanel(async () => (await import("./credit-host.ts")).CreditHost) },
  accumulative: { host: lazyPanel(async () => (await import("./accumulative-host.ts")).AccumulativeHost) },
};
