import { defineEnumeration } from "#kernel/enumeration.ts";

/** What a member gains or loses experience by. */
export const ExperienceSource = defineEnumeration("ExperienceSource", [
  [1, "signIn", "签到", "Sign-in"],
  [2, "upload", "上传模型", "Upload"],
  [3, "print", "打印", "Print"],
  [4, "comment", "评论", "Comment"],
  [5, "likeReceived", "获赞", "Like received"],
  [6, "downloadReceived", "被下载", "Download received"],
  [7, "task", "任务", "Task"],
  [8, "level", "升级奖励", "Level reward"],
  [9, "operator", "人工调整", "By hand"],
  [10, "reversal", "冲回", "Reversal"],
]);

/** Why a gain counted less than its rule says. */
export const GainCut = defineEnumeration("GainCut", [
  [1, "dayCap", "已达当日上限", "Cap of the day"],
  [2, "totalCap", "已达总上限", "Cap of all time"],
  [3, "firstOnly", "仅首次有效", "First time only"],
  [4, "frozen", "停止累积", "Gain is frozen"],
]);

export const GainState = defineEnumeration("GainState", [
  [1, "on", "正常累积", "Gains"],
  [2, "frozen", "停止累积", "Frozen", "yellow"],
]);

export const RankPeriod = defineEnumeration("RankPeriod", [
  [1, "day", "日榜", "Day"],
  [2, "week", "周榜", "Week"],
  [3, "month", "月榜", "Month"],
  [4, "all", "总榜", "All time"],
]);

export const RankState = defineEnumeration("RankState", [
  [1, "shown", "上榜", "Shown"],
  [2, "hidden", "已隐藏", "Hidden", "red"],
]);
