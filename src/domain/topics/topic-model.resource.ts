import { bool, int, oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { TopicModelSource } from "./enumerations.ts";

/** A model under a topic. One that is taken down is hidden there, and returns with the model. */
export const topicModel = defineResource({
  name: "topicModel",
  area: "topics",
  label: ["话题模型", "Topic model"],
  title: "model",
  module: "content",
  fields: {
    topic: ref("topic", { label: ["话题", "Topic"], required: true, immutable: true, filter: true, partOf: true }),
    model: ref("model", { label: ["模型", "Model"], required: true, immutable: true, filter: true }),
    author: ref("user", { label: ["作者", "Author"], readOnly: true, filter: true }),
    source: oneOf(TopicModelSource, { label: ["来源", "Source"], default: "operations", readOnly: true, filter: true }),
    isTop: bool({ label: ["置顶", "Pinned"], readOnly: true, filter: true }),
    addTime: time({ label: ["收录时间", "Added"], readOnly: true, filter: true, sort: true }),
    downloads: int({
      label: ["收录后下载", "Downloads since"],
      hint: ["每几分钟更新一次", "Brought up to date every few minutes"],
      default: 0,
      readOnly: true,
      sort: true,
    }),
    /** Downloads that the model had when it was added. */
    downloadsBefore: int({ label: ["收录前下载", "Downloads before"], default: 0, readOnly: true, inner: true }),
    modelStatus: oneOf(ModelShelf, { label: ["模型状态", "Model status"], readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  uniqueTogether: [["topic", "model"]],
  limits: [
    { within: ["topic"], counts: "isTop:true", most: () => 6, path: "topic", named: ["置顶模型", "pinned models"] },
  ],
  rankedWithin: ["topic"],
  list: {
    columns: ["rank", "model", "author", "isTop", "source", "downloads", "modelStatus", "addTime"],
    keeps: ["rank"],
    sort: "rank",
  },
  form: ["topic", "model"],
  allows: ["add", "rank", "export"],
});
