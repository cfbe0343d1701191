import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "exclusiveModel.pass": {
    title: ["独家申请已通过", "Your model is exclusive"],
    content: [
      "模型「{title}」的独家申请已通过，将按约定的时间生效。",
      "Your application for “{title}” was accepted and takes effect at the agreed time.",
    ],
  },
  "exclusiveModel.noPass": {
    title: ["独家申请未通过", "Your application was refused"],
    content: [
      "模型「{title}」的独家申请未通过。原因：{reason}。",
      "Your application for “{title}” was refused. Reason: {reason}.",
    ],
  },
  "exclusiveModel.stop": {
    title: ["独家已终止", "Your exclusive contract has ended"],
    content: [
      "模型「{title}」的独家已终止。原因：{reason}。",
      "The exclusive contract of “{title}” was ended. Reason: {reason}.",
    ],
  },
};
