import { oneOf, refs, time } from "#kernel/field.ts";
import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { contentRecommendation } from "#domain/posts/content-recommendation.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";
import { threadCommands } from "#commands/threads.ts";

const { channelId, groupId, columnId } = content.fields;
const { fields: pin } = topContent;
const { fields: recommended } = contentRecommendation;
const live = { filter: "status:suc", message: ["帖子未发布", "The post is not live"] } as const;
const staffDraft = {
  filter: "status:draft isDraft:true",
  message: ["不是同事写的草稿", "Not a draft that a colleague wrote"],
} as const;
const alive = { filter: "-status:delete,draft", message: ["已删除或是草稿", "Deleted, or a draft"] } as const;
const marks = (field: string) =>
  ({ targets: "many", action: { type: "change", fields: [field] }, guard: alive }) as const;

/** In the queue, shift+n decides by n and keeps the current item. So a new post has another key. */
export const contentStandard = { add: { key: "+" } } as const;

export const contentCommands = defineCommands(content, {
  ...reviewDecisions,
  publishNow: { label: ["立即发布", "Publish now"], targets: "many", words: "定时 马上 发出 schedule immediately" },
  backToReview: { label: ["退回审核", "Back to review"], targets: "many", words: "重新审核 待审 recheck queue" },
  cancel: {
    label: ["取消定时发布", "Cancel the schedule"],
    targets: "many",
    reasons: "free",
    words: "撤回 转草稿 不发 schedule draft withdraw",
  },
  draftAdd: {
    label: ["存为草稿", "Save as draft"],
    key: "mod+shift+enter",
    layer: "form",
    targets: "none",
    action: { type: "browser" },
    requiresPermission: "content.add",
    words: "暂存 稿子 以后再发 keep for later unpublished",
  },
  draftEdit: {
    label: ["改草稿", "Edit the draft"],
    key: "shift+e",
    action: { type: "browser" },
    requiresPermission: "content.edit",
    guard: staffDraft,
    words: "修改 继续写 稿子 continue writing",
  },
  push: {
    label: ["发布草稿", "Publish the draft"],
    key: "shift+s",
    action: { type: "handler" },
    targets: "many",
    guard: staffDraft,
    undoable: false,
    words: "提交 送审 发出 submit post send",
  },
  dropDraft: {
    label: ["删除草稿", "Delete the draft"],
    action: { type: "handler" },
    targets: "many",
    guard: staffDraft,
    risk: "deletes",
    confirm: true,
    undoable: false,
    words: "丢弃 不要了 discard throw away",
  },
  writeScheduled: {
    label: ["写帖子并定时发布", "Write and schedule"],
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    requiresPermission: "content.add",
    words: "新建 排期 计划 日历 new post plan later",
  },
  setPublishTime: {
    label: ["改发布时间", "Change publish time"],
    words: "定时 推迟 提前 schedule delay postpone",
    ...marks("delyTime"),
    guard: {
      filter: "review:wait,waitPush -status:draft",
      message: ["已经发布或结束，或是草稿", "Published already, closed, or a draft"],
    },
    input: { delyTime: time({ label: ["定时发布", "Publish at"], required: true }) },
  },
  setTags: {
    label: ["设标签", "Set tags"],
    words: "打标签 关键词 label keywords",
    ...marks("tags"),
    input: { tags: refs("tag", { label: ["标签", "Tags"], max: 20 }) },
  },
  grade: {
    label: ["评级", "Grade"],
    words: "等级 质量 打分 quality rating score",
    ...marks("gradeValue"),
    input: { gradeValue: oneOf(ReviewRank, { label: ["评级", "Grade"], required: true }) },
  },
  move: {
    label: ["移动到圈子、频道或栏目", "Move to circle, channel or column"],
    words: "换位置 转移 归类 relocate transfer place",
    targets: "many",
    action: { type: "change", fields: ["channelId", "groupId", "columnId"] },
    guard: alive,
    input: { channelId, groupId, columnId },
  },
  pin: {
    label: ["置顶", "Pin"],
    words: "顶部 top sticky",
    targets: "many",
    undoable: false,
    guard: live,
    input: { place: pin.place, placeId: pin.placeId, begin: pin.begin, end: pin.end, label: pin.label },
  },
  recommend: {
    label: ["推荐", "Recommend"],
    words: "首页 信息流 精选 feed featured",
    targets: "many",
    undoable: false,
    guard: live,
    input: {
      place: recommended.place,
      placeId: recommended.placeId,
      begin: recommended.begin,
      end: recommended.end,
      remark: recommended.remark,
    },
  },
  addToCollection: {
    label: ["加入合集", "Add to collection"],
    words: "收录 专辑 album playlist",
    targets: "many",
    undoable: false,
    guard: live,
    input: { collection: collectionItem.fields.collection, note: collectionItem.fields.note },
  },
  markEssence: {
    label: ["加精", "Mark essence"],
    words: "精华 推荐 优质 best featured",
    targets: "many",
    action: { type: "change", fields: ["isEssence"], set: { isEssence: true } },
    guard: {
      filter: "status:suc isEssence:false",
      message: ["未发布，或已是精华", "Not published, or essence already"],
    },
  },
  unmarkEssence: {
    label: ["取消精华", "Unmark essence"],
    words: "移出精华 not featured",
    targets: "many",
    action: { type: "change", fields: ["isEssence"], set: { isEssence: false } },
    guard: { filter: "isEssence:true", message: ["不是精华", "Not essence"] },
  },
  ...threadCommands,
  remark,
  openAuthor: openAuthor("作者 更多帖子 author posts"),
});
