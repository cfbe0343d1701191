import { defineEnumeration } from "#kernel/enumeration.ts";

export const UserHomeTab = defineEnumeration("UserHomeTab", [
  [null, "model", "模型", "Models"],
  [null, "post", "帖子", "Posts"],
  [null, "group", "圈子", "Groups"],
]);

export const SearchTab = defineEnumeration("SearchTab", [
  [null, "all", "全部", "All"],
  [null, "model", "模型", "Models"],
  [null, "post", "帖子", "Posts"],
  [null, "group", "圈子", "Groups"],
  [null, "user", "用户", "Users"],
]);

export const MyModelTab = defineEnumeration("MyModelTab", [
  [1, "uploaded", "上传的", "Uploaded"],
  [2, "collected", "收藏的", "Collected"],
  [3, "downloaded", "下载的", "Downloaded"],
  [4, "bought", "购买的", "Bought"],
]);

export const MyContentTab = defineEnumeration("MyContentTab", [
  [1, "published", "发布的", "Published"],
  [2, "collected", "收藏的", "Collected"],
]);

export const MallTab = defineEnumeration("MallTab", [
  [1, "tasks", "任务", "Tasks"],
  [2, "mall", "商城", "Mall"],
]);
