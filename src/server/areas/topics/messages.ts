import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "topic.setHost": {
    title: ["你已成为话题主持人", "You now host a topic"],
    content: ["你已成为话题「#{title}」的主持人。", "You are now the host of the topic “#{title}”."],
  },
  "topicUser.invite": {
    title: ["邀请你参与话题", "You are invited to a topic"],
    content: [
      "邀请你参与话题「#{title}」，分享你的作品和经验。",
      "You are invited to the topic “#{title}”. Share your prints and what you learned.",
    ],
  },
  "topicUser.shutOut": {
    title: ["你在一个话题中被禁入", "You were shut out of a topic"],
    content: [
      "你在话题「#{title}」中的帖子已隐藏。原因：{reason}。其他话题不受影响。",
      "Your posts in the topic “#{title}” are hidden. Reason: {reason}. Other topics are not affected.",
    ],
  },
  "topicUser.letIn": {
    title: ["你可以重新参与话题", "You may take part in a topic again"],
    content: ["你在话题「#{title}」中的帖子已重新显示。", "Your posts in the topic “#{title}” are shown again."],
  },
};
