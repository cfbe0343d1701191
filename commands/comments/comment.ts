import { int, oneOf, ref, text, time } from "#kernel/field.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { EssenceTopic } from "#domain/comments/enumerations.ts";
import { content } from "#domain/posts/content.resource.ts";
import { openAuthor, remark } from "#commands/queue-item.ts";
import { defineCommands } from "#commands/define.ts";
import { reviewDecisions } from "#commands/review-decisions.ts";

const isFirst = "status:suc -parentId:*";
const topic = oneOf(EssenceTopic, { label: ["主题", "Topic"], required: true });

const withThread = {
  filter: "type:model,content",
  message: ["只有模型和帖子能关闭评论区", "Only models and posts can close their thread"],
} as const;

export const commentCommands = defineCommands(comment, {
  ...reviewDecisions,
  stop: { ...reviewDecisions.stop, label: ["隐藏", "Stop"] },
  pin: {
    label: ["置顶", "Pin"],
    words: "顶 最上 top sticky",
    action: { type: "change", fields: ["topRank", "topEnd"], set: { isTop: true, topBy: "operations" } },
    guard: {
      filter: `${isFirst} isTop:false`,
      message: ["只能置顶已通过的一级评论", "Only a first-level comment that passed can be pinned"],
    },
    input: {
      topRank: int({ label: ["次序", "Order"], required: true, min: 1, max: 99 }),
      topEnd: time({ label: ["到期", "Until"] }),
    },
  },
  unpin: {
    label: ["取消置顶", "Unpin"],
    words: "撤顶 remove top",
    targets: "many",
    reasons: "free",
    action: {
      type: "change",
      fields: ["isTop"],
      set: { isTop: false, topBy: null, topRank: null, topBegin: null, topEnd: null },
    },
    guard: { filter: "isTop:true", message: ["没有置顶", "Not pinned"] },
  },
  setTopRank: {
    label: ["改置顶次序", "Change pin order"],
    words: "顺序 排位 order",
    action: { type: "change", fields: ["topRank"] },
    guard: { filter: "isTop:true", message: ["没有置顶", "Not pinned"] },
    input: { topRank: int({ label: ["次序", "Order"], required: true, min: 1, max: 99 }) },
  },
  markEssence: {
    label: ["加精", "Mark essence"],
    words: "精华 优质 best featured",
    targets: "many",
    action: { type: "change", fields: ["essenceTopic", "essenceNote"], set: { isEssence: true } },
    guard: { filter: "status:suc isEssence:false", message: ["未通过，或已是精华", "Not passed, or essence already"] },
    input: { essenceTopic: topic, essenceNote: text(100, { label: ["说明", "Note"] }) },
  },
  unmarkEssence: {
    label: ["取消精华", "Unmark essence"],
    words: "移出精华 not featured",
    targets: "many",
    reasons: "free",
    action: {
      type: "change",
      fields: ["isEssence"],
      set: { isEssence: false, essenceTime: null, essenceTopic: null, essenceNote: "" },
    },
    guard: { filter: "isEssence:true", message: ["不是精华", "Not essence"] },
  },
  setTopic: {
    label: ["改精华主题", "Set essence topic"],
    words: "归类 主题 classify",
    targets: "many",
    action: { type: "change", fields: ["essenceTopic"] },
    guard: { filter: "isEssence:true", message: ["不是精华", "Not essence"] },
    input: { essenceTopic: topic },
  },
  turnIntoPost: {
    label: ["改写成帖子", "Turn into a post"],
    words: "转帖 引用 精华 官方账号 quote publish official",
    action: { type: "handler" },
    undoable: false,
    guard: { filter: "status:suc", message: ["未通过的评论不能成帖", "Only a comment that passed becomes a post"] },
    input: {
      author: ref("user", {
        label: ["发帖账号", "Posted by"],
        hint: ["官方账号；评论的作者在正文中署名", "An official account. The text names the author of the comment"],
        required: true,
      }),
      title: text(100, { label: ["标题", "Title"], required: true }),
      channelId: content.fields.channelId,
    },
  },
  deleteAlike: {
    isGrave: true,
    label: ["删除全部同文", "Delete all alike"],
    words: "相同 重复 刷屏 同图 same text picture spam everything",
    key: "b",
    action: { type: "browser" },
    itemScope: "shown",
    requiresPermission: "comment.delete",
  },
  muteAuthor: {
    isGrave: true,
    label: ["禁言作者", "Mute author"],
    words: "封禁 黑名单 不能评论 ban silence black list",
    key: "f",
    action: { type: "handler" },
    foretells: true,
    reasons: "free",
    input: {
      days: int({ label: ["天数", "Days"], required: true, min: 1, max: 365, default: 7 }),
    },
  },
  closeThread: {
    label: ["关闭评论区", "Close thread"],
    words: "禁止评论 锁定 lock comments off",
    action: { type: "handler" },
    foretells: true,
    guard: withThread,
  },
  openThread: {
    label: ["重开评论区", "Open thread"],
    words: "恢复评论 解锁 reopen unlock comments on",
    action: { type: "handler" },
    foretells: true,
    guard: withThread,
  },
  showThread: {
    label: ["打开所在对象", "Open the target"],
    words: "查看评论区 帖子 模型 open thread show model post",
    action: { type: "browser" },
    ungated: true,
  },
  remark,
  openAuthor: openAuthor("作者 更多评论 author comments"),
});
