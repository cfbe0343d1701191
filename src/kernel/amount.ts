import type { AmountFormat } from "./amount-format.ts";
import type { Enumeration } from "./enumeration.ts";
import type { Label } from "./label.ts";

/** The currency of an amount: that in a field of the record, by an enumeration with formats, or one for all records. */
export type AmountCurrency = { field: string; of: Enumeration } | AmountFormat;

/** The largest amount: figures of this size and their sums are exact in a double. */
export const MAX_AMOUNT = 99_999_999_999_999;

/** Format of a money field of a record. Null while its currency is not known. */
export function formatOf(
  { currency }: { currency?: AmountCurrency },
  record: Readonly<Record<string, unknown>>,
): AmountFormat | null {
  if (!currency || !("field" in currency)) return currency ?? null;
  return currency.of.value(record[currency.field])?.format ?? null;
}

/** An amount without sign, unit and grouping, such as `-1250.00`, for editors and sheets. */
export function plainAmount(minor: number, { exponent }: AmountFormat): string {
  return (minor / 10 ** exponent).toFixed(exponent);
}

/** An amount as people read it, such as `¥86,400.00`, `−HK$12.00` or `1,250 金豆`. A null format gives the plain units. */
export function amountLabel(minor: number, format: AmountFormat | null): Label {
  const { exponent, sign, unit }: AmountFormat = format ?? { exponent: 0 };
  const [whole = "", rest] = plainAmount(Math.abs(minor), { exponent }).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const figure = `${minor < 0 ? "−" : ""}${sign ?? ""}${grouped}${rest === undefined ? "" : `.${rest}`}`;
  return unit ? [`${figure} ${unit[0]}`, `${figure} ${unit[1]}`] : [figure, figure];
}

/**
 * Reads an amount in the unit that people write, without going through a fraction.
 * @returns the smallest units; null for a text that is no amount of the currency, such as one with too many decimals
 */
export function amountIn(text: string, { exponent }: AmountFormat): number | null {
  const [, minus = "", whole, rest = ""] = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  const decimals = rest.replace(/0+$/, "");
  if (whole === undefined || decimals.length > exponent) return null;
  const minor = Number(whole + decimals.padEnd(exponent, "0"));
  return Number.isSafeInteger(minor) ? (minus && minor !== 0 ? -minor : minor) : null;
}
