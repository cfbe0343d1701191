import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "collectionItem.add": {
    title: ["你的帖子被收入合集", "Your post stands in a collection"],
    content: ["你的帖子「{title}」被收入了合集。", "Your post “{title}” was added to a collection."],
  },
};
