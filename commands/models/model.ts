import { oneOf, ref, refs, treeRef } from "#kernel/field.ts";
import { model } from "#domain/models/model.resource.ts";
import { recommendedPlace } from "#domain/rankings/recommended-place.ts";
import { MaturityRating } from "#domain/models/enumerations.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";
import { threadCommands } from "#commands/threads.ts";
import { conversionInput } from "#domain/conversions/conversion-input.ts";

const marks = (field: string) => ({ targets: "many", action: { type: "change", fields: [field] } }) as const;

/** In the queue, shift+n decides by n and keeps the current item. So a new model has another key. */
export const modelStandard = { add: { key: "+" } } as const;

export const modelCommands = defineCommands(model, {
  ...reviewDecisions,
  pass: { ...reviewDecisions.pass, words: "上架 publish" },
  stop: { ...reviewDecisions.stop, words: "remove" },
  restore: { ...reviewDecisions.restore, label: ["恢复上架", "Restore"], words: "撤回下架" },
  grade: {
    label: ["评级", "Grade"],
    words: "等级 质量 打分 quality rating score",
    ...marks("reviewRank"),
    input: { reviewRank: oneOf(ReviewRank, { label: ["评级", "Grade"], required: true }) },
  },
  setMaturity: {
    label: ["设分级", "Set maturity"],
    words: "成人 青少年 年龄 adult teen age",
    ...marks("maturityRating"),
    input: { maturityRating: oneOf(MaturityRating, { label: ["分级", "Maturity"], required: true }) },
  },
  setCategory: {
    label: ["设分类", "Set category"],
    words: "归类 移动 类别 classify move",
    ...marks("categoryId"),
    input: { categoryId: treeRef("category", "fatherId", { label: ["分类", "Category"], required: true }) },
  },
  setTags: {
    label: ["设标签", "Set tags"],
    words: "打标签 关键词 label keywords",
    ...marks("tags"),
    input: { tags: refs("tag", { label: ["标签", "Tags"], max: 20 }) },
  },
  ...threadCommands,
  remark,
  markExclusive: {
    label: ["标为独家", "Mark exclusive"],
    words: "独占 首发 only",
    targets: "many",
    action: { type: "change", fields: ["isExclusive"], set: { isExclusive: true } },
    guard: { filter: "isExclusive:false", message: ["已经是独家", "Already exclusive"] },
  },
  unmarkExclusive: {
    label: ["取消独家", "Unmark exclusive"],
    words: "非独家 not exclusive",
    targets: "many",
    action: { type: "change", fields: ["isExclusive"], set: { isExclusive: false } },
    guard: { filter: "isExclusive:true", message: ["不是独家", "Not exclusive"] },
  },
  recommend: {
    label: ["推荐", "Recommend"],
    words: "首页 推荐位 精选 home featured",
    targets: "many",
    undoable: false,
    action: { type: "handler" },
    guard: { filter: "status:up", message: ["模型未上架", "The model is not live"] },
    input: recommendedPlace,
  },
  markVip: {
    label: ["标为 VIP", "Mark VIP"],
    words: "会员模型 member",
    targets: "many",
    action: { type: "change", fields: ["isVip"], set: { isVip: true } },
    guard: { filter: "isVip:false", message: ["已经是 VIP", "Is VIP already"] },
  },
  unmarkVip: {
    label: ["取消 VIP", "Unmark VIP"],
    words: "非会员 not member",
    targets: "many",
    action: { type: "change", fields: ["isVip"], set: { isVip: false } },
    guard: { filter: "isVip:true", message: ["不是 VIP", "Is not VIP"] },
  },
  markMulticolor: {
    label: ["标为多色", "Mark multicolor"],
    words: "彩色 颜色 colors",
    targets: "many",
    action: { type: "change", fields: ["isMulticolor"], set: { isMulticolor: true } },
    guard: { filter: "isMulticolor:false", message: ["已经是多色", "Already multicolor"] },
  },
  unmarkMulticolor: {
    label: ["取消多色", "Unmark multicolor"],
    words: "单色 single color",
    targets: "many",
    action: { type: "change", fields: ["isMulticolor"], set: { isMulticolor: false } },
    guard: { filter: "isMulticolor:true", message: ["不是多色", "Not multicolor"] },
  },
  openAuthor: openAuthor("作者 更多作品 author models works"),
  compare: {
    label: ["对比重复文件", "Compare with the duplicate"],
    words: "比较 差异 查重 抄袭 重复文件 similar copy diff repeated file",
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
  to3mf: {
    label: ["排队转3MF", "Queue for 3MF"],
    words: "转换 格式 打印 convert conversion format print",
    targets: "many",
    undoable: false,
    action: { type: "handler" },
    input: conversionInput,
  },
  view: {
    label: ["进入 3D 查看", "Enter the 3D viewer"],
    words: "旋转 网格 三维 mesh rotate",
    key: "v",
    targets: "none",
    action: { type: "browser" },
  },
  download: {
    label: ["下载文件", "Download files"],
    words: "保存 源文件 stl 3mf save source",
    action: { type: "browser" },
    ungated: false,
    unaudited: true,
    risk: "reads",
  },
});
