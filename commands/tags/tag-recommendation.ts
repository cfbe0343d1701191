import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const tagRecommendationCommands = defineCommands(tagRecommendation, {
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "stop off 下架",
  },
  recommendAgain: { label: ["重新推荐", "Recommend again"], key: "p", targets: "many", words: "restore 恢复" },
});
