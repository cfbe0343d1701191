import { defineEnumeration } from "#kernel/enumeration.ts";

/** Where a model is recommended. */
export const RecPlace = defineEnumeration("RecPlace", [
  [null, "home", "首页", "Home"],
  [null, "category", "分类页", "Category page"],
  [null, "search", "搜索页", "Search page"],
]);
