import { defineEnumeration } from "#kernel/enumeration.ts";

export const ActivityType = defineEnumeration("ActivityType", [
  [0, "all", "全部", "All"],
  [1, "agent", "代理活动", "Agent"],
  [2, "games", "赛事", "Contest"],
  [3, "lottery", "抽奖", "Lottery"],
  [4, "brics", "金砖赛事", "BRICS contest"],
  [5, "colleges", "高校赛事", "College contest"],
  [6, "invite", "邀请", "Invitation"],
  [7, "club", "社团", "Club"],
  [8, "other", "其他", "Other"],
  [9, "common", "通用活动", "Common"],
]);

export const ActivityState = defineEnumeration("ActivityState", [
  [0, "all", "全部", "All"],
  [1, "waiting", "未开始", "Waiting"],
  [2, "ongoing", "进行中", "Ongoing", "green"],
  [3, "ended", "已结束", "Ended"],
  [4, "offline", "已下线", "Offline", "red"],
]);

export const ActivityPhase = defineEnumeration("ActivityPhase", [
  [1, "waitStart", "未开始", "Not begun"],
  [2, "pending", "进行中", "Under way", "blue"],
  [3, "end", "已结束", "Ended"],
]);
