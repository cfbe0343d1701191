import { ratio } from "#kernel/derived-fields.ts";
import { int, oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { periodProblems } from "#domain/periods.ts";
import { recommended, recommendedState, Recommending } from "#domain/recommended.ts";
import { TopicLabel, TopicPlace } from "./enumerations.ts";

/** A topic that is shown at a place for a time: on the home page, on search, or while a post is written. */
export const topicRecommendation = defineResource({
  name: "topicRecommendation",
  area: "topics",
  label: ["话题推荐", "Topic recommendation"],
  title: "topic",
  module: "content",
  fields: {
    topic: ref("topic", { label: ["话题", "Topic"], required: true, immutable: true, filter: true, partOf: true }),
    recPlace: oneOf(TopicPlace, { label: ["位置", "Place"], required: true, filter: true }),
    recBegin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    recEnd: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    label: oneOf(TopicLabel, { label: ["标记", "Label"], default: "none", filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    shown: int({ label: ["展示", "Shown"], default: 0, readOnly: true, sort: true }),
    written: int({ label: ["由此发帖", "Posts from here"], default: 0, readOnly: true, sort: true }),
    writeRate: ratio("written", "shown", { label: ["发帖率", "Posts per view"], filter: true, sort: true }),
    status: oneOf(Recommending, { label: ["推荐状态", "Recommended"], default: "up", filter: true }),
    state: recommendedState,
  },
  machine: recommended,
  rankedWithin: ["recPlace"],
  limits: [
    {
      within: ["recPlace"],
      counts: "status:up",
      during: ["recBegin", "recEnd"],
      most: () => 10,
      path: "recPlace",
      named: ["话题", "topics"],
    },
  ],
  list: {
    columns: ["rank", "topic", "recPlace", "label", "written", "shown", "writeRate", "recBegin", "recEnd", "state"],
    keeps: ["rank", "state"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record, "recBegin", "recEnd"),
  form: ["topic", "recPlace", "label", "recBegin", "recEnd"],
  allows: ["add", "copy", "edit", "rank", "export"],
});
