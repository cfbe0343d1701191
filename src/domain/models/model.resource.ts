import { rollupCount, rollupMean } from "#kernel/rollups.ts";
import {
  bool,
  bytes,
  html,
  images,
  int,
  longText,
  money,
  oneOf,
  ref,
  refs,
  text,
  time,
  treeRef,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import {
  License,
  ModelProcessing,
  ModelShelf,
  ModelSource,
  ModelType,
  ReviewRank,
} from "#domain/enumerations/models.ts";
import { RENMINBI } from "#domain/amount-formats.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { reviewFields, reviewIndexes } from "#domain/reviewed.ts";
import { MaturityRating } from "./enumerations.ts";
import { modelMachine } from "./model.machine.ts";
import { modelProblems } from "./model.rules.ts";

const counted = { readOnly: true, default: 0 } as const;

/** Evaluations that count: those that passed (ContentStatus), whose enumeration the first load does not contain. */
const PASSED = 2;
const evaluations = {
  resource: "evaluation",
  by: "targetId",
  one: true,
  where: { targetType: ["model"], status: [PASSED], leftOut: ["false"] },
} as const;

/** Model group: what a member uploads and a moderator decides on. Names and limits follow the platform's public API. */
export const model = defineResource({
  name: "model",
  area: "models",
  label: ["模型", "Model"],
  title: "groupName",
  module: "model",
  ownerField: "author",
  evidence: {
    facts: ["author", "modelSource", "license", "categoryId", "isPay", "submitTime", "uploadSource"],
    blocks: [{ kind: "model" }, { kind: "texts", fields: ["groupDesc", "tags"] }],
  },
  fields: {
    groupName: text(60, { label: ["模型名", "Name"], required: true, search: true }),
    groupDesc: html({ label: ["描述", "Description"], search: true }),
    covers: images(9, { label: ["封面", "Covers"], required: true, takes: ["webp", "gif"] }),
    author: ref("user", { label: ["作者", "Author"], required: true, immutable: true, filter: true }),
    categoryId: treeRef("category", "fatherId", { label: ["分类", "Category"], required: true, filter: true }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 20, filter: true }),
    modelType: oneOf(ModelType, { label: ["类型", "Type"], default: "normal", filter: true }),
    modelSource: oneOf(ModelSource, { label: ["来源", "Source"], required: true, filter: true }),
    license: oneOf(License, { label: ["授权", "License"], filter: true }),
    licenseText: longText({ label: ["授权原文", "License text"], max: 2_000 }),
    copyright: bool({ label: ["声明原创", "Claims originality"], filter: true }),
    isPay: bool({ label: ["付费", "Paid"], filter: true }),
    price: money({ currency: RENMINBI, label: ["价格", "Price"], default: 0, when: "isPay:true" }),
    isExclusive: bool({ label: ["独家", "Exclusive"], filter: true }),
    isVip: bool({ label: ["VIP", "VIP"], filter: true }),
    isMulticolor: bool({ label: ["多色", "Multicolour"], filter: true }),
    maturityRating: oneOf(MaturityRating, { label: ["分级", "Maturity"], default: "all", filter: true }),
    reviewRank: oneOf(ReviewRank, { label: ["评级", "Grade"], filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, filter: true }),
    status: oneOf(ModelShelf, { label: ["状态", "Status"], default: "wait", filter: true }),
    ...reviewFields,
    processing: oneOf(ModelProcessing, { label: ["处理", "Processing"], default: "waiting", readOnly: true }),
    fileCount: int({ label: ["文件数", "Files"], ...counted }),
    totalFileSize: bytes({ label: ["文件总大小", "Total size"], ...counted }),
    viewCount: int({ label: ["浏览", "Views"], ...counted }),
    downloadCount: int({ label: ["下载", "Downloads"], ...counted, filter: true, sort: true }),
    likeCount: int({ label: ["点赞", "Likes"], ...counted, sort: true }),
    /** Of the evaluations that members see, without those that are left out. */
    score: rollupMean(1, { ...evaluations, meanOf: "score", kept: true }, { label: ["评分", "Score"] }),
    scoreCount: rollupCount({ ...evaluations, kept: true }, { label: ["评价数", "Evaluations"] }),
    collectCount: int({ label: ["收藏", "Collections"], ...counted }),
    comments: rollupCount(
      { resource: "comment", by: "targetId", one: true, where: { type: ["model"], status: [PASSED] } },
      { label: ["评论", "Comments"] },
    ),
    reports: rollupCount(
      { resource: "report", by: "targetId", one: true, where: { targetType: ["model"] } },
      { label: ["举报", "Reports"] },
    ),
    /** Model groups that some of this group's files repeat, as stored in `repeated_file`. */
    repeatOf: refs("model", { label: ["重复于", "Repeat of"], readOnly: true }),
    uploadSource: oneOf(Platform, { label: ["上传端", "Uploaded from"], readOnly: true, filter: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    publishTime: time({ label: ["发布时间", "Published"], readOnly: true, filter: true, sort: true }),
    commentsClosed: bool({ label: ["关闭评论", "Comments closed"], readOnly: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: modelMachine,
  list: {
    columns: [
      "covers",
      "groupName",
      "author",
      "categoryId",
      "modelSource",
      "fileCount",
      "status",
      "machineReview",
      "downloadCount",
      "publishTime",
    ],
    sort: "-createTime",
  },
  problems: modelProblems,
  form: [
    "groupName",
    "groupDesc",
    "covers",
    "author",
    "categoryId",
    "tags",
    "license",
    "modelSource",
    "maturityRating",
    "isPay",
    "price",
    "lang",
    "remark",
  ],
  allows: ["add", "edit", "export"],
  children: [
    {
      resource: "comment",
      by: "targetId",
      of: "type",
      label: ["评论", "Comments"],
      sort: "-createTime",
      columns: ["author", "likes", "status", "createTime"],
    },
    {
      resource: "report",
      by: "targetId",
      of: "targetType",
      label: ["举报", "Reports"],
      sort: "-createTime",
      columns: ["cause", "reporter", "status", "createTime"],
    },
    {
      resource: "recommendation",
      by: "model",
      label: ["推荐", "Recommended"],
      sort: "-begin",
      columns: ["place", "begin", "end", "status"],
    },
    {
      resource: "grievance",
      by: "model",
      label: ["申诉", "Appeals"],
      sort: "-createTime",
      columns: ["status", "createTime"],
    },
  ],
  reviewed: ["groupName", "groupDesc", "covers", "tags", "license", "licenseText", "fileCount", "totalFileSize"],
  indexes: [
    ...reviewIndexes,
    { by: ["status", "-createTime"] },
    { by: ["status", "-publishTime"] },
    { by: ["status", "-downloadCount"] },
    { by: ["categoryId", "-createTime"] },
    { by: ["author", "-createTime"] },
    { by: ["modelSource", "-createTime"] },
    { by: ["maturityRating", "-createTime"] },
    { by: ["isPay", "-createTime"] },
    { by: ["isVip", "-createTime"] },
    { by: ["isExclusive", "-createTime"] },
    { by: ["isMulticolor", "-createTime"] },
    { by: ["copyright", "-createTime"] },
  ],
});
