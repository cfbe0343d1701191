import { int, laterRef, oneOf, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { shelf } from "#domain/machines.ts";
import { periodProblems } from "#domain/periods.ts";
import { ofModel } from "./of-model.ts";

/** A model that is shown in an activity. */
export const promotionModel = defineResource({
  name: "promotionModel",
  area: "rankings",
  label: ["活动模型", "Activity model"],
  title: "model",
  module: "activity",
  ownerField: "author",
  fields: {
    ...ofModel,
    activity: laterRef("activity", { label: ["活动编号", "Activity id"], required: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine: shelf,
  rankedWithin: ["activity"],
  limits: [
    {
      within: ["model", "activity"],
      counts: "status:wait,onShelf",
      during: ["begin", "end"],
      most: () => 1,
      path: "model",
      named: ["此模型的记录", "entries of this model"],
    },
  ],
  list: {
    columns: ["rank", "cover", "model", "activity", "author", "category", "begin", "end", "status"],
    keeps: ["rank"],
    sort: "rank",
  },
  problems: (record) => periodProblems(record),
  form: ["model", "activity", "begin", "end"],
  allows: ["add", "edit", "rank", "export"],
});
