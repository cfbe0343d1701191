import { i18n, oneOf, ref, text, time } from "#kernel/field.ts";
import { Language } from "#domain/enumerations/system.ts";
import { ComplaintTarget } from "./enumerations.ts";

/** Days after a decision within which its author may appeal. */
export const APPEAL_DAYS = 15;

/** Decisions on records that their authors may contest. */
const contestable = ["noPass", "stop", "delete"];

/** Ids of the decisions on models that may be contested. */
export const modelDecisions: readonly string[] = contestable.map((verb) => `model.${verb}`);

/** Ids of all other decisions that may be contested. */
export const otherDecisions: readonly string[] = [
  ...["content", "comment", "video", "evaluation", "collection"].flatMap((resource) =>
    contestable.map((verb) => `${resource}.${verb}`),
  ),
  ...["uphold", "deleteTarget", "upholdAndForbid", "upholdWith", "upholdAndDisable"].map(
    (verb) => `reportCase.${verb}`,
  ),
  "blackList.add",
];

/**
 * The contested decision, copied from its operation record when the appeal is entered. The admin who took it may not
 * read the appeal.
 */
export const contestedFields = {
  targetType: oneOf(ComplaintTarget, { label: ["对象类型", "Kind of target"], readOnly: true, filter: true }),
  decision: text(80, {
    label: ["争议的审核", "Contested decision"],
    readOnly: true,
    filter: true,
    definitionKind: "command",
  }),
  decidedBy: ref("admin", { label: ["审核人", "Decided by"], readOnly: true, filter: true }),
  decidedTime: time({ label: ["审核时间", "Decided"], readOnly: true, filter: true, sort: true }),
  decisionReason: text(500, { label: ["审核原因", "Reason given"], readOnly: true, isReason: true }),
};

/** Fields of the answer, with the parts of the decision that could not be reversed. */
export const answerFields = {
  lang: oneOf(Language, { label: ["语言", "Language"], readOnly: true, filter: true }),
  reply: text(500, { label: ["答复", "Reply"], readOnly: true, isReason: true }),
  handler: ref("admin", { label: ["处理人", "Handler"], readOnly: true, filter: true }),
  handleTime: time({ label: ["处理时间", "Handled"], readOnly: true, filter: true, sort: true }),
  notReversed: i18n(500, { label: ["未能撤回", "Not reversed"], readOnly: true }),
  remark: text(200, { label: ["备注", "Remark"] }),
};
