import { int, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Recommend } from "#domain/enumerations/review.ts";
import { periodProblems } from "#domain/periods.ts";
import { forbiddenGuard, proposed } from "#domain/proposed.ts";
import { ofModel } from "./of-model.ts";
import { recommendedPlace } from "./recommended-place.ts";

const { place, begin, end, remark } = recommendedPlace;

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
    place,
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin,
    end,
    remark,
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
