import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "medalRecord.add": {
    title: ["你获得了新勋章", "You have earned a medal"],
    content: ["恭喜，你获得了勋章「{title}」。", "You have earned the medal “{title}”."],
  },
  "medalRecord.send": {
    title: ["你获得了新勋章", "You have received a medal"],
    content: ["恭喜，你获得了勋章「{title}」：{reason}。", "You have received the medal “{title}”: {reason}."],
  },
  "medalRecord.revoke": {
    title: ["勋章已收回", "A medal was revoked"],
    content: ["你的勋章「{title}」已被收回。原因：{reason}。", "Your medal “{title}” was revoked. Reason: {reason}."],
  },
  "medalRecord.giveBack": {
    title: ["勋章已恢复", "Your medal is back"],
    content: ["你的勋章「{title}」已恢复。", "Your medal “{title}” is back."],
  },
  "sensation.onShelf": {
    title: ["你入选了社区红人", "You are a community star"],
    content: [
      "恭喜，你已入选社区红人，将展示在创作者页。",
      "You now stand in the hall of stars on the creators' page.",
    ],
  },
};
