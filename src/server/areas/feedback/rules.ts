import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkAnswer, leaveQueue, feedbackConsequences, followFeedback } from "./answers.ts";
import { dueOf, hearMember } from "./hear-member.ts";
import { moveWaiting } from "./move-waiting.ts";

/** Characters of the text that stand for a missing title. */
const HEADING = 100;

const shortened = (value: unknown): string =>
  [
    ...String(value ?? "")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, HEADING)
    .join("");

export const rules: AreaRules = {
  consequences: { feedback: feedbackConsequences },
  follow: followFeedback,
  fill: {
    feedback: async (tx, { before, patch }, { now }) =>
      before
        ? {}
        : {
            heading: shortened(patch["title"]) || shortened(patch["content"]),
            waitingSince: now,
            ...(await dueOf(tx, patch["questionType"], now)),
          },
  },
  beforeWrite: { feedback: checkAnswer },
  afterWrite: { feedback: leaveQueue, feedbackReply: hearMember, questionType: moveWaiting },
};
