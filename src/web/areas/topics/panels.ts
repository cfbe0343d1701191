import type { AreaPanels } from "#web/detail/panel.ts";
import { lazyPanel, lazyWidePanel } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  topic: { host: lazyPanel(async () => (await import("./topic-hosts.ts")).TopicHost) },
  topicModel: { host: lazyWidePanel(async () => (await import("./topic-hosts.ts")).TopicModelHost) },
};
