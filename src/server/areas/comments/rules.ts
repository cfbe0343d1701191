import { comment } from "#domain/comments/comment.resource.ts";
import type { AreaRules } from "#server/areas/area-rules.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";

export const rules: AreaRules = {
  consequences: { comment: decisionConsequences(comment) },
  review: { comment: { scope: "comment", texts: ["content"], pictures: "pictures" } },
  fill: {
    comment: async (_tx, { before, patch }, { now }) => ({
      ...(patch["isTop"] === true ? { topBegin: now } : {}),
      ...(patch["isEssence"] === true && before?.["isEssence"] !== true ? { essenceTime: now } : {}),
    }),
  },
};
