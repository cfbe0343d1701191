import { topicModel } from "#domain/topics/topic-model.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const topicModelCommands = defineCommands(topicModel, {
  pin: {
    label: ["置顶模型", "Pin model"],
    key: "p",
    targets: "many",
    action: { type: "change", fields: ["isTop"], set: { isTop: true } },
    guard: { filter: "isTop:false", message: ["已置顶", "Already pinned"] },
    words: "top first 固定",
  },
  unpin: {
    label: ["取消置顶模型", "Unpin model"],
    key: "shift+p",
    targets: "many",
    action: { type: "change", fields: ["isTop"], set: { isTop: false } },
    guard: { filter: "isTop:true", message: ["没有置顶", "Not pinned"] },
    words: "top 取消固定",
  },
  remove: {
    label: ["移出话题", "Remove from topic"],
    key: "d",
    targets: "many",
    reasons: "free",
    undoable: false,
    risk: "deletes",
    words: "take out delete 删除",
  },
  openModel: {
    label: ["打开模型", "Open model"],
    key: "o",
    action: { type: "browser" },
    words: "detail 详情",
  },
});
