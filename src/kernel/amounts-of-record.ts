import { amountIn, plainAmount } from "./amount.ts";
import { formatOf } from "./amount-field.ts";
import type { Field, Fields } from "./field.ts";
import type { Label } from "./label.ts";

type Row = Readonly<Record<string, unknown>>;

const nothing: Row = {};
const innerOf = ({ shape = {}, each, byLanguage }: Field): Field[] => [
  ...Object.values(shape),
  ...(each ? [each] : []),
  ...(byLanguage ? [byLanguage] : []),
];
const namedBy = (field: Field): string[] => [
  ...(field.currency && "field" in field.currency ? [field.currency.field] : []),
  ...innerOf(field).flatMap(namedBy),
];

/** The values of a record that name the currencies of a field's amounts; always the same object where there are none. */
export function aroundOf(field: Field, record: Row): Row {
  const names = namedBy(field);
  return names.length === 0 ? nothing : Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** An amount with the currency of one record, as far as it is known. Other fields stay as they are. */
export function settledCurrency(field: Field, record: Row): Field {
  const format = field.kind === "money" ? formatOf(field, record) : null;
  return format ? { ...field, currency: format } : field;
}

/** Sign or unit of an amount that has the same currency in all records; null for other fields. */
export function soleUnit({ currency }: Field): Label | null {
  if (!currency || "field" in currency) return null;
  return currency.unit ?? (currency.sign ? [currency.sign, currency.sign] : null);
}

/** Names of the fields with the currencies of these fields, as far as the record has them. */
export const currencyFields = (fields: Fields, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const currency = fields[name]?.currency;
    return currency && "field" in currency && Object.hasOwn(fields, currency.field) ? [currency.field] : [];
  });

/**
 * Amounts of a record whose currency was changed in a form. What people wrote stays, so `12.50` of a currency with two
 * decimals becomes the text `12.50`, which no currency without decimals takes.
 * @returns the values that change, by field
 */
export function rereadAmounts(fields: Fields, before: Row, after: Row): Record<string, unknown> {
  const changed = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = after[name];
    const [old, fresh] = [formatOf(field, before), formatOf(field, after)];
    if (field.kind !== "money" || !old || !fresh || old.exponent === fresh.exponent) return [];
    if (!Object.is(before[name], value) || (typeof value !== "number" && typeof value !== "string")) return [];
    const text = typeof value === "number" ? plainAmount(value, old) : value;
    return [[name, amountIn(text, fresh) ?? text]];
  });
  return Object.fromEntries(changed);
}
