import { defineEnumeration } from "#kernel/enumeration.ts";

export const MemberLevel = defineEnumeration("MemberLevel", [
  [1, "ordinary", "普通会员", "Ordinary"],
  [2, "level2", "2级会员", "Level 2"],
  [3, "level3", "3级会员", "Level 3"],
  [4, "level4", "4级会员", "Level 4"],
  [5, "level5", "5级会员", "Level 5"],
]);

export const TaskCategory = defineEnumeration("TaskCategory", [
  [1, "novice", "新手任务", "Novice"],
  [2, "daily", "日常任务", "Daily"],
  [3, "activity", "活动任务", "Activity"],
  [4, "welfare", "福利任务", "Welfare"],
  [5, "member", "会员任务", "Member"],
]);

export const VipDuration = defineEnumeration("VipDuration", [
  [null, "day1", "1天", "1 day"],
  [null, "day3", "3天", "3 days"],
  [null, "day7", "7天", "7 days"],
  [null, "month1", "1个月", "1 month"],
  [null, "month3", "3个月", "3 months"],
  [null, "month6", "6个月", "6 months"],
  [null, "month12", "12个月", "12 months"],
]);

export const AgentLevel = defineEnumeration("AgentLevel", [
  [1, "staff", "员工", "Staff"],
  [2, "firstAgent", "一级代理", "First agent"],
  [3, "secondAgent", "二级代理", "Second agent"],
  [4, "endUser", "终端用户", "End user"],
]);

export const Gender = defineEnumeration("Gender", [
  [0, "secrecy", "保密", "Not told"],
  [1, "woman", "女", "Woman"],
  [2, "man", "男", "Man"],
]);

export const UserStatus = defineEnumeration("UserStatus", [
  [0, "all", "全部", "All"],
  [1, "normal", "正常", "Normal", "green"],
  [2, "wait", "待审核", "Waiting", "yellow"],
  [3, "disable", "已禁用", "Disabled", "red"],
  [4, "delete", "已删除", "Deleted"],
  [5, "logout", "已注销", "Account closed"],
  [6, "logoutApply", "申请注销", "Deletion requested", "yellow"],
]);

export const BoostState = defineEnumeration("BoostState", [
  [1, "unused", "未使用", "Unused"],
  [2, "used", "已使用", "Used"],
  [3, "expired", "已过期", "Expired"],
]);

export const BoostSource = defineEnumeration("BoostSource", [
  [null, "task", "任务", "Task"],
  [null, "signIn", "签到", "Sign-in"],
  [null, "memberLevel", "会员等级", "Member level"],
  [null, "activity", "活动", "Activity"],
  [null, "byHand", "手动发放", "By hand"],
  [null, "purchase", "购买", "Purchase"],
]);

export const LoginType = defineEnumeration("LoginType", [
  [1, "phone", "手机号", "Phone"],
  [2, "email", "邮箱", "E-mail"],
]);

export const QrLoginState = defineEnumeration("QrLoginState", [
  [1, "waiting", "待扫码", "Waiting for scan", "blue"],
  [2, "scanned", "已扫码", "Scanned", "blue"],
  [3, "loggedIn", "已登录", "Logged in", "green"],
  [4, "expired", "已过期", "Expired"],
  [5, "cancelled", "已取消", "Cancelled"],
]);
