import { defineEnumeration } from "#kernel/enumeration.ts";

/** Places of the app and the site that show recommended models. */
export const RecPlace = defineEnumeration("RecPlace", [
  [null, "home", "首页", "Home"],
  [null, "category", "分类页", "Category page"],
  [null, "search", "搜索页", "Search page"],
]);
