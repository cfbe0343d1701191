import { decimal, oneOf, ref, time } from "#kernel/field.ts";
import { RecObj, TagKind, TagPlace } from "#domain/tags/enumerations.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { treeCommands } from "#commands/tree.ts";
import { pinPosts } from "./pin-posts.ts";

const ofMembers = {
  guard: {
    filter: "kind:diy review:wait",
    message: ["只用于待审核的会员自定义标签", "Only for members' own tags that wait for a review"],
  },
} as const;

const target = (label: readonly [string, string]) =>
  ref("tag", {
    label,
    required: true,
    hint: ["它的使用和关注会转到这个标签", "Its uses and followers move to this tag"],
  });

/** Without its condition, because the command's guard says which tags it is for. */
const { when: _, ...nearColors } = tag.fields.nearColors;

/** In the queue, shift+n bans a tag and keeps the current item. So a new tag has another key. */
export const tagStandard = { add: { key: "+" } } as const;

export const tagCommands = defineCommands(tag, {
  keep: {
    ...ofMembers,
    label: ["保留为", "Keep as"],
    key: "p",
    targets: "many",
    decision: true,
    input: { kind: oneOf(TagKind, { label: ["类型", "Kind"], required: true, default: "model" }) },
    words: "pass 通过 收录",
  },
  mergeProposed: {
    guard: { filter: "kind:diy review:wait proposed:*", message: ["没有相近的标签", "There is no tag near to it"] },
    label: ["合并到相近标签", "Merge into the proposed tag"],
    key: "c",
    foretells: true,
    targets: "many",
    decision: true,
    words: "alias 别名",
  },
  ban: {
    isGrave: true,
    foretells: true,
    ...ofMembers,
    label: ["封禁", "Ban"],
    key: "n",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    silent: true,
    words: "no pass 不通过 black 黑名单",
  },
  discard: {
    foretells: true,
    ...ofMembers,
    label: ["丢弃", "Discard"],
    key: "shift+d",
    targets: "many",
    decision: true,
    risk: "deletes",
    words: "delete 删除",
  },
  ...treeCommands(tag),
  merge: {
    foretells: true,
    label: ["合并到", "Merge into"],
    key: "m",
    targets: "many",
    input: { target: target(["目标标签", "Target tag"]) },
    guard: { filter: "-aliasOf:*", message: ["已合并到其他标签", "Already merged into another tag"] },
    words: "alias double 别名 重复",
  },
  splitAlias: {
    label: ["拆分别名", "Split alias"],
    guard: { filter: "aliasOf:*", message: ["没有合并到其他标签", "Not merged into another tag"] },
    words: "unmerge 取消合并",
  },
  recommend: {
    label: ["推荐", "Recommend"],
    key: "r",
    targets: "many",
    input: {
      object: oneOf(RecObj, { label: ["推荐对象", "Recommended for"], required: true }),
      recPlace: oneOf(TagPlace, { label: ["位置", "Place"], required: true }),
      recBegin: time({ label: ["开始", "Begin"] }),
      recEnd: time({ label: ["结束", "End"] }),
    },
    guard: {
      filter: "status:up -aliasOf:*",
      message: ["停用或已合并的标签不能推荐", "Stopped and merged tags cannot be recommended"],
    },
    words: "place 推荐位",
  },
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    targets: "many",
    reasons: "free",
    guard: { filter: "recObjs:*", message: ["没有生效的推荐", "Not recommended at present"] },
    words: "place 推荐位",
  },
  pinPosts: {
    ...pinPosts,
    guard: {
      filter: "status:up -aliasOf:*",
      message: ["标签已停用或已合并，不能置顶帖子", "No posts are pinned under a stopped or merged tag"],
    },
  },
  turnBlack: {
    foretells: true,
    label: ["加入黑名单", "Turn black"],
    targets: "many",
    reasons: "free",
    words: "ban banned word 违禁词 拉黑",
  },
  stop: { foretells: true, label: ["停用", "Stop"], key: "t", targets: "many", reasons: "free", words: "down 下架" },
  restore: { label: ["恢复", "Restore"], targets: "many", words: "up 启用 上架" },
  mergeLikely: {
    foretells: true,
    label: ["合并全部相近的", "Merge all that are alike"],
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      likeness: decimal(2, {
        label: ["相似度至少", "Likeness of at least"],
        percent: true,
        min: 0.5,
        max: 1,
        required: true,
        default: 0.95,
      }),
    },
    words: "bulk likeness alias 批量 相似度 别名",
  },
  setNearColors: {
    label: ["设近似色", "Set near colours"],
    targets: "many",
    action: { type: "change", fields: ["nearColors"] },
    input: { nearColors },
    guard: { filter: "kind:colour", message: ["只用于颜色标签", "Only for colour tags"] },
    words: "nearColors similar shades 相近 色差",
  },
  coverColors: {
    label: ["按封面给模型配颜色", "Assign models by their covers"],
    layer: "page",
    targets: "none",
    undoable: false,
    words: "task proposals pictures 任务 建议 图片",
  },
  refreshCounts: {
    label: ["重新统计", "Count again"],
    targets: "many",
    words: "recount uses 使用次数",
  },
});
