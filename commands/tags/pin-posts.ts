/** Command of a tag that opens the pins of the tag, with the form of a new one. */
export const pinPosts = {
  label: ["置顶帖子…", "Pin posts…"],
  action: { type: "browser" },
  requiresPermission: "topContent.add",
  words: "标签置顶 置顶内容 帖子 top pinned posts",
} as const;
