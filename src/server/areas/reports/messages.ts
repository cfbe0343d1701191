import type { Messages, Template } from "#server/outbox/message.ts";

const mutedFor = (days: number): Template => ({
  title: [`你已被禁言 ${days} 天`, `You are muted for ${days} days`],
  content: [
    `关于「{title}」的举报成立，你在 ${days} 天内不能上传、发帖、评论和发消息。原因：{reason}。可在 15 天内申诉。`,
    `A report about “{title}” was upheld. For ${days} days you cannot upload, post, comment or send messages. Reason: {reason}. You may appeal within 15 days.`,
  ],
});

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "reportCase.lift": {
    title: ["处罚已解除", "Your ban is lifted"],
    content: [
      "因「{title}」对你的处罚已解除。说明：{reason}。",
      "The ban that followed from “{title}” is lifted. Note: {reason}.",
    ],
  },
  "reportCase.uphold": {
    title: ["针对你的举报成立", "A report about you was upheld"],
    content: [
      "关于「{title}」的举报成立，你的资料已重置并记违规。原因：{reason}。可在 15 天内申诉。",
      "A report about “{title}” was upheld. Your profile was reset, and it counts as a strike. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "reportCase.mute3": mutedFor(3),
  "reportCase.mute7": mutedFor(7),
  "reportCase.mute30": mutedFor(30),
  "reportCase.disable": {
    title: ["你的账号已停用", "Your account is disabled"],
    content: [
      "关于「{title}」的举报成立，你的账号已停用。原因：{reason}。可在 15 天内申诉。",
      "A report about “{title}” was upheld, and your account is disabled. Reason: {reason}. You may appeal within 15 days.",
    ],
  },
  "report.dismissed": {
    title: ["你的举报已处理", "Your report was handled"],
    content: [
      "感谢举报「{title}」。我们核实后认为它没有违反规则。",
      "Thank you for your report on “{title}”. We checked it and found no violation.",
    ],
  },
  "report.upheld": {
    title: ["你的举报已处理", "Your report was handled"],
    content: [
      "感谢举报「{title}」。举报成立，我们已经处理。",
      "Thank you for your report on “{title}”. It was upheld, and we have acted on it.",
    ],
  },
};
