import type { AmountFormat } from "./amount.ts";
import type { Label } from "./label.ts";

export type Tone = "red" | "blue" | "green" | "yellow";

/** The stored and transmitted form: the number, or the key where the enumeration has no numbers. */
export type Stored = number | string;

export interface EnumerationValue<K extends string = string> {
  key: K;
  /** Number in the specification; null for a value that the specification does not have. */
  number: number | null;
  stored: Stored;
  label: Label;
  tone: Tone | null;
  /** True if the value is only an entry of filters, such as `all`. No record has such a value. */
  filterOnly: boolean;
  /** False for values that occur only in the platform's public API. They are read but never offered as a choice. */
  offered: boolean;
  /** How amounts in this currency are written. Only currencies have it. */
  format?: AmountFormat;
}

export interface Enumeration<K extends string = string> {
  name: string;
  /** True where values have numbers. They are stored as numbers, otherwise as text. */
  numbered: boolean;
  values: readonly EnumerationValue<K>[];
  /** True for a rank such as P0. It is a boxed label everywhere, without the glyph of a state. */
  isRank: boolean;
  /**
   * Returns the stored form of a key.
   * @throws Error for an unknown key
   */
  of(key: K): Stored;
  /**
   * Returns the value with this stored form or, if there is none, with this key. Undefined for a value that is not
   * listed. The interface shows an unlisted value as it is stored and never refuses to read it.
   */
  value(stored: unknown): EnumerationValue<K> | undefined;
}

export type EnumerationRow<K extends string> = readonly [
  number: number | null,
  key: K,
  zh: string,
  en: string,
  tone?: Tone | null,
  source?: "api",
];

/** Stored number of a value that the specification does not number. The specification's numbers begin at 1. */
const OURS = 0;

/**
 * Declares an enumeration, in the order of the specification's table.
 * With `allIsValue`, the value `all` is one like others and no mere entry of filters. With `isRank`, the values are ranks.
 * With `formats`, the values are currencies.
 * The build of the browser drops enumerations that no definition uses.
 * @throws Error if two values have the same stored form
 */
// @__NO_SIDE_EFFECTS__
export function defineEnumeration<const K extends string>(
  name: string,
  rows: readonly EnumerationRow<K>[],
  {
    allIsValue = false,
    isRank = false,
    formats,
  }: { allIsValue?: boolean; isRank?: boolean; formats?: Readonly<Record<NoInfer<K>, AmountFormat>> } = {},
): Enumeration<K> {
  const numbered = rows.some(([number]) => number !== null);
  const values = rows.map(([number, key, zh, en, tone, source]) => ({
    key,
    number,
    stored: numbered ? (number ?? OURS) : key,
    label: [zh, en] as const,
    tone: tone ?? null,
    filterOnly: key === "all" && number === 0 && !allIsValue,
    offered: source !== "api",
    ...(formats ? { format: formats[key] } : {}),
  }));
  if (new Set(values.map(({ stored }) => stored)).size < values.length)
    throw new Error(`${name} stores two values alike`);
  const byKey = new Map<string, EnumerationValue<K>>(values.map((value) => [value.key, value]));
  const byStored = new Map<unknown, EnumerationValue<K>>(
    values.filter((value) => !value.filterOnly).map((value) => [value.stored, value]),
  );
  return {
    name,
    numbered,
    values,
    isRank,
    of(key) {
      const value = byKey.get(key);
      if (!value) throw new Error(`${name} has no value ${key}`);
      return value.stored;
    },
    value: (stored) => byStored.get(stored) ?? (typeof stored === "string" ? byKey.get(stored) : undefined),
  };
}

/** Returns the same enumeration with other labels. */
// @__NO_SIDE_EFFECTS__
export function relabelled<K extends string>(of: Enumeration<K>, labels: Readonly<Record<K, Label>>): Enumeration<K> {
  const values = of.values.map((value) => ({ ...value, label: labels[value.key] }));
  const renamed = (value: EnumerationValue<K> | undefined) => values.find(({ key }) => key === value?.key);
  return { ...of, values, value: (stored) => renamed(of.value(stored)) };
}
