import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { recommendedCommands } from "#commands/recommended.ts";

const { recPlace, recBegin, recEnd } = topicRecommendation.fields;

export const topicRecommendationCommands = defineCommands(topicRecommendation, {
  ...recommendedCommands,
  copyToPlace: {
    label: ["复制到位置", "Copy to place"],
    key: "c",
    targets: "many",
    undoable: false,
    input: { recPlace, recBegin, recEnd },
    words: "duplicate also 同时推荐",
  },
});
