import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const MedalGroup = defineEnumeration("MedalGroup", [
  [null, "growth", "成长", "Growth"],
  [null, "creation", "创作", "Creation"],
  [null, "printing", "打印", "Printing"],
  [null, "contest", "赛事", "Contests"],
  [null, "activity", "活动", "Activities"],
  [null, "honour", "荣誉", "Honour"],
]);

/** Measures of conditions. Those of print jobs, sign-ins and contests follow with their records. */
export const MedalMeasure = defineEnumeration("MedalMeasure", [
  [null, "hand", "手动发放", "By hand"],
  [null, "modelsUp", "上架模型数", "Models up"],
  [null, "likesGot", "获赞数", "Likes got"],
  [null, "downloadsGot", "被下载数", "Downloads got"],
  [null, "registeredDays", "注册天数", "Days since registration"],
]);

export const MedalSource = defineEnumeration("MedalSource", [
  [null, "condition", "达成条件", "By condition"],
  [null, "hand", "手动发放", "By hand"],
  [null, "activity", "活动", "Activity"],
  [null, "contest", "赛事", "Contest"],
  [null, "level", "升级", "Level"],
  [null, "task", "任务", "Task"],
]);

export const MedalRecordStatus = defineEnumeration("MedalRecordStatus", [
  [null, "valid", "有效", "Valid", "green"],
  [null, "expired", "已过期", "Expired"],
  [null, "revoked", "已收回", "Revoked", "red"],
]);

/** Result of the check of a receiver, and later of the sending. */
export const ReceiverResult = defineEnumeration("ReceiverResult", [
  [null, "good", "可发放", "Can receive", "green"],
  [null, "notFound", "不存在", "Not found", "red"],
  [null, "twice", "重复", "Listed twice"],
  [null, "holds", "已拥有", "Holds it already"],
  [null, "disabled", "已禁用", "Disabled", "red"],
  [null, "left", "已注销", "Has left", "red"],
  [null, "sent", "已发放", "Sent", "green"],
  [null, "failed", "失败", "Failed", "red"],
]);

export const StarField = defineEnumeration("StarField", [
  [null, "design", "设计", "Design"],
  [null, "printing", "打印", "Printing"],
  [null, "teaching", "教学", "Teaching"],
  [null, "painting", "涂装", "Painting"],
  [null, "scanning", "扫描", "Scanning"],
  [null, "school", "校园", "School"],
]);

/** State of a star in the hall at this moment. */
export const HallState = defineEnumeration("HallState", [
  [null, "live", "展示中", "Live", "green"],
  [null, "waiting", "待展示", "Waiting"],
  [null, "ended", "已结束", "Ended"],
]);
