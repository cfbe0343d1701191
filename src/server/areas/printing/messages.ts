import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "printConfig.pass": {
    title: ["打印配置已通过", "Your print configuration is live"],
    content: [
      "打印配置「{title}」已通过审核并发布。",
      "Your print configuration “{title}” has passed review and is live.",
    ],
  },
  "printConfig.noPass": {
    title: ["打印配置未通过", "Your print configuration did not pass"],
    content: [
      "打印配置「{title}」未通过审核。原因：{reason}。修改后可以重新提交。",
      "Your print configuration “{title}” did not pass review. Reason: {reason}. You may change and submit it again.",
    ],
  },
  "printConfig.stop": {
    title: ["打印配置已下架", "Your print configuration was taken down"],
    content: [
      "打印配置「{title}」已下架。原因：{reason}。",
      "Your print configuration “{title}” was taken down. Reason: {reason}.",
    ],
  },
  "printConfig.delete": {
    title: ["打印配置已删除", "Your print configuration was deleted"],
    content: [
      "打印配置「{title}」已被删除。原因：{reason}。",
      "Your print configuration “{title}” was deleted. Reason: {reason}.",
    ],
  },
};
