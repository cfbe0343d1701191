import { bool, json, oneOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";

export const authGroup = defineResource({
  name: "authGroup",
  area: "reports",
  label: ["权限组", "Permission group"],
  title: "name",
  module: "account",
  fields: {
    name: text(30, { label: ["名称", "Name"], required: true, unique: true, search: true }),
    description: text(200, { label: ["说明", "Description"] }),
    /** A system group passes every check (specification, section 6). */
    isSystem: bool({ label: ["系统组", "System group"], readOnly: true }),
    auths: json<string[]>({ label: ["权限", "Permissions"] }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  list: { columns: ["name", "description", "isSystem", "status"], sort: "-createTime" },
});
