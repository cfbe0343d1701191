import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, lazyWidePanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  topic: {
    tabs: [
      basics,
      {
        id: "similar",
        label: ["相近话题", "Similar"],
        chunk: lazyPanel(async () => (await import("./similar-panel.tsx")).SimilarPanel),
      },
      links,
      history,
    ],
    host: lazyPanel(async () => (await import("./topic-hosts.ts")).TopicHost),
  },
  topicModel: { host: lazyWidePanel(async () => (await import("./topic-hosts.ts")).TopicModelHost) },
};
