import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  collection: { host: lazyPanel(async () => (await import("./collection-host.ts")).CollectionHost) },
  collectionItem: { host: lazyPanel(async () => (await import("#web/areas/posts/hosts.ts")).PostHost) },
};
