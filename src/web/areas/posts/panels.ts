import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

const ofPosts = { host: lazyPanel(async () => (await import("./hosts.ts")).PostHost) };

export const panels: AreaPanels = { topContent: ofPosts, contentRecommendation: ofPosts };
