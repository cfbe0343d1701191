import { i18n, int, oneOf, someOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { ExternalAction, ExternalCategory, ExternalPlace } from "./enumerations.ts";

/** Says whether members and staff may link to an outside host. The most exact pattern wins. */
export const externalRule = defineResource({
  name: "externalRule",
  area: "links",
  label: ["外链规则", "External link rule"],
  title: "pattern",
  module: "notice",
  fields: {
    pattern: text(200, {
      label: ["域名", "Host"],
      hint: ["example.com、*.example.com 或 example.com/path", "example.com, *.example.com or example.com/path"],
      required: true,
      unique: true,
      isCode: true,
      search: true,
      pattern: {
        of: /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+([a-z]{2,}|xn--[a-z0-9-]+)(\/[^\s*?#]*)?$/,
        message: ["应为小写域名，可加 *. 或路径", "takes a lower-case host, with *. or a path"],
      },
    }),
    action: oneOf(ExternalAction, { label: ["处理", "Action"], required: true, filter: true }),
    where: someOf(ExternalPlace, { label: ["适用于", "Where"], required: true, filter: true }),
    warning: i18n(200, { label: ["提醒文字", "Warning"], when: "action:warn" }),
    reason: text(200, { label: ["原因", "Reason"], required: true }),
    category: oneOf(ExternalCategory, { label: ["类别", "Category"], required: true, filter: true }),
    hits: int({ label: ["命中", "Hits"], default: 0, readOnly: true, sort: true }),
    until: time({ label: ["有效至", "Until"], filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: [],
  list: {
    columns: ["pattern", "action", "where", "category", "hits", "until", "rank", "status"],
    keeps: ["action"],
    sort: "-createTime",
  },
  form: ["pattern", "action", "where", "category", "warning", "reason", "until"],
  allows: ["add", "copy", "edit", "delete", "rank", "export", "import"],
});
