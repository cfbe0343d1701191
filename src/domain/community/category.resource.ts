import { rollupCount } from "#kernel/rollups.ts";
import { bool, i18n, image, int, oneOf, ref, text, treeRef } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { categoryProblems } from "./category.rules.ts";

/** Number of records in the category itself. */
const inUse = (resource: string, by: string, label: Label) =>
  rollupCount({ resource, by, one: true, kept: true }, { label, filter: true, sort: true });

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
    cover: image({ label: ["封面", "Cover"] }),
    slug: text(60, { label: ["网址名", "Slug"], required: true, unique: true, isCode: true }),
    aliases: text(200, {
      label: ["别名", "Aliases"],
      hint: ["搜索也按这些词找到，用逗号分开", "Search finds it by these words too. Separate them by commas"],
      search: true,
    }),
    seo: ref("seoPage", { label: ["SEO 页", "SEO page"], filter: true }),
    isShow: { ...bool({ label: ["在导航中", "In menus"], filter: true }), default: true },
    models: inUse("model", "categoryId", ["模型", "Models"]),
    circles: inUse("circle", "categoryId", ["圈子", "Circles"]),
    articles: inUse("information", "category", ["文章", "Articles"]),
    mergedInto: ref("category", { label: ["已合并到", "Merged into"], readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  rankedWithin: ["types", "fatherId"],
  list: {
    columns: ["icon", "name", "types", "slug", "models", "circles", "articles", "isShow", "rank", "status"],
    sort: "rank",
  },
  machine: onOff,
  tree: { parent: "fatherId", levels: 3, same: ["types"] },
  problems: categoryProblems,
  form: ["types", "fatherId", "name", "slug", "aliases", "icon", "cover", "isShow", "seo"],
  allows: ["add", "edit", "rank", "delete", "export", "import"],
});
