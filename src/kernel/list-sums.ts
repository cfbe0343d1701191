import type { Field, Fields } from "./field.ts";

interface WithList {
  fields: Fields;
  list: { sums?: readonly string[] };
}

/** Fields of the records that name the currencies of these amounts, each once. */
export const currencyFieldsOf = (amounts: readonly (Field | undefined)[]): string[] => [
  ...new Set(
    amounts.flatMap((amount) => (amount?.currency && "field" in amount.currency ? amount.currency.field : [])),
  ),
];

/** Field that names the currency of the sums at the foot of a list; null where there is none. */
export const currencyFieldOfList = ({ fields, list }: WithList): string | null =>
  currencyFieldsOf((list.sums ?? []).map((name) => fields[name]))[0] ?? null;

/**
 * Names the fields that the foot of a list cannot add up. A sum needs a column, and a value that every reader of the
 * list may see. All amounts have the currency that one field names.
 */
export function sumFaults({ fields, list }: WithList): string[] {
  const names = list.sums ?? [];
  const isAdded = ({ kind, secret, masked, computed, derived }: Field): boolean =>
    ["int", "money", "bytes"].includes(kind) && !secret && !masked && !computed && (!derived || Boolean(derived.kept));
  const currencies = currencyFieldsOf(names.map((name) => fields[name]));
  return [
    ...names.filter((name) => !fields[name] || !isAdded(fields[name])),
    ...(currencies.length > 1 ? currencies : []),
    ...currencies.filter((name) => !fields[name]?.filter),
  ];
}
