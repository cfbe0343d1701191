import { int, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { periodProblems } from "#domain/periods.ts";
import { forbiddenGuard, proposed } from "#domain/proposed.ts";
import { RecPlace } from "#domain/rankings/places.ts";
import { ofModel } from "./of-model.ts";

/** A model that the app recommends at a place for a time. */
export const recommendation = defineResource({
  name: "recommendation",
  area: "rankings",
  label: ["模型推荐", "Recommendation"],
  title: "model",
  module: "model",
  ownerField: "author",
  fields: {
    ...ofModel,
    place: oneOf(RecPlace, { label: ["位置", "Place"], required: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    remark: text(200, { label: ["备注", "Remark"], search: true }),
    status: oneOf(Recommend, { label: ["推荐状态", "Status"], default: "confirm", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
  },
  machine: proposed,
  rankedWithin: ["place"],
  limits: [
    {
      within: ["model", "place"],
      counts: "status:confirmed",
      during: ["begin", "end"],
      most: () => 1,
      path: "model",
      named: ["此模型的推荐", "recommendations of this model"],
    },
  ],
  list: {
    columns: ["rank", "cover", "model", "place", "category", "author", "begin", "end", "status", "remark"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record),
  form: ["model", "place", "begin", "end", "remark"],
  allows: ["add", "edit", "rank", "export"],
  editGuard: forbiddenGuard,
});
