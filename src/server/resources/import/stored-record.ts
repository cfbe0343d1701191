import { emptyOf } from "#kernel/conditional-fields.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Row } from "#server/resources/row.ts";

interface Written {
  values: Row;
  before: AnyRecord | null;
}

/** The record that a row of a sheet makes, as far as it is known before it is written. */
export function storedRecord({ fields }: Resource, { values, before }: Written): Row {
  const initial = (): Row => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));
  return { ...(before ?? initial()), ...values };
}
