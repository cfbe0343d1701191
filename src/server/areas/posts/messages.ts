import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "contentRecommendation.recommend": {
    title: ["你的帖子被推荐", "Your post is recommended"],
    content: ["你的帖子「{title}」将被推荐给更多人。", "Your post “{title}” will be recommended to more members."],
  },
};
