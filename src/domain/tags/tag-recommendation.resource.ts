import { ratio } from "#kernel/derived-fields.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { i18n, image, int, oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { recommended, recommendedState, Recommending } from "#domain/recommended.ts";
import { RecObj, TagPlace } from "./enumerations.ts";
import { recommendationProblems } from "./tag-recommendation.rules.ts";

/** A tag that stands at a place for a time: on the model pages, above the feeds, among the interests or colours. */
export const tagRecommendation = defineResource({
  name: "tagRecommendation",
  area: "tags",
  label: ["标签推荐", "Tag recommendation"],
  title: "tag",
  module: "tag",
  fields: {
    tag: ref("tag", { label: ["标签", "Tag"], required: true, immutable: true, filter: true }),
    object: oneOf(RecObj, { label: ["推荐对象", "Recommended for"], required: true, immutable: true, filter: true }),
    recPlace: oneOf(TagPlace, { label: ["位置", "Place"], required: true, filter: true }),
    recCategory: ref("category", {
      label: ["分类", "Category"],
      required: true,
      when: "recPlace:category",
      filter: true,
    }),
    recCircle: ref("circle", { label: ["圈子", "Circle"], when: "recPlace:circle", filter: true }),
    group: i18n(20, { label: ["分组", "Group"], when: "object:user", search: true, filter: "words" }),
    picture: image({
      label: ["图片", "Picture"],
      picture: { mode: "ratio", width: 1, height: 1 },
      required: true,
      when: "recPlace:interestChoice",
    }),
    recBegin: time({ label: ["开始", "Begin"], filter: true, sort: true }),
    recEnd: time({ label: ["结束", "End"], filter: true, sort: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    shown: int({ label: ["展示", "Shown"], default: 0, readOnly: true, sort: true }),
    clicks: int({ label: ["点击", "Clicks"], default: 0, readOnly: true, sort: true }),
    clickRate: ratio("clicks", "shown", { label: ["点击率", "Click rate"], filter: true, sort: true }),
    models: rollupCount({ resource: "model", by: "tags", of: "tag" }, { label: ["模型数", "Models"] }),
    status: oneOf(Recommending, { label: ["推荐状态", "Recommended"], default: "up", filter: true }),
    state: recommendedState,
  },
  machine: recommended,
  rankedWithin: ["object", "recPlace", "recCategory", "recCircle"],
  limits: [
    {
      within: ["object", "recPlace", "recCategory", "recCircle"],
      counts: "status:up",
      during: ["recBegin", "recEnd"],
      most: ({ object }) => (object === RecObj.of("colour") ? 24 : 30),
      path: "recPlace",
      named: ["标签", "tags"],
    },
  ],
  list: {
    columns: ["rank", "tag", "recPlace", "recCategory", "clicks", "clickRate", "models", "recBegin", "recEnd", "state"],
    keeps: ["rank", "state"],
    sort: "rank",
  },
  problems: recommendationProblems,
  form: ["tag", "object", "recPlace", "recCategory", "recCircle", "group", "picture", "recBegin", "recEnd"],
  allows: ["add", "copy", "edit", "rank", "export"],
});
