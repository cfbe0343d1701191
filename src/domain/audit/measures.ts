import { defineEnumeration } from "#kernel/enumeration.ts";

/** Resources whose records a moderator refuses, takes down or deletes. */
const content = ["model", "content", "comment", "collection", "video", "evaluation"];

/** Effect of a decision on a member's work or account. */
export const DecisionMeasure = defineEnumeration("DecisionMeasure", [
  [null, "refused", "不予发布", "Not published", "red"],
  [null, "takenDown", "下架", "Taken down", "red"],
  [null, "deleted", "删除", "Deleted", "red"],
  [null, "profileReset", "重置资料", "Profile reset", "yellow"],
  [null, "shutOut", "限制账号", "Account restricted", "red"],
  [null, "none", "不采取措施", "No action"],
]);

/** Origin of a decision. */
export const DecisionSource = defineEnumeration("DecisionSource", [
  [null, "report", "用户举报", "Reports of members"],
  [null, "notice", "权利投诉", "Complaint about rights"],
  [null, "automatic", "机审发现", "Automatic review"],
  [null, "own", "主动审核", "Own initiative"],
]);

/** State of a decision: in force, undone, contested or overturned. */
export const DecisionState = defineEnumeration("DecisionState", [
  [null, "inForce", "有效", "In force", "green"],
  [null, "undone", "已撤销", "Undone"],
  [null, "contested", "申诉中", "Contested", "yellow"],
  [null, "overturned", "申诉成立", "Overturned on appeal", "red"],
]);

const ofVerb: Readonly<Record<string, string>> = { noPass: "refused", stop: "takenDown", delete: "deleted" };

/**
 * Keys of `DecisionMeasure` by command. A decision on a case of reports is no measure, because the decisions on its
 * target have records of their own. The reset of a profile is recorded on the member.
 */
export const measures: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    content.flatMap((resource) => Object.entries(ofVerb).map(([verb, measure]) => [`${resource}.${verb}`, measure])),
  ),
  "reportCase.uphold": "profileReset",
  "blackList.add": "shutOut",
  "reportCase.dismiss": "none",
};
