import { oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { BlackScope } from "./enumerations.ts";

/** An attempt that an entry of the black list has stopped. */
export const blackListHit = defineResource({
  name: "blackListHit",
  area: "risk",
  label: ["拦截记录", "Stopped attempt"],
  title: "about",
  module: "account",
  fields: {
    entry: ref("blackList", { label: ["黑名单", "Entry"], required: true, readOnly: true, filter: true, partOf: true }),
    scope: oneOf(BlackScope, { label: ["动作", "Attempt"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["用户", "Member"], readOnly: true, filter: true }),
    about: text(100, { label: ["内容", "What"], readOnly: true }),
  },
  list: { columns: ["about", "scope", "user", "entry", "createTime"], keeps: ["scope"], sort: "-createTime" },
  appendOnly: true,
  allows: ["export"],
  indexes: [{ by: ["entry", "-createTime"] }],
});
