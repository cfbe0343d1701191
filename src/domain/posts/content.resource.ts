import { rollupCount } from "#kernel/rollups.ts";
import {
  bool,
  html,
  images,
  int,
  laterRef,
  oneOf,
  part,
  recordId,
  ref,
  refs,
  text,
  time,
  treeRef,
  video,
  decimal,
} from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { MediaType, ContentStatus, PostReview, PostSource } from "#domain/enumerations/community.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { reviewFields, reviewIndexes } from "#domain/reviewed.ts";
import { contentMachine } from "./content.machine.ts";
import { contentProblems } from "./content.rules.ts";
import { WidgetType } from "./enumerations.ts";

const counted = { readOnly: true, default: 0 } as const;

/** A post: what members write in channels and circles, or show as a photo of a printed model. */
export const content = defineResource({
  name: "content",
  area: "posts",
  label: ["帖子", "Post"],
  title: "heading",
  module: "content",
  ownerField: "author",
  evidence: {
    facts: ["author", "groupId", "channelId", "source", "ipRegion", "submitTime", "platform"],
    blocks: [
      { kind: "texts", fields: ["title", "content", "description", "tags"] },
      { kind: "pictures", field: "media" },
      { kind: "video", field: "clip" },
      { kind: "alike", by: "alikeKey", device: "device" },
      { kind: "facts", title: ["视频", "Video"], fields: ["videoId", "videoStatus"] },
      { kind: "facts", title: ["打印", "Print"], fields: ["modelGroupId", "gcodeInfo"] },
    ],
  },
  fields: {
    /** Title, or the first line of the text if there is none. The server sets it. */
    heading: text(100, { label: ["标题或首行", "Heading"], readOnly: true, search: true }),
    /** Digest of the text without punctuation and case, or of the first picture. Posts with equal content share it. */
    alikeKey: text(40, { label: ["同文标识", "Alike key"], readOnly: true, inner: true, filter: true }),
    title: text(100, { label: ["标题", "Title"] }),
    content: html({ label: ["正文", "Text"], search: true }),
    description: text(500, { label: ["摘要", "Summary"] }),
    mediaType: oneOf(MediaType, { label: ["形式", "Form"], default: "image", filter: true }),
    media: images(18, { label: ["图片", "Pictures"], takes: ["webp", "gif"] }),
    clip: video({ label: ["视频", "Video"], when: "mediaType:video" }),
    /** The video's own record, which has a verdict of its own. `clip` is the file of posts without one. */
    videoId: ref("video", { label: ["视频记录", "Video record"], when: "mediaType:video", filter: true, partOf: true }),
    /** Decision on the video. The server keeps it, so that the queue knows which posts wait for their video. */
    videoStatus: oneOf(ContentStatus, { label: ["视频状态", "Video status"], readOnly: true, filter: true }),
    tags: refs("tag", { label: ["标签", "Tags"], max: 20, filter: true }),
    keysword: text(200, { label: ["关键词", "Keywords"] }),
    author: ref("user", { label: ["作者", "Author"], required: true, immutable: true, filter: true }),
    topics: refs("topic", { label: ["话题", "Topics"], max: 3, filter: true }),
    channelId: treeRef("channel", "father", { label: ["频道", "Channel"], filter: true }),
    groupId: ref("circle", { label: ["圈子", "Circle"], filter: true }),
    columnId: ref("column", { label: ["栏目", "Column"], filter: true }),
    location: text(100, { label: ["地点", "Place"] }),
    source: oneOf(PostSource, { label: ["来源", "Posted from"], default: "channel", filter: true }),
    activityId: laterRef("activity", { label: ["活动", "Activity"], filter: true }),
    modelGroupId: ref("model", { label: ["打印的模型", "Printed model"], filter: true }),
    modelGroupIds: refs("model", { label: ["提到的模型", "Mentioned models"], max: 10 }),
    gradeValue: oneOf(ReviewRank, { label: ["评级", "Grade"], filter: true }),
    gcodeInfo: part(
      {
        name: text(100, { label: ["文件名", "File"] }),
        printer: text(60, { label: ["机型", "Printer"] }),
        material: text(40, { label: ["材料", "Material"] }),
        layerHeight: decimal(2, { label: ["层高 mm", "Layer height, mm"], min: 0 }),
        printTime: int({ label: ["打印时长（秒）", "Print time, s"], min: 0 }),
        filamentLen: decimal(1, { label: ["耗材 m", "Filament, m"], min: 0 }),
      },
      { label: ["打印参数", "Print settings"] },
    ),
    widgetType: oneOf(WidgetType, { label: ["卡片", "Card"], default: "none" }),
    widgetId: recordId({ label: ["卡片对象", "Card shows"], of: "widgetType", when: "-widgetType:none" }),
    widgetIdToWidgetPay: bool({ label: ["卡片可购买", "Card sells"] }),
    blogIds: refs("content", { label: ["引用", "Quotes"], max: 20 }),
    atUserIds: refs("user", { label: ["提到的人", "Mentions"], max: 20 }),
    isDraft: bool({ label: ["草稿", "Draft"], readOnly: true, filter: true }),
    isDraftStatus: oneOf(ContentStatus, { label: ["修改稿状态", "State of its draft"], readOnly: true }),
    publishTime: time({ label: ["发布时间", "Published"], readOnly: true, filter: true, sort: true }),
    delyTime: time({ label: ["定时发布", "Publish at"], filter: true, sort: true }),
    status: oneOf(ContentStatus, { label: ["状态", "Status"], default: "pending", filter: true }),
    review: oneOf(PostReview, { label: ["审核", "Review"], default: "wait", filter: true }),
    ...reviewFields,
    lang: oneOf(Language, { label: ["语言", "Language"], required: true, filter: true }),
    platform: oneOf(Platform, { label: ["发布端", "Posted with"], readOnly: true, filter: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    ipRegion: text(40, { label: ["IP 属地", "IP region"], readOnly: true, filter: true }),
    device: text(64, { label: ["设备", "Device"], readOnly: true, filter: true }),
    isEssence: bool({ label: ["精华", "Essence"], readOnly: true, filter: true }),
    views: int({ label: ["浏览", "Views"], ...counted, sort: true }),
    likes: int({ label: ["点赞", "Likes"], ...counted, sort: true }),
    collections: int({ label: ["收藏", "Collected"], ...counted }),
    comments: rollupCount(
      {
        resource: "comment",
        by: "targetId",
        one: true,
        where: { type: ["content"], status: [ContentStatus.of("suc")] },
      },
      { label: ["评论", "Comments"] },
    ),
    reports: rollupCount(
      { resource: "report", by: "targetId", one: true, where: { targetType: ["content"] }, kept: true },
      { label: ["举报", "Reports"], filter: true, sort: true },
    ),
    shares: int({ label: ["分享", "Shares"], ...counted }),
    commentsClosed: bool({ label: ["关闭评论", "Comments closed"], readOnly: true, filter: true }),
    remark: text(200, { label: ["备注", "Remark"] }),
  },
  machine: contentMachine,
  problems: contentProblems,
  list: {
    columns: [
      "media",
      "heading",
      "author",
      "mediaType",
      "modelGroupId",
      "machineReview",
      "status",
      "comments",
      "createTime",
    ],
    sort: "-createTime",
  },
  form: [
    {
      title: ["内容", "Post"],
      fields: ["author", "mediaType", "title", "content", "description", "media", "clip", "videoId"],
    },
    {
      title: ["位置", "Where"],
      fields: ["source", "channelId", "groupId", "columnId", "topics", "location", "tags", "keysword"],
    },
    {
      title: ["关联", "Related"],
      fields: ["modelGroupId", "modelGroupIds", "atUserIds", "blogIds", "widgetType", "widgetId"],
    },
    { title: ["发布", "Publishing"], fields: ["lang", "delyTime", "remark"] },
  ],
  allows: ["add", "edit", "export"],
  editGuard: {
    filter: "-status:draft",
    message: [
      "会员的草稿只读；同事写的草稿用「改草稿」",
      "Drafts of members are read-only. Staff edit their own by “Edit the draft”",
    ],
  },
  reviewed: ["title", "content", "description", "media", "tags", "keysword", "location"],
  indexes: [
    ...reviewIndexes,
    { by: ["status", "-createTime"] },
    { by: ["review", "delyTime"] },
    { by: ["author", "-createTime"] },
    { by: ["modelGroupId", "-createTime"] },
    { by: ["groupId", "-createTime"] },
    { by: ["channelId", "-createTime"] },
  ],
});
