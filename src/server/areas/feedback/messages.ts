import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "feedback.reply": {
    title: ["你的反馈有了回复", "An answer to your feedback"],
    content: ["你的反馈「{title}」有了回复：{reason}", "An answer to your feedback “{title}”: {reason}"],
  },
  "feedback.askMore": {
    title: ["请补充你的反馈", "We need more about your feedback"],
    content: [
      "关于你的反馈「{title}」：{reason}。请在 14 天内补充。",
      "About your feedback “{title}”: {reason} Please answer within 14 days.",
    ],
  },
  "feedback.thank": {
    title: ["感谢你的反馈", "Thank you for your feedback"],
    content: [
      "感谢你的反馈「{title}」，我们已记录。欢迎为这次处理评分。",
      "Thank you for your feedback “{title}”. We have noted it. You may rate how we handled it.",
    ],
  },
  "feedback.close": {
    title: ["你的反馈已关闭", "Your feedback was closed"],
    content: [
      "你的反馈「{title}」已关闭。原因：{reason}。欢迎为这次处理评分。",
      "Your feedback “{title}” was closed. Reason: {reason}. You may rate how we handled it.",
    ],
  },
  "feedback.sameAs": {
    title: ["你的反馈已有人提出", "Others reported the same"],
    content: [
      "你的反馈「{title}」与已有的反馈相同，有结果时会一并通知你。",
      "Others reported the same as “{title}”. You will get the answer together with them.",
    ],
  },
};
