import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const GroupType = defineEnumeration("GroupType", [
  [null, "interest", "兴趣", "Interest"],
  [null, "device", "设备", "Device"],
  [null, "region", "地区", "Region"],
  [null, "school", "学校", "School"],
  [null, "official", "官方", "Official"],
]);

export const JoinRule = defineEnumeration("JoinRule", [
  [null, "open", "自由加入", "Open"],
  [null, "approve", "需批准", "By approval"],
]);

/** Who may post in a column or a channel. */
export const PostRule = defineEnumeration("PostRule", [
  [null, "all", "所有人", "Everybody"],
  [null, "managers", "管理员", "Managers"],
  [null, "official", "官方账号", "Official accounts"],
]);

export const CirclePlace = defineEnumeration("CirclePlace", [
  [null, "community", "社区页", "Community page"],
  [null, "newcomer", "新人引导", "Newcomers"],
  [null, "devicePage", "设备页", "Device page"],
]);

/** Numbered, so that lists sort owner and managers first. */
export const CircleRole = defineEnumeration("CircleRole", [
  [1, "owner", "圈主", "Owner"],
  [2, "manager", "管理员", "Manager"],
  [3, "member", "成员", "Member"],
]);

/** Events of a member in a circle. `active` stands once for a member and a day. */
export const CircleEventKind = defineEnumeration("CircleEventKind", [
  [null, "joined", "加入", "Joined"],
  [null, "left", "退出", "Left"],
  [null, "removed", "被移出", "Removed"],
  [null, "active", "活跃", "Active"],
]);

/** Result of the last check of a circle's texts against the banned words. */
export const TextCheck = defineEnumeration("TextCheck", [
  [null, "notChecked", "未检测", "Not checked", "yellow"],
  [null, "clean", "无问题", "Clean", "green"],
  [null, "hit", "命中违禁词", "Banned word", "red"],
]);
