import type { AreaPanels, Panel } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

const prices: Panel = {
  id: "prices",
  label: ["价格对照", "Prices"],
  chunk: lazyPanel(async () => (await import("./prices-panel.tsx")).PricesPanel),
};

export const panels: AreaPanels = {
  printProvider: {
    tabs: [
      basics,
      {
        id: "papers",
        label: ["执照", "Licence"],
        chunk: lazyPanel(async () => (await import("./papers-panel.tsx")).PapersPanel),
      },
      history,
    ],
    host: lazyPanel(async () => (await import("./hosts.ts")).ProviderHost),
  },
  printOrder: {
    tabs: [
      {
        id: "steps",
        label: ["步骤", "Steps"],
        chunk: lazyPanel(async () => (await import("./steps-panel.tsx")).StepsPanel),
      },
      basics,
      {
        id: "items",
        label: ["打印项", "Items"],
        chunk: lazyPanel(async () => (await import("./items-panel.tsx")).ItemsPanel),
      },
      history,
    ],
    host: lazyPanel(async () => (await import("./hosts.ts")).OrderHost),
  },
  serviceConsumable: {
    tabs: [basics, prices, links, history],
    host: lazyPanel(async () => (await import("./hosts.ts")).MaterialHost),
  },
  providerConsumable: {
    tabs: [basics, prices, history],
    host: lazyPanel(async () => (await import("./hosts.ts")).OfferHost),
  },
};
