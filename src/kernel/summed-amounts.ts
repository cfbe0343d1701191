import type { Measure, Summed } from "./chart.ts";
import { isSummed } from "./chart.ts";
import type { Field, Fields } from "./field.ts";

interface WithFields {
  fields: Fields;
}
interface WithList extends WithFields {
  list: { sums?: readonly string[] };
}

/** The amount that a measure adds up or takes the mean of; undefined for other measures. */
export function summedAmount({ fields }: WithFields, measure: Summed): Field | undefined {
  const name = "sum" in measure ? measure.sum : "mean" in measure ? measure.mean : "";
  return fields[name]?.currency ? fields[name] : undefined;
}

/** Fields of the records that name the currencies of these amounts, each once. */
export const currencyFieldsOf = (amounts: readonly (Field | undefined)[]): string[] => [
  ...new Set(
    amounts.flatMap((amount) => (amount?.currency && "field" in amount.currency ? amount.currency.field : [])),
  ),
];

/** Field that names the currency of the amounts that the measures add up; null where there is none. */
export const currencyFieldIn = (resource: WithFields, measures: readonly Measure[]): string | null =>
  currencyFieldsOf(measures.filter(isSummed).map((measure) => summedAmount(resource, measure)))[0] ?? null;

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
