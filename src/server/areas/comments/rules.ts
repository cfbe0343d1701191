import { comment } from "#domain/comments/comment.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";
import { alikeFields } from "./alike.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { refuseLonger } from "./refuse-longer.ts";

export const rules: AreaRules = {
  refuses: { "comment.muteAuthor": refuseLonger },
  consequences: { comment: decisionConsequences(comment) },
  beforeWrite: { comment: refuseClosed },
  review: { comment: { scope: "comment", texts: ["content"], pictures: "pictures" } },
  fill: {
    comment: async (_tx, { before, patch }, { now }) => ({
      ...("content" in patch || "pictures" in patch ? alikeFields({ ...before, ...patch }) : {}),
      ...(patch["isTop"] === true ? { topBegin: now } : {}),
      ...(patch["isEssence"] === true && before?.["isEssence"] !== true ? { essenceTime: now } : {}),
    }),
  },
};
