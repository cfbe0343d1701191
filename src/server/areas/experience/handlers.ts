import type { Handlers } from "#server/commands/handler.ts";
import { adjust, recompute, reverse } from "./by-hand.ts";
import { giveReward, takeAgain } from "./rank-commands.ts";
import { recomputeLevels } from "./settle-levels-task.ts";

export const handlers: Handlers = {
  "experience.adjust": adjust,
  "experience.recompute": recompute,
  "experienceFlow.reverse": reverse,
  "experienceLevel.recompute": recomputeLevels,
  "experienceRank.takeAgain": takeAgain,
  "experienceRank.giveReward": giveReward,
};
