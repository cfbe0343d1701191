import type { Field } from "./field.ts";
import { recordId, ref } from "./field.ts";
import type { Resource } from "./resource.ts";

/** Field with the rank of a record in its group. Lower ranks come first. */
export const RANK = "rank";

/** Distance between two ranks. A record that is placed between two others leaves the ranks of both unchanged. */
export const RANK_STEP = 10;

/**
 * New place of records in their group: after or before a neighbor, or at a position that counts from 1. `after: null`
 * is the first place, `before: null` the last one. It names a neighbor and no rank, so that two admins who rank at the
 * same time both get what they asked for.
 */
export interface Placing {
  after?: string | null | undefined;
  before?: string | null | undefined;
  position?: number | null | undefined;
}

/** True if records can be moved below another parent. */
export const isMovable = ({ tree, allows }: Pick<Resource, "tree" | "allows">): boolean =>
  tree !== null && allows.includes("rank");

type Row = Readonly<Record<string, unknown>>;

/** Returns the values that a record shares with its group, by field. */
export const groupOf = ({ rankedWithin }: Pick<Resource, "rankedWithin">, record: Row): Record<string, unknown> =>
  Object.fromEntries((rankedWithin ?? []).map((name) => [name, record[name] ?? null]));

/** Returns a key that is equal for records of the same group. */
export const groupKey = (resource: Pick<Resource, "rankedWithin">, record: Row): string =>
  JSON.stringify(Object.values(groupOf(resource, record)).map((value) => (value === null ? null : String(value))));

/** Names of the neighbors in an operation record: history shows the one before, and undo uses both. */
export const RANK_AFTER = "rankAfter";
export const RANK_BEFORE = "rankBefore";

/**
 * Returns a field that occurs only in operation records: the neighbor after which a record stands.
 * @returns undefined for any other name, and for resources without ranks
 */
export function placeField({ name, rankedWithin }: Resource, of: string): Field | undefined {
  if (rankedWithin === null) return undefined;
  if (of === RANK_AFTER) return ref(name, { label: ["排在其后", "After"] });
  return of === RANK_BEFORE ? recordId({ label: ["排在其前", "Before"], inner: true }) : undefined;
}
