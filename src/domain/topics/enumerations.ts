import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const TopicKind = defineEnumeration("TopicKind", [
  [null, "posts", "帖子", "Posts"],
  [null, "models", "模型", "Models"],
  [null, "both", "帖子和模型", "Posts and models"],
]);

export const TopicOrigin = defineEnumeration("TopicOrigin", [
  [null, "operations", "运营", "Operations"],
  [null, "member", "会员", "Member"],
]);

export const TopicPlace = defineEnumeration("TopicPlace", [
  [null, "home", "首页", "Home page"],
  [null, "search", "搜索页", "Search"],
  [null, "newPost", "发帖页", "New post"],
]);

export const TopicLabel = defineEnumeration("TopicLabel", [
  [null, "none", "无", "None"],
  [null, "new", "新", "New"],
  [null, "hot", "热", "Hot"],
]);

/** Numbered, so that lists sort host and guests first. */
export const TopicRole = defineEnumeration("TopicRole", [
  [1, "host", "主持人", "Host"],
  [2, "guest", "嘉宾", "Guest"],
  [3, "member", "成员", "Member"],
  [4, "shutOut", "已禁入", "Shut out", "red"],
]);

export const TopicModelSource = defineEnumeration("TopicModelSource", [
  [null, "author", "作者", "Author"],
  [null, "operations", "运营", "Operations"],
]);

/** Events of a topic, as the charts of its growth count them. */
export const TopicEventKind = defineEnumeration("TopicEventKind", [
  [null, "viewed", "浏览", "Viewed"],
  [null, "joined", "参与", "Joined"],
]);
