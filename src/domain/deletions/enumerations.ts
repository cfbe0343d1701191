import { defineEnumeration } from "#kernel/enumeration.ts";

/** Why a member asks for the deletion. */
export const DeletionReason = defineEnumeration("DeletionReason", [
  [null, "privacy", "隐私", "Privacy"],
  [null, "tooManyMessages", "消息太多", "Too many messages"],
  [null, "notUsed", "不再使用", "Not used"],
  [null, "secondAccount", "另有账号", "Second account"],
  [null, "dissatisfied", "不满意", "Dissatisfied"],
  [null, "other", "其他", "Other"],
]);
