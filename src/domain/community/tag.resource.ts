import { i18n, int, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";

export const tag = defineResource({
  name: "tag",
  area: "community",
  label: ["标签", "Tag"],
  title: "name",
  module: "tag",
  fields: {
    name: text(30, { label: ["名称", "Name"], required: true, unique: true, search: true }),
    nameI18n: i18n(60, { label: ["译名", "Translations"] }),
    uses: int({ label: ["使用次数", "Uses"], default: 0, readOnly: true, sort: true }),
    rank: int({ label: ["排序", "Rank"], default: 0 }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  list: { columns: ["name", "uses", "rank", "status"], sort: "-uses" },
});
