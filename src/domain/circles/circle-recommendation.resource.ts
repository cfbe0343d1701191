import { ratio } from "#kernel/derived-fields.ts";
import { int, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { periodProblems } from "#domain/periods.ts";
import { recommended, recommendedState, Recommending } from "#domain/recommended.ts";
import { CirclePlace } from "./enumerations.ts";

/** A circle that is shown at a place for a time: to newcomers, or on the community page. */
export const circleRecommendation = defineResource({
  name: "circleRecommendation",
  area: "circles",
  label: ["圈子推荐", "Circle recommendation"],
  title: "circle",
  module: "circle",
  fields: {
    circle: ref("circle", { label: ["圈子", "Circle"], required: true, immutable: true, filter: true, partOf: true }),
    recPlace: oneOf(CirclePlace, { label: ["位置", "Place"], required: true, filter: true }),
    recBegin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    recEnd: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    recReason: text(50, { label: ["推荐语", "Why recommended"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    shown: int({ label: ["展示", "Shown"], default: 0, readOnly: true, sort: true }),
    joined: int({ label: ["由此加入", "Joined here"], default: 0, readOnly: true, sort: true }),
    joinRate: ratio("joined", "shown", { label: ["加入率", "Join rate"], filter: true, sort: true }),
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
      most: () => 12,
      path: "recPlace",
      named: ["圈子", "circles"],
    },
  ],
  list: {
    columns: ["rank", "circle", "recPlace", "recReason", "joined", "shown", "joinRate", "recBegin", "recEnd", "state"],
    keeps: ["rank", "state"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record, "recBegin", "recEnd"),
  form: ["circle", "recPlace", "recBegin", "recEnd", "recReason"],
  allows: ["add", "copy", "edit", "rank", "export"],
});
