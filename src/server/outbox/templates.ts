import type { Messages } from "./message.ts";

/**
 * Templates of events without words of their own, by verb; `{kind}` is the label of its resource. The author gets the reason, but never
 * learns who decided, who reported it, or which rule matched.
 */
export const templates: Messages = {
  pass: {
    title: ["{kind}已通过审核", "Your {kind} has passed review"],
    content: ["你的{kind}「{title}」已通过审核并发布。", "Your {kind} “{title}” has passed review and is live."],
  },
  noPass: {
    title: ["{kind}未通过审核", "Your {kind} did not pass review"],
    content: [
      "你的{kind}「{title}」未通过审核。原因：{reason}。修改后可以重新提交；如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” did not pass review. Reason: {reason}. You may change and submit it again, or appeal within 15 days.",
    ],
  },
  stop: {
    title: ["{kind}已下架", "Your {kind} was taken down"],
    content: [
      "你的{kind}「{title}」已下架。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was taken down. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  restore: {
    title: ["{kind}已恢复", "Your {kind} is live again"],
    content: ["你的{kind}「{title}」已恢复。", "Your {kind} “{title}” is live again."],
  },
  delete: {
    title: ["{kind}已删除", "Your {kind} was deleted"],
    content: [
      "你的{kind}「{title}」已被删除。原因：{reason}。如有异议，可在 15 天内申诉。",
      "Your {kind} “{title}” was deleted. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  askAuthor: {
    title: ["关于你的{kind}", "A question about your {kind}"],
    content: ["审核员想了解你的{kind}「{title}」：{reason}", "A reviewer asks about your {kind} “{title}”: {reason}"],
  },
};
