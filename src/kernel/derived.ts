import type { Stored } from "./enumeration.ts";

/**
 * Source of a derived field: records of another resource. With `resource` and `by` alone they are counted or listed.
 */
export interface DerivedFrom {
  resource: string;
  /** Their field that names this record: a list of ids, with `one` a single id. */
  by: string;
  one?: true;
  /** Field of this record that holds the id to match, where it is not the record's own id. */
  of?: string;
  /** Includes only records that have one of these values in each of these fields. */
  where?: Readonly<Record<string, readonly Stored[]>>;
  /** Includes only records created within this number of days before now. */
  days?: number;
  /** Includes only records whose period includes now. Without `from` the period has begun; a null end is open. */
  during?: { from?: string; to: string };
  /** The source records are never deleted. */
  appendOnly?: true;
  /** Field by which one source record reverses another. Neither of the two counts. */
  undoneBy?: string;
  /** Their list field whose distinct values become the value of this field. */
  rollupField?: string;
}
