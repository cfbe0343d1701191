import { defineEnumeration } from "#kernel/enumeration.ts";

// Inline enumerations of catalogue/community.md; they have no row in the specification's table.

/** Kind of the card under a post. The keys of built resources are their names. */
export const WidgetType = defineEnumeration("WidgetType", [
  [null, "none", "无", "None"],
  [null, "model", "模型", "Model"],
  [null, "tool", "工具", "Tool"],
  [null, "goods", "商品", "Goods"],
  [null, "activity", "活动", "Activity"],
]);
