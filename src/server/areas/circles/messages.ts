import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "circle.stop": {
    title: ["圈子已停用", "Your circle was stopped"],
    content: [
      "你管理的圈子「{title}」已停用。原因：{reason}。帖子仍属于各自作者。",
      "Your circle “{title}” was stopped. Reason: {reason}. Posts stay with their authors.",
    ],
  },
  "circle.restore": {
    title: ["圈子已恢复", "Your circle is open again"],
    content: ["你管理的圈子「{title}」已恢复。", "Your circle “{title}” is open again."],
  },
  "circle.setOwner": {
    title: ["你已成为圈主", "You now own a circle"],
    content: ["你已成为圈子「{title}」的圈主。", "You are now the owner of the circle “{title}”."],
  },
  "circle.merge": {
    title: ["圈子已合并", "Your circle was merged"],
    content: [
      "你管理的圈子「{title}」已并入其他圈子，成员、帖子和栏目一并转入。",
      "Your circle “{title}” was merged into another one. Its members, posts and columns moved along.",
    ],
  },
  "circleMember.remove": {
    title: ["你已被移出圈子", "You were removed from a circle"],
    content: [
      "你已被移出圈子「{title}」。原因：{reason}。",
      "You were removed from the circle “{title}”. Reason: {reason}.",
    ],
  },
};
