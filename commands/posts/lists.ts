import type { Fields } from "#kernel/field.ts";
import { addByIds } from "#commands/add-by-ids.ts";

/** Command that adds posts to a list by pasted ids. @param more values that all of them get */
export const addPosts = (more: Fields) => addByIds("posts", ["帖子", "post"], more);

/** Command that opens the post of an entry. */
export const openPost = {
  label: ["打开帖子", "Open the post"],
  key: "o",
  action: { type: "browser" },
  ungated: true,
  words: "查看 帖子详情 show post detail",
} as const;
