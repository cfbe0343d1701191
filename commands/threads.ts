const change = (commentsClosed: boolean) =>
  ({ action: { type: "change", fields: [], set: { commentsClosed } }, targets: "many" }) as const;

/** Commands that close and open the comments of a record with the field `commentsClosed`. */
export const threadCommands = {
  closeComments: {
    label: ["关闭评论", "Close comments"],
    words: "禁止评论 评论区 锁定 thread lock off",
    ...change(true),
    guard: { filter: "-commentsClosed:true", message: ["评论已关闭", "Comments are closed already"] },
  },
  openComments: {
    label: ["重开评论", "Open comments"],
    words: "恢复评论 评论区 解锁 thread reopen unlock on",
    ...change(false),
    guard: { filter: "commentsClosed:true", message: ["评论没有关闭", "Comments are not closed"] },
  },
} as const;
