import type { Stored } from "#kernel/enumeration.ts";
import type { Field, FieldOptions } from "#kernel/field.ts";
import { JumpTarget } from "#domain/jump-targets.ts";

/** Target of a jump in another field, so that lists can be filtered by it. */
export const jumpTargetOf = (jump: string, options: FieldOptions): Field<Stored | null> => ({
  ...options,
  kind: "enum",
  enumeration: JumpTarget,
  computed: { keyOf: jump, at: "target" },
  readOnly: true,
});
