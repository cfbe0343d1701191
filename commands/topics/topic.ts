import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { topContent } from "#domain/posts/top-content.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { ref, refs } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const { recPlace, label, recBegin, recEnd } = topicRecommendation.fields;

const alive = {
  guard: { filter: "-mergedInto:*", message: ["已合并到其他话题", "Already merged into another topic"] },
} as const;

export const topicCommands = defineCommands(topic, {
  stop: {
    foretells: true,
    label: ["停用", "Stop"],
    key: "t",
    targets: "many",
    reasons: "free",
    words: "down 下架 关闭",
  },
  restore: { ...alive, label: ["恢复", "Restore"], targets: "many", words: "up 启用 上架" },
  recommend: {
    label: ["推荐到…", "Recommend at…"],
    key: "r",
    targets: "many",
    input: { recPlace, label, recBegin, recEnd },
    guard: {
      filter: "status:up -phase:end -mergedInto:*",
      message: ["停用、已结束或已合并的话题不能推荐", "Stopped, ended and merged topics cannot be recommended"],
    },
    undoable: false,
    words: "place featured 推荐位 精选",
  },
  unrecommend: {
    label: ["取消推荐", "Unrecommend"],
    targets: "many",
    reasons: "free",
    undoable: false,
    guard: { filter: "recPlaces:*", message: ["没有生效的推荐", "Not recommended at present"] },
    words: "place 推荐位",
  },
  merge: {
    ...alive,
    foretells: true,
    label: ["合并到", "Merge into"],
    key: "m",
    targets: "many",
    undoable: false,
    input: {
      target: ref("topic", {
        label: ["目标话题", "Target topic"],
        hint: ["帖子、模型和用户会转到这个话题", "Posts, models and users move to this topic"],
        required: true,
      }),
    },
    words: "join double 归并 重复",
  },
  setHost: {
    ...alive,
    label: ["设主持人", "Set host"],
    key: "o",
    action: { type: "change", fields: ["host"] },
    input: { host: ref("user", { label: ["主持人", "Host"], required: true }) },
    words: "owner leader 换主持",
  },
  addModels: {
    ...alive,
    label: ["加入模型", "Add models"],
    key: "a",
    undoable: false,
    input: {
      models: refs("model", {
        label: ["模型", "Models"],
        hint: ["可粘贴编号，已在话题中的不变", "Ids can be pasted. Models of the topic stay as they are"],
        required: true,
        max: 50,
      }),
    },
    words: "several ids 批量 粘贴编号 收录",
  },
  pinPosts: {
    ...alive,
    label: ["置顶帖子", "Pin posts"],
    key: "p",
    undoable: false,
    input: {
      posts: refs("content", { label: ["帖子", "Posts"], required: true, max: 3 }),
      begin: topContent.fields.begin,
      end: topContent.fields.end,
    },
    words: "顶部 精选 top sticky content",
  },
  openModels: {
    label: ["打开模型", "Open models"],
    key: "n",
    action: { type: "browser" },
    words: "curate pin 收录 置顶",
  },
});
