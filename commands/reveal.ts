import type { GivenCommand } from "#kernel/command.ts";
import { defineEnumeration } from "#kernel/enumeration.ts";
import { oneOf } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";

/** Names of the fields of a resource that leave the server masked. It is not in the kernel, which loads first. */
export const maskedFields = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.masked !== undefined);

/**
 * The command that shows a masked value of a record. It has its own permission, and each use is recorded. A resource
 * with several masked fields asks for one of them.
 */
export function revealOf(resource: Resource): GivenCommand {
  const names = maskedFields(resource);
  const rows = names.map((name) => [null, name, ...(resource.fields[name]?.label ?? [name, name])] as const);
  const fields = defineEnumeration(`${resource.name}Masked`, rows);
  return {
    label: ["显示原值", "Reveal"],
    key: "shift+v",
    action: { type: "handler" },
    input: names.length > 1 ? { field: oneOf(fields, { label: ["字段", "Field"], required: true }) } : {},
    bulk: false,
    risk: "reads",
    words: "掩码 脱敏 查看 完整 明文 unmask show clear full personal",
  };
}
