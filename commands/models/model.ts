import { oneOf, ref, refs, text, treeRef } from "#kernel/field.ts";
import { BLOCKED } from "#domain/models/evidence.ts";
import { model } from "#domain/models/model.resource.ts";
import { MaturityRating } from "#domain/models/enumerations.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { defineCommands } from "#commands/define.ts";

const marks = (field: string) => ({ targets: "many", action: { type: "change", fields: [field] } }) as const;

/** In the queue, shift+n decides by n and keeps the current item. So a new model has another key. */
export const modelStandard = { add: { key: "+" } } as const;

export const modelCommands = defineCommands(model, {
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    targets: "many",
    decision: true,
    single: { filter: BLOCKED, message: ["有阻断级发现，须单独审核", "Blocking finding; review it on its own"] },
    words: "上架 同意 approve accept publish",
  },
  noPass: {
    label: ["不通过", "No pass"],
    key: "n",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "拒绝 驳回 退回 reject refuse decline",
  },
  stop: {
    label: ["下架", "Stop"],
    key: "t",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "停止 下线 take down unpublish remove",
  },
  restore: { label: ["恢复上架", "Restore"], targets: "many", decision: true, words: "撤回下架 重新上架 republish" },
  delete: {
    label: ["删除", "Delete"],
    key: "d",
    targets: "many",
    decision: true,
    reasons: "audit_failure",
    words: "移除 清除 remove erase",
  },
  grade: {
    label: ["评级", "Grade"],
    ...marks("reviewRank"),
    input: { reviewRank: oneOf(ReviewRank, { label: ["评级", "Grade"], required: true }) },
  },
  setMaturity: {
    label: ["设分级", "Set maturity"],
    ...marks("maturityRating"),
    input: { maturityRating: oneOf(MaturityRating, { label: ["分级", "Maturity"], required: true }) },
  },
  setCategory: {
    label: ["设分类", "Set category"],
    ...marks("categoryId"),
    input: { categoryId: treeRef("category", "fatherId", { label: ["分类", "Category"], required: true }) },
  },
  setTags: {
    label: ["设标签", "Set tags"],
    ...marks("tags"),
    input: { tags: refs("tag", { label: ["标签", "Tags"], max: 20 }) },
  },
  remark: {
    label: ["备注", "Remark"],
    key: "m",
    action: { type: "change", fields: ["remark"] },
    input: { remark: text(200, { label: ["备注", "Remark"] }) },
  },
  markExclusive: {
    label: ["标为独家", "Mark exclusive"],
    targets: "many",
    action: { type: "change", fields: ["isExclusive"], set: { isExclusive: true } },
    guard: { filter: "isExclusive:false", message: ["已经是独家", "Already exclusive"] },
  },
  unmarkExclusive: {
    label: ["取消独家", "Unmark exclusive"],
    targets: "many",
    action: { type: "change", fields: ["isExclusive"], set: { isExclusive: false } },
    guard: { filter: "isExclusive:true", message: ["不是独家", "Not exclusive"] },
  },
  markVip: {
    label: ["标为 VIP", "Mark VIP"],
    targets: "many",
    action: { type: "change", fields: ["isVip"], set: { isVip: true } },
    guard: { filter: "isVip:false", message: ["已经是 VIP", "Is VIP already"] },
  },
  unmarkVip: {
    label: ["取消 VIP", "Unmark VIP"],
    targets: "many",
    action: { type: "change", fields: ["isVip"], set: { isVip: false } },
    guard: { filter: "isVip:true", message: ["不是 VIP", "Is not VIP"] },
  },
  markMulticolor: {
    label: ["标为多色", "Mark multicolor"],
    targets: "many",
    action: { type: "change", fields: ["isMulticolor"], set: { isMulticolor: true } },
    guard: { filter: "isMulticolor:false", message: ["已经是多色", "Already multicolor"] },
  },
  unmarkMulticolor: {
    label: ["取消多色", "Unmark multicolor"],
    targets: "many",
    action: { type: "change", fields: ["isMulticolor"], set: { isMulticolor: false } },
    guard: { filter: "isMulticolor:true", message: ["不是多色", "Not multicolor"] },
  },
  openAuthor: { label: ["看作者的模型", "Open author"], key: "o", action: { type: "browser" }, words: "author models" },
  compare: {
    label: ["对比重复文件", "Compare with the duplicate"],
    key: "c",
    action: { type: "browser" },
    inViewer: true,
  },
  markRepeated: {
    label: ["标为重复", "Mark as duplicate"],
    key: "=",
    undoable: true,
    requiresLanguage: true,
    action: { type: "handler" },
    input: {
      fileId: ref("modelFile", { label: ["原文件", "Original file"], required: true }),
      fileIds: refs("modelFile", { label: ["重复的文件", "Duplicate files"], required: true, max: 100 }),
    },
    words: "repeat handle duplicate 相同文件",
  },
  view: { label: ["进入 3D 查看", "Enter the 3D viewer"], key: "v", action: { type: "browser" } },
  preview: { label: ["看图片", "Preview pictures"], key: "space", action: { type: "browser" }, inViewer: true },
  download: {
    label: ["下载文件", "Download files"],
    action: { type: "browser" },
    ungated: false,
    unaudited: true,
    risk: "reads",
  },
});
