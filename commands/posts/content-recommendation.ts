import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { ref } from "#kernel/field.ts";
import { remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { proposedCommands } from "#commands/proposed.ts";
import { addPosts, openPost } from "./lists.ts";

const { place, placeId, begin, end } = contentRecommendation.fields;

export const contentRecommendationCommands = defineCommands(contentRecommendation, {
  addPosts: addPosts({ place, placeId, begin, end }),
  propose: {
    label: ["按公式提名", "Propose from formula"],
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      formula: ref("recommendFormula", { label: ["公式", "Formula"], required: true }),
      place,
      placeId,
      begin,
      end,
    },
    words: "推荐公式 自动 前 50 best score candidates",
  },
  ...proposedCommands,
  remark,
  openPost,
});
