import type { Label } from "./label.ts";

export type Tone = "red" | "blue" | "green" | "yellow";

/** What is stored and sent: the number, or the key where the enumeration has no numbers. */
export type Stored = number | string;

export interface EnumerationValue<K extends string = string> {
  key: K;
  /** As the specification numbers it; null for a value of ours. */
  number: number | null;
  stored: Stored;
  label: Label;
  tone: Tone | null;
  /** `all` is a filter entry, never the value of a record. */
  filterOnly: boolean;
  /** Values known only from the platform's public API are understood when read and never offered. */
  offered: boolean;
}

export interface Enumeration<K extends string = string> {
  name: string;
  /** True where values have numbers: stored as smallint, otherwise as text. */
  numbered: boolean;
  values: readonly EnumerationValue<K>[];
  /** The stored form of a key. */
  of(key: K): Stored;
  /** Undefined for a stored value that is not listed; such values are shown bare, never refused on reading. */
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

/** Stored for a value that the specification does not number; its own numbers begin at 1. */
const OURS = 0;

/**
 * Declares a family of named values, in the order of the specification's table. What no definition uses leaves the
 * browser's build.
 */
// @__NO_SIDE_EFFECTS__
export function defineEnumeration<const K extends string>(
  name: string,
  rows: readonly EnumerationRow<K>[],
): Enumeration<K> {
  const numbered = rows.some(([number]) => number !== null);
  const values = rows.map(([number, key, zh, en, tone, source]) => ({
    key,
    number,
    stored: numbered ? (number ?? OURS) : key,
    label: [zh, en] as const,
    tone: tone ?? null,
    filterOnly: key === "all" && number === 0,
    offered: source !== "api",
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
    of(key) {
      const value = byKey.get(key);
      if (!value) throw new Error(`${name} has no value ${key}`);
      return value.stored;
    },
    value: (stored) => byStored.get(stored) ?? (typeof stored === "string" ? byKey.get(stored) : undefined),
  };
}

/** The same values under the words of another trade. */
// @__NO_SIDE_EFFECTS__
export function relabelled<K extends string>(of: Enumeration<K>, labels: Readonly<Record<K, Label>>): Enumeration<K> {
  const values = of.values.map((value) => ({ ...value, label: labels[value.key] }));
  const renamed = (value: EnumerationValue<K> | undefined) => values.find(({ key }) => key === value?.key);
  return { ...of, values, value: (stored) => renamed(of.value(stored)) };
}
