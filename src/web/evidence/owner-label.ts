import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";

/** Returns what the member of a record is to it, such as its author or reporter. A member's own record names itself. */
export function ownerLabel({ fields, label, ownerField }: Resource): Label {
  const field = fields[ownerField ?? ""];
  return field?.kind === "ref" ? field.label : label;
}
