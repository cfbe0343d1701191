import { rollupCount } from "#kernel/rollups.ts";
import { bool, i18n, image, int, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { PostRule } from "./enumerations.ts";

/** Posts that members see. */
const live = {
  resource: "content",
  by: "columnId",
  one: true,
  where: { status: [ContentStatus.of("suc")] },
} as const;

/** A part of a circle by which its posts are sorted. */
export const column = defineResource({
  name: "column",
  area: "circles",
  label: ["栏目", "Column"],
  title: "name",
  module: "circle",
  fields: {
    name: i18n(20, { label: ["名称", "Name"], required: true, search: true }),
    circle: ref("circle", {
      label: ["圈子", "Circle"],
      required: true,
      immutable: true,
      filter: true,
      sort: true,
      partOf: true,
    }),
    icon: image({ label: ["图标", "Icon"], picture: { mode: "ratio", width: 1, height: 1 } }),
    description: text(200, { label: ["说明", "Description"] }),
    postRule: oneOf(PostRule, { label: ["谁可发帖", "Who may post"], default: "all", filter: true }),
    needReview: bool({
      label: ["先审后发", "Reviewed first"],
      hint: ["每个帖子都进审核队列，免审作者也一样", "Every post goes to the queue, exempt authors too"],
      filter: true,
    }),
    contents: rollupCount({ ...live, kept: true }, { label: ["帖子", "Posts"], sort: true }),
    contents7: rollupCount({ ...live, days: 7 }, { label: ["近 7 天帖子", "Posts of 7 days"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: ["circle"],
  indexes: [{ by: ["circle", "rank"] }],
  limits: [{ within: ["circle"], counts: "", most: () => 10, path: "circle", named: ["栏目", "columns"] }],
  list: {
    columns: ["rank", "name", "circle", "postRule", "needReview", "contents7", "contents", "status"],
    keeps: ["circle"],
    sort: "rank",
  },
  form: ["name", "circle", "icon", "description", "postRule", "needReview"],
  allows: ["add", "edit", "delete", "rank", "export"],
});
