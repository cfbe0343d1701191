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

const contains = ([begin, end]: Period, at: number): boolean => (begin ?? -Infinity) <= at && at < (end ?? Infinity);

/** Returns the largest number of periods, `own` included, that overlap at one moment of `own`. */
export function mostAtOnce(own: Period, others: readonly Period[]): number {
  // The number only grows where a period begins.
  const begins = [own, ...others].map(([begin]) => begin ?? -Infinity).filter((at) => contains(own, at));
  return Math.max(0, ...begins.map((at) => 1 + others.filter((other) => contains(other, at)).length));
}
