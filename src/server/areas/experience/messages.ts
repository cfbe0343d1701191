import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "experience.levelUp": {
    title: ["你升级了", "You reached a new level"],
    content: ["恭喜升至「{title}」，升级奖励已放入你的账户。", "You reached {title}. Its rewards are in your account."],
  },
  "experience.given": {
    title: ["平台补发了经验值", "The platform added experience"],
    content: ["你获得 {amount} 经验值。原因：{reason}。", "You got {amount} experience. Reason: {reason}."],
  },
  "experience.taken": {
    title: ["平台扣减了经验值", "The platform took experience"],
    content: ["你被扣减 {amount} 经验值。原因：{reason}。", "You lost {amount} experience. Reason: {reason}."],
  },
  "experience.freeze": {
    title: ["你的经验值停止累积", "You gain no more experience"],
    content: ["原因：{reason}。如有异议请联系客服。", "Reason: {reason}. If you disagree, write to support."],
  },
  "experience.unfreeze": {
    title: ["你的经验值恢复累积", "You gain experience again"],
    content: ["原因：{reason}。", "Reason: {reason}."],
  },
  "experienceRank.giveReward": {
    title: ["你获得了经验值排行奖励", "A reward of the experience ranking"],
    content: [
      "你在 {title} 的经验值排行中获奖，{amount} 金豆已到账。",
      "Your place in the ranking of {title} won {amount} beans.",
    ],
  },
};
