import { i18n, int, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";

/** A page of the site to which banners, messages and menus can lead. */
export const webPage = defineResource({
  name: "webPage",
  area: "tags",
  label: ["网站页面", "Page of the site"],
  title: "name",
  module: "content",
  fields: {
    name: i18n(40, { label: ["名称", "Name"], required: true, search: true }),
    path: text(300, {
      label: ["路径", "Path"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      pattern: { of: /^\/[^\s#]*$/, message: ["须以 / 开头，不含空格和 #", "must begin with /, without spaces or #"] },
    }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: [],
  list: { columns: ["name", "path", "rank", "status"], sort: "rank" },
  form: ["name", "path"],
  allows: ["add", "edit", "delete", "rank", "export"],
});
