import { rollupCount } from "#kernel/rollups.ts";
import { bool, images, int, oneOf, recordId, ref, refs, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { reviewFields, reviewIndexes } from "#domain/reviewed.ts";
import { commentMachine } from "./comment.machine.ts";
import { CommentType, EssenceTopic, PinnedBy } from "./enumerations.ts";

const counted = { readOnly: true, default: 0 } as const;

/** A comment of a member under a model, a post or another record. */
export const comment = defineResource({
  name: "comment",
  area: "comments",
  label: ["评论", "Comment"],
  title: "content",
  module: "comment",
  ownerField: "author",
  evidence: {
    facts: ["author", "targetId", "ipRegion", "submitTime", "platform"],
    blocks: [
      { kind: "thread" },
      { kind: "pictures", field: "pictures" },
      { kind: "alike", by: "alikeKey", device: "device" },
      { kind: "latest" },
    ],
  },
  fields: {
    type: oneOf(CommentType, { label: ["对象类型", "Kind of target"], required: true, immutable: true, filter: true }),
    targetId: recordId({
      label: ["对象", "Target"],
      required: true,
      immutable: true,
      filter: true,
      of: "type",
      alsoReads: ["type"],
    }),
    content: text(1000, { label: ["评论", "Comment"], required: true, search: true }),
    /** First comment of its thread; null for a first comment. A deleted one leaves its place, and its replies stay. */
    parentId: ref("comment", { label: ["所在楼", "Thread"], immutable: true, filter: true, partOf: true }),
    replyId: ref("comment", { label: ["回复", "Reply to"], immutable: true }),
    author: ref("user", { label: ["作者", "Author"], required: true, immutable: true, filter: true }),
    pictures: images(3, { label: ["图片", "Pictures"] }),
    hasPictures: bool({ label: ["含图片", "With pictures"], readOnly: true, filter: true }),
    /** The same for comments that say the same: their text without punctuation and case, or their only picture. */
    alikeKey: text(40, { label: ["同文标识", "Alike key"], readOnly: true, inner: true, filter: true }),
    atUserIds: refs("user", { label: ["提到的人", "Mentions"], max: 10 }),
    robotUserId: ref("user", { label: ["机器人", "Robot"], readOnly: true, filter: true }),
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, filter: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    ipRegion: text(40, { label: ["IP 属地", "IP region"], readOnly: true, filter: true }),
    device: text(64, { label: ["设备", "Device"], readOnly: true, filter: true }),
    platform: oneOf(Platform, { label: ["发布端", "Posted with"], readOnly: true }),
    hasLinks: bool({ label: ["含链接", "With links"], readOnly: true, filter: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    ...reviewFields,
    isTop: bool({ label: ["置顶", "Pinned"], readOnly: true, filter: true }),
    topRank: int({ label: ["置顶次序", "Pin order"], readOnly: true, min: 1, max: 99 }),
    topBegin: time({ label: ["置顶开始", "Pinned from"], readOnly: true }),
    topEnd: time({ label: ["置顶结束", "Pinned until"], readOnly: true, filter: true }),
    topBy: oneOf(PinnedBy, { label: ["置顶人", "Pinned by"], readOnly: true, filter: true }),
    isEssence: bool({ label: ["精华", "Essence"], readOnly: true, filter: true }),
    essenceTime: time({ label: ["加精时间", "Essence since"], readOnly: true, filter: true, sort: true }),
    essenceNote: text(100, { label: ["加精说明", "Essence note"], readOnly: true }),
    essenceTopic: oneOf(EssenceTopic, { label: ["精华主题", "Essence topic"], readOnly: true, filter: true }),
    likes: int({ label: ["点赞", "Likes"], ...counted, filter: true, sort: true }),
    replies: rollupCount(
      { resource: "comment", by: "parentId", one: true, where: { status: [ContentStatus.of("suc")] }, kept: true },
      { label: ["回复数", "Replies"], filter: true, sort: true },
    ),
    reports: rollupCount(
      { resource: "report", by: "targetId", one: true, where: { targetType: ["comment"] }, kept: true },
      { label: ["举报", "Reports"], filter: true, sort: true },
    ),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: commentMachine,
  list: {
    columns: ["content", "pictures", "author", "targetId", "replies", "machineReview", "status", "createTime"],
    keeps: ["author"],
    sort: "-createTime",
  },
  allows: ["export"],
  reviewed: ["content", "pictures"],
  indexes: [
    ...reviewIndexes,
    { by: ["type", "targetId", "-createTime"] },
    { by: ["parentId", "createTime"] },
    { by: ["status", "-createTime"] },
    { by: ["author", "-createTime"] },
    { by: ["alikeKey"] },
  ],
});
