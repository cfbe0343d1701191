import { reverseCount, reverseRefs } from "#kernel/derived-fields.ts";
import { bool, names, oneOf, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";

const machine = defineMachine({
  fields: { status: OnOff },
  initial: { status: "up" },
  transitions: {
    enable: { from: { status: ["down"] }, to: { status: "up" } },
    disable: { from: { status: ["up"] }, to: { status: "down" } },
  },
});

/** Permissions of one role of the staff. */
export const authGroup = defineResource({
  name: "authGroup",
  area: "staff",
  label: ["权限组", "Permission group"],
  title: "name",
  module: "account",
  fields: {
    name: text(30, { label: ["名称", "Name"], required: true, unique: true, search: true }),
    description: text(200, { label: ["说明", "Description"] }),
    isSystem: bool({
      label: ["系统组", "System group"],
      hint: ["通过所有检查；只有系统组的管理员可以设置", "Passes every check; only a super admin may set it"],
    }),
    needsSecondFactor: bool({
      label: ["须两步验证", "Requires two-factor authentication"],
      hint: ["组内管理员开启两步验证之前什么也不能做", "Its admins can do nothing until they turn it on"],
      filter: true,
    }),
    /** Names from commands/permissions.ts. Only authGroup.configure writes them. */
    auths: names(2_000, {
      label: ["权限", "Permissions"],
      readOnly: true,
      filter: true,
      definitionKind: "permission",
      alsoReads: ["isSystem"],
    }),
    admins: reverseCount("admin", "authGroupIds", { label: ["管理员数", "Number of admins"] }),
    adminIds: reverseRefs("admin", "authGroupIds", { label: ["组内管理员", "Admins in the group"], filter: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine,
  list: {
    columns: ["name", "description", "isSystem", "auths", "admins", "status", "updater", "updateTime"],
    sort: "-createTime",
  },
  form: ["name", "description", "isSystem", "needsSecondFactor"],
  bulk: false,
  allows: ["add", "edit", "export"],
});
