import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const RankBoard = defineEnumeration("RankBoard", [
  [null, "model", "模型榜", "Models"],
  [null, "user", "用户榜", "Members"],
]);

export const RankPeriod = defineEnumeration("RankPeriod", [
  [null, "day", "日榜", "Day"],
  [null, "week", "周榜", "Week"],
  [null, "month", "月榜", "Month"],
  [null, "all", "总榜", "All time"],
]);

/** Figures of models that a board adds up; a board of members adds those of their models. */
export const RankMeasure = defineEnumeration("RankMeasure", [
  [null, "downloads", "下载", "Downloads"],
  [null, "likes", "点赞", "Likes"],
  [null, "collections", "收藏", "Collections"],
  [null, "views", "浏览", "Views"],
  [null, "models", "上架模型", "Models up"],
]);

export const RunState = defineEnumeration("RunState", [
  [null, "computed", "待发布", "To publish", "yellow"],
  [null, "held", "暂缓", "Held", "yellow"],
  [null, "published", "已发布", "Published", "green"],
  [null, "past", "已过期", "Past"],
]);

export const EntryState = defineEnumeration("EntryState", [
  [null, "standing", "在榜", "On the board", "green"],
  [null, "removed", "已移除", "Removed", "red"],
]);

export const FormulaTarget = defineEnumeration("FormulaTarget", [
  [null, "model", "模型", "Models"],
  [null, "content", "帖子", "Posts"],
]);

export const FormulaPlace = defineEnumeration("FormulaPlace", [
  [null, "home", "首页", "Home"],
  [null, "category", "分类页", "Category page"],
  [null, "related", "相关推荐", "Related"],
]);

export const FormulaState = defineEnumeration("FormulaState", [
  [null, "wait", "未启用", "Waiting"],
  [null, "trial", "试运行", "Trial", "blue"],
  [null, "live", "生效中", "Live", "green"],
  [null, "off", "已停用", "Off"],
]);
