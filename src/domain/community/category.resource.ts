import { i18n, image, int, oneOf, text, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { upDown } from "#domain/machines.ts";
import { categoryProblems } from "./category.rules.ts";

/** Category trees of models and posts. A category in use must be emptied before it is deleted. */
export const category = defineResource({
  name: "category",
  area: "community",
  label: ["分类", "Category"],
  title: "name",
  module: "content",
  fields: {
    types: oneOf(ContentType, { label: ["所属", "Of"], required: true, filter: true }),
    fatherId: treeRef("category", "fatherId", { label: ["上级", "Parent"], filter: true }),
    name: i18n(60, { label: ["名称", "Name"], required: true, search: true }),
    icon: image({ label: ["图标", "Icon"] }),
    slug: text(60, { label: ["网址名", "Slug"], required: true, unique: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  rankedWithin: ["types", "fatherId"],
  list: { columns: ["icon", "name", "types", "slug", "rank", "status"], sort: "rank" },
  machine: upDown,
  tree: { parent: "fatherId", levels: 3, same: ["types"] },
  problems: categoryProblems,
  form: ["types", "fatherId", "name", "slug", "icon"],
  allows: ["add", "edit", "rank", "delete", "export", "import"],
});
