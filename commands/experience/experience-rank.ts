import { BEANS } from "#domain/amount-formats.ts";
import { experienceRank } from "#domain/experience/experience-rank.resource.ts";
import { money } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const MOST_REWARD = 100_000;

export const experienceRankCommands = defineCommands(experienceRank, {
  hide: {
    label: ["隐藏名次", "Hide from ranking"],
    key: "f",
    targets: "many",
    reasons: "free",
    words: "作弊 下榜 移出 cheat remove",
  },
  show: {
    label: ["恢复名次", "Show in ranking again"],
    key: "shift+f",
    targets: "many",
    words: "上榜 恢复 restore",
  },
  takeAgain: {
    label: ["重新生成本期榜单", "Take snapshot again"],
    key: "v",
    action: { type: "handler" },
    targets: "one",
    undoable: false,
    words: "刷新 重算 refresh",
  },
  giveReward: {
    label: ["发放名次奖励", "Give rewards"],
    key: "b",
    action: { type: "handler" },
    targets: "many",
    input: {
      beans: money({
        currency: BEANS,
        label: ["每人金豆", "Beans for each"],
        required: true,
        min: 1,
        max: MOST_REWARD,
      }),
    },
    guard: {
      filter: "state:shown reward:0",
      message: ["已隐藏或已发过奖励", "It is hidden, or has its reward already"],
    },
    risk: "pays",
    foretells: true,
    undoable: false,
    approval: { amount: "beans", above: "withdrawal.beanTwoPerson" },
    words: "奖品 金豆 prize beans",
  },
});
