import type { AreaPanels } from "#web/detail/panel-types.ts";
import { basics, history, lazyPanel, links } from "#web/detail/panel.ts";

export const panels: AreaPanels = {
  feedback: {
    host: lazyPanel(async () => (await import("./feedback-host.ts")).FeedbackHost),
    tabs: [
      {
        id: "conversation",
        label: ["对话", "Conversation"],
        chunk: lazyPanel(async () => (await import("./conversation-panel.tsx")).ConversationPanel),
        fills: true,
      },
      basics,
      links,
      history,
    ],
  },
};
