import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "memberTask.makeUpStep": {
    title: ["任务奖励已补发", "A reward of a task was made up"],
    content: ["已为你补发任务奖励，{amount} 金豆已到账。原因：{reason}。", "You got {amount} beans. Reason: {reason}."],
  },
  "memberTask.signInFor": {
    title: ["已为你补签", "You were signed in"],
    content: ["已代你签到，{amount} 金豆已到账。原因：{reason}。", "You got {amount} beans. Reason: {reason}."],
  },
  "boostRun.reach": {
    title: ["助力成功", "Your friends did it"],
    content: ["好友助力已达成，奖励即将到账。", "Your boost is reached. The reward is on its way."],
  },
  "boostRun.voidRun": {
    title: ["助力已作废", "Your boost is void"],
    content: ["助力已作废，已发奖励会收回。原因：{reason}。", "Its rewards are taken back. Reason: {reason}."],
  },
};
