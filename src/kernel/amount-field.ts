import type { AmountFormat } from "./amount.ts";
import { amountIn, amountLabel } from "./amount.ts";
import type { Field } from "./field.ts";
import type { Label } from "./label.ts";

type Row = Readonly<Record<string, unknown>>;

/** A row with the values of the record around it, where it has none of its own. */
export const within = (around: Row, row: Row): Row => {
  const own = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return { ...around, ...Object.fromEntries(own) };
};

/** Format of a money field of a record. Null while its currency is not known. */
export function formatOf({ currency }: Field, record: Row): AmountFormat | null {
  if (!currency || !("field" in currency)) return currency ?? null;
  return currency.of.value(record[currency.field])?.format ?? null;
}

/** Every format that amounts of a field may have. */
export function formatsOf({ currency }: Field): AmountFormat[] {
  if (!currency) return [];
  if (!("field" in currency)) return [currency];
  return currency.of.values.flatMap(({ format }) => format ?? []);
}

/** An amount of a filter, with the currency if all amounts of the field have the same one. */
export function filterAmountLabel(field: Field, text: string): Label {
  const [format, ...others] = formatsOf(field);
  const minor = format && others.length === 0 ? amountIn(text, format) : null;
  return format && minor !== null ? amountLabel(minor, format) : [text, text];
}
