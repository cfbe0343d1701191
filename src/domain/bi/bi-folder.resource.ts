import { rollupCount } from "#kernel/rollups.ts";
import { i18n, int, treeRef } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** A folder of BI reports. */
export const biFolder = defineResource({
  name: "biFolder",
  area: "bi",
  label: ["报表文件夹", "Folder of BI reports"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(60, { label: ["名称", "Name"], required: true, search: true }),
    parent: treeRef("biFolder", "parent", { label: ["上级", "Parent"], filter: true }),
    forms: rollupCount({ resource: "biForm", by: "folder", one: true }, { label: ["报表数", "BI reports"] }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
  },
  tree: { parent: "parent", levels: 3 },
  rankedWithin: ["parent"],
  list: { columns: ["name", "parent", "forms", "rank"], sort: "rank" },
  form: ["name", "parent"],
  allows: ["add", "edit", "delete", "rank"],
});
