import { defineEnumeration } from "#kernel/enumeration.ts";

export const TaskShape = defineEnumeration("TaskShape", [
  [null, "ladder", "阶梯任务", "Ladder"],
  [null, "boost", "助力任务", "Boost"],
  [null, "signIn", "签到", "Sign-in"],
]);

/** Actions of members that tasks count. */
export const TaskAction = defineEnumeration("TaskAction", [
  [null, "upload", "上传模型", "Upload a model"],
  [null, "publish", "发布内容", "Publish content"],
  [null, "comment", "评论", "Comment"],
  [null, "like", "点赞", "Like"],
  [null, "collect", "收藏", "Collect"],
  [null, "download", "下载", "Download"],
  [null, "print", "打印", "Print"],
  [null, "printConfig", "上传打印配置", "Share a print config"],
  [null, "share", "分享", "Share"],
  [null, "invite", "邀请好友", "Invite a friend"],
  [null, "follow", "关注", "Follow"],
  [null, "buy", "购买", "Buy"],
  [null, "topUp", "充值", "Top up"],
  [null, "bindDevice", "绑定设备", "Bind a device"],
  [null, "fillProfile", "完善资料", "Fill in the profile"],
  [null, "watch", "观看视频", "Watch a video"],
]);

/** How often a task begins anew. The days are those of the member's clock. */
export const TaskCycle = defineEnumeration("TaskCycle", [
  [null, "once", "仅一次", "Once"],
  [null, "day", "每天", "Daily"],
  [null, "week", "每周", "Weekly"],
  [null, "month", "每月", "Monthly"],
  [null, "rolling", "连续循环", "Rolling"],
]);

export const ClaimState = defineEnumeration("ClaimState", [
  [null, "paid", "已发放", "Paid", "green"],
  [null, "takenBack", "已收回", "Taken back", "red"],
]);

export const BoostRunState = defineEnumeration("BoostRunState", [
  [null, "open", "进行中", "Open", "blue"],
  [null, "reached", "已达成", "Reached", "green"],
  [null, "expired", "已过期", "Expired"],
  [null, "void", "已作废", "Void", "red"],
]);

/** Why a helper does not count. */
export const HelpCut = defineEnumeration("HelpCut", [
  [null, "sameDevice", "与发起人同一设备", "Same device as the member", "red"],
  [null, "sameIp", "与发起人同一 IP", "Same IP as the member", "red"],
]);

/** Effect of a missed day on the calendar of a sign-in plan. */
export const BreakRule = defineEnumeration("BreakRule", [
  [null, "startAgain", "重新开始", "Start again"],
  [null, "goOn", "接着签", "Go on"],
]);
