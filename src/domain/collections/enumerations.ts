import { defineEnumeration } from "#kernel/enumeration.ts";

/** Orders into which the posts of a collection can be brought. */
export const ItemOrder = defineEnumeration("ItemOrder", [
  [null, "newest", "发布时间，新的在前", "Publish time, newest first"],
  [null, "oldest", "发布时间，旧的在前", "Publish time, oldest first"],
  [null, "likes", "点赞，多的在前", "Likes, most first"],
]);
