import type { Label } from "./label.ts";

/**
 * Limit on the records of a group, such as five hot words in the search box at one time. The server checks it under a
 * lock of the group (server/resources/check-limits.ts).
 */
export interface Limit {
  /** Fields whose values form the group. A list of an enumeration counts once for each value; empty is all values. */
  within: readonly string[];
  /** Filter of the records that count, such as `status:up`. All others are neither counted nor refused. */
  counts: string;
  /** Fields of begin and end. Only records that overlap in time count together. */
  during?: readonly [begin: string, end: string];
  /** @returns the most records in the group of this record, null without a limit */
  most: (record: Readonly<Record<string, unknown>>) => number | null;
  /** Field of the group at which the refusal stands. Its value names the group. */
  path: string;
  /** Name of the counted records, in the plural. */
  named: Label;
}

/** Begin and end in seconds; null without a bound. The end does not belong to the period. */
export type Period = readonly [begin: number | null, end: number | null];

const contains = ([begin, end]: Period, time: number): boolean =>
  (begin ?? -Infinity) <= time && time < (end ?? Infinity);

/** Returns the largest number of periods, `period` included, that overlap at one moment of `period`. */
export function mostAtOnce(period: Period, others: readonly Period[]): number {
  // The number only grows where a period begins.
  const begins = [period, ...others].map(([begin]) => begin ?? -Infinity).filter((time) => contains(period, time));
  return Math.max(0, ...begins.map((time) => 1 + others.filter((other) => contains(other, time)).length));
}
