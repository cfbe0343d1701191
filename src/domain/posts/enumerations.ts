import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Kind of the card under a post. The keys of built resources are their names. */
export const WidgetType = defineEnumeration("WidgetType", [
  [null, "none", "无", "None"],
  [null, "model", "模型", "Model"],
  [null, "tool", "工具", "Tool"],
  [null, "goods", "商品", "Goods"],
  [null, "activity", "活动", "Activity"],
]);

/** Places where a post can be pinned. All keys but `home` are names of resources. */
export const PinPlace = defineEnumeration("PinPlace", [
  [null, "home", "首页", "Home"],
  [null, "channel", "频道", "Channel"],
  [null, "circle", "圈子", "Circle"],
  [null, "column", "栏目", "Column"],
  [null, "topic", "话题", "Topic"],
  [null, "tag", "标签", "Tag"],
]);

/** Feed in which a post is recommended. All keys but `home` are names of resources. */
export const FeedPlace = defineEnumeration("FeedPlace", [
  [null, "home", "首页", "Home"],
  [null, "channel", "频道", "Channel"],
  [null, "circle", "圈子", "Circle"],
]);
