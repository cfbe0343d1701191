import type { AreaPanels } from "#web/detail/panel-types.ts";
import { lazyPanel } from "#web/detail/panel.ts";

const ofPosts = { host: lazyPanel(async () => (await import("./hosts.ts")).PostHost) };

export const panels: AreaPanels = {
  content: { host: lazyPanel(async () => (await import("./hosts.ts")).DraftHost) },
  topContent: ofPosts,
  contentRecommendation: ofPosts,
};
