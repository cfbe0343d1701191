import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Kind of the record under which a comment stands. The keys of built resources are their names. */
export const CommentType = defineEnumeration("CommentType", [
  [null, "model", "模型", "Model"],
  [null, "content", "帖子", "Post"],
  [null, "printConfig", "打印配置", "Print configuration"],
  [null, "work", "作品", "Work"],
  [null, "information", "百科", "Article"],
  [null, "video", "视频", "Video"],
  [null, "goods", "商品", "Goods"],
]);

/** Who pinned a comment. */
export const PinnedBy = defineEnumeration("PinnedBy", [
  [null, "author", "作者", "Author"],
  [null, "operations", "运营", "Operations"],
]);

export const EssenceTopic = defineEnumeration("EssenceTopic", [
  [null, "settings", "参数", "Settings"],
  [null, "fix", "排障", "Fix"],
  [null, "result", "成品", "Result"],
  [null, "review", "测评", "Review"],
  [null, "other", "其他", "Other"],
]);
