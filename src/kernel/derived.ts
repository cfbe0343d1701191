import type { Stored } from "./enumeration.ts";

/**
 * Source of a derived field: records of another resource. With `resource` and `by` alone they are counted or listed.
 */
export interface DerivedFrom {
  resource: string;
  /** Field of the source records that contains the id of this record: a list of ids, or a single id with `one`. */
  by: string;
  one?: true;
  /**
   * Further lists whose records are counted with the others. They have all fields that the conditions name; their
   * own `countDistinctOf` stands for the one of the source.
   */
  also?: readonly { resource: string; by: string; countDistinctOf?: string }[];
  /** Field of this record with the id to look for, if it is not the record's own id. */
  of?: string;
  /** Includes only records that have one of these values in each of these fields. */
  where?: Readonly<Record<string, readonly Stored[]>>;
  /** Includes only records created within this number of days before now. */
  days?: number;
  /**
   * Includes only records whose period includes the current time. `from` and `to` are their fields with begin and end.
   * Without a begin, a period has already begun; without an end, it is open.
   */
  during?: { from?: string; to: string };
  /** True if the source records are never deleted. */
  appendOnly?: true;
  /** Field with which one source record reverses another. Neither of the two is included. */
  undoneBy?: string;
  /** List field of the source records. Its distinct values become the value of this field. */
  rollupField?: string;
  /** Plain field of the source records. Its distinct values become the value of this field. */
  distinctOf?: string;
  /** Plain field of the source records. The number of its distinct values becomes the value of this field. */
  countDistinctOf?: string;
  /** Number field of the source records that is summed up instead of counting the records. */
  sumOf?: string;
  /** Time field of the source records. Its latest value becomes the value of this field. */
  latestOf?: string;
  /** Field of the source records. The value of the newest one becomes the value of this field; none without records. */
  newestOf?: string;
  /** Number field of the source records. Its mean becomes the value of this field; none without records. */
  meanOf?: string;
  /**
   * Fields of the source records. Each source record is an object with these, and the records are edited as rows of this
   * one (child-rows.ts).
   */
  rows?: readonly string[];
  /** With `rows`: field that becomes false when a row is removed to which other records refer. */
  retired?: string;
  /**
   * The value has a column, and a worker brings it up to date every few minutes. Use it where lists of many records are
   * sorted or filtered by the value. With `delta`, the worker only adds new records of an append-only source: a count or
   * a sum by the record's own id.
   */
  kept?: true | "delta";
}

/** Returns the parts of a count: the source itself, and the further lists that it counts. */
export const partsOf = ({ also = [], ...derived }: DerivedFrom): DerivedFrom[] => [
  derived,
  ...also.map((one) => ({ ...derived, ...one })),
];

/** True for counts of the last days: lists draw them as a small chart by day. */
export const isSpark = ({ derived }: { derived?: DerivedFrom }): boolean =>
  derived?.days !== undefined &&
  derived.days > 1 &&
  !derived.countDistinctOf &&
  !derived.sumOf &&
  !derived.meanOf &&
  !derived.rollupField &&
  !derived.distinctOf;

/** Condition on a field of the record: a time before or after now, no value, or one of these stored values. */
export type StateCondition = "past" | "future" | "none" | readonly Stored[];

/** Value computed from other fields of the same record. These fields have columns. */
export type ComputedFrom =
  /** Quotient of two numbers; null while `whole` is 0. */
  | { part: string; whole: string }
  /** Text at a key of a JSON field; null without it. */
  | { keyOf: string; at: string }
  /** Numbers of the languages in which a translated field has a value. */
  | { languagesOf: string }
  /** Key of the first case whose conditions all hold, else `otherwise`; null for no state. */
  | {
      cases: readonly { to: string; when: Readonly<Record<string, StateCondition>> }[];
      otherwise: string | null;
    };
