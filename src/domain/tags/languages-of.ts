import type { Stored } from "#kernel/enumeration.ts";
import type { Field, FieldOptions } from "#kernel/field.ts";
import { Language } from "#domain/enumerations/system.ts";

/** Languages in which a translated field of the record has a text, so that lists can be filtered by them. */
export const languagesOf = (translated: string, options: FieldOptions): Field<Stored[]> => ({
  ...options,
  kind: "flags",
  enumeration: Language,
  computed: { languagesOf: translated },
  readOnly: true,
});
