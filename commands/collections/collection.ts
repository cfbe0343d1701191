import { collection } from "#domain/collections/collection.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";

/** In a list of decisions, shift+n decides by n and keeps the current record. So a new one has another key. */
export const collectionStandard = { add: { key: "+" } } as const;

const marking = (official: boolean) =>
  ({ targets: "many", action: { type: "change", fields: ["official"], set: { official } } }) as const;

export const collectionCommands = defineCommands(collection, {
  ...reviewDecisions,
  pass: {
    ...reviewDecisions.pass,
    single: null,
    guard: {
      filter: "isPublic:true",
      message: ["私密合集公开时才审核", "A private collection is reviewed when it becomes public"],
    },
  },
  markOfficial: {
    label: ["标为官方", "Mark official"],
    words: "官方 认证 team verified",
    ...marking(true),
    guard: { filter: "official:false -status:delete", message: ["已是官方合集", "Official already"] },
  },
  unmarkOfficial: {
    label: ["取消官方", "Unmark official"],
    words: "移除官方 not official",
    ...marking(false),
    guard: { filter: "official:true -status:delete", message: ["不是官方合集", "Not official"] },
  },
  openItems: {
    label: ["看帖子", "Open the posts"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "内容 列表 打开 contents items posts",
  },
});
