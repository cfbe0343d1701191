import type { Label } from "./label.ts";

/** How amounts of one currency are written. They are stored as integers of its smallest unit. */
export interface AmountFormat {
  /** Decimal places: 2 where the smallest unit is a hundredth, 0 for what is counted whole. */
  exponent: number;
  /** Before the figure, such as `¥`. */
  sign?: string;
  /** After the figure, such as 金豆. */
  unit?: Label;
}

/** The largest amount: figures of this size and their sums are exact in a double. */
export const MAX_AMOUNT = 99_999_999_999_999;

/** An amount without sign, unit and grouping, such as `-1250.00`, for editors and sheets. */
export function plainAmount(minor: number, { exponent }: AmountFormat): string {
  return (minor / 10 ** exponent).toFixed(exponent);
}

const WITHOUT_CURRENCY: AmountFormat = { exponent: 0, unit: ["（无币种）", "(no currency)"] };

/**
 * An amount as people read it, such as `¥86,400.00`, `−HK$12.00` or `1,250 金豆`. Without a format, it is in smallest
 * units and says so.
 */
export function amountLabel(minor: number, format: AmountFormat | null): Label {
  const { exponent, sign, unit } = format ?? (minor === 0 ? { exponent: 0 } : WITHOUT_CURRENCY);
  const [whole = "", rest] = plainAmount(Math.abs(minor), { exponent }).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const figure = `${minor < 0 ? "−" : ""}${sign ?? ""}${grouped}${rest === undefined ? "" : `.${rest}`}`;
  return unit ? [`${figure} ${unit[0]}`, `${figure} ${unit[1]}`] : [figure, figure];
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.|$)/;

/** Removes sign or unit of the format from a text, as in a pasted `¥1,250.50`. */
export function withoutSign(text: string, { sign, unit }: AmountFormat): string {
  const figure = sign && text.startsWith(sign) ? text.slice(sign.length) : text;
  const after = unit?.find((one) => figure.endsWith(one));
  return (after ? figure.slice(0, -after.length) : figure).trim();
}

/** Parts of an amount as people write it; null for any other text. */
function partsOf(text: string, format: AmountFormat): { minus: boolean; whole: string; decimals: string } | null {
  const figure = text.normalize("NFKC").replace("\u2212", "-").trim();
  const minus = figure.startsWith("-");
  const digits = withoutSign(minus ? figure.slice(1) : figure, format);
  const plain = GROUPED.test(digits) ? digits.replaceAll(",", "") : digits;
  const [, whole, rest = ""] = /^(\d{1,15})(?:\.(\d*))?$/.exec(plain) ?? [];
  return whole === undefined ? null : { minus, whole, decimals: rest.replace(/0+$/, "") };
}

/** The next amount that a text does not exceed, and whether it is what the text says. */
interface Read {
  minor: number;
  isExact: boolean;
}

/**
 * Reads an amount, without going through a fraction. Too many decimals give the next lower amount, and a figure that is
 * too large the largest one that is exact in a double.
 * @returns null for a text that is no amount
 */
export function amountBelow(text: string, format: AmountFormat): Read | null {
  const parts = partsOf(text, format);
  if (!parts) return null;
  const { minus, whole, decimals } = parts;
  const cut = decimals.slice(0, format.exponent);
  const size = Number(whole + cut.padEnd(format.exponent, "0"));
  const isExact = cut === decimals && Number.isSafeInteger(size);
  const most = Math.min(size, Number.MAX_SAFE_INTEGER);
  return { minor: minus && (most > 0 || !isExact) ? -most - (isExact ? 0 : 1) : most, isExact };
}

/**
 * Reads an amount in the unit that people write, such as `1250.5`, `1,250.50` or `¥1,250.50`.
 * @returns the smallest units; null for a text that is no amount of the currency, such as one with too many decimals
 */
export function amountIn(text: string, format: AmountFormat): number | null {
  const read = amountBelow(text, format);
  return read?.isExact ? read.minor : null;
}

/** Says that a text is no amount of a currency. */
export function amountFault(formats: readonly AmountFormat[]): Label {
  const most = Math.max(0, ...formats.map(({ exponent }) => exponent));
  return most === 0
    ? ["应为整数", "must be a whole number"]
    : [`应为数字，最多 ${most} 位小数`, `must be a number with at most ${most} decimals`];
}
