import type { Values } from "./form-fields.ts";
import type { StoredFile } from "#kernel/field.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { isSame } from "./form-fields.ts";

/** A field that both sides changed to different values. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  before: unknown;
}

export interface Merged {
  values: Values;
  conflicts: FieldConflict[];
  /** Number of my changes that were merged without a conflict. */
  merged: number;
  /** Number of all my changes. */
  mine: number;
  /** Names of the fields that only the other side changed; their values are taken over. */
  taken: string[];
}

/** Applies my removals and additions to the list of the other side. What is new there follows in its order. */
function mergeLists<T>(before: readonly T[], mine: readonly T[], theirs: readonly T[], keyOf: (one: T) => string): T[] {
  const [mineKeys, baseKeys, theirKeys] = [mine, before, theirs].map((list) => new Set(list.map(keyOf)));
  const remaining = mine.filter((one) => !baseKeys?.has(keyOf(one)) || theirKeys?.has(keyOf(one)));
  const fresh = theirs.filter((one) => !baseKeys?.has(keyOf(one)) && !mineKeys?.has(keyOf(one)));
  return [...remaining, ...fresh];
}

const isStoredList = (value: unknown): value is StoredFile[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && isString(one["key"]));

/** Returns the merged list of stored files or pictures; null for other values. */
function mergedFiles(before: unknown, mine: unknown, theirs: unknown): StoredFile[] | null {
  const lists = [before ?? [], mine ?? [], theirs ?? []];
  if (!lists.every(isStoredList)) return null;
  const [was = [], edited = [], other = []] = lists;
  return mergeLists(was, edited, other, ({ key }) => key);
}

/**
 * Merges three versions field by field. A change of one side is taken over, equal changes need no decision, lists of
 * files keep what either side added, and the rest are conflicts. My value stays in the form until another is chosen, so
 * no input is lost.
 */
export function mergeValues(before: Values, mine: Values, theirs: Values): Merged {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  let changed = 0;
  for (const name of Object.keys(mine)) {
    const [was, edited, other] = [before[name], mine[name], theirs[name]];
    const isMine = !isSame(was, edited);
    if (isMine) changed += 1;
    values[name] = isMine ? edited : other;
    if (!isMine && !isSame(was, other)) taken.push(name);
    if (!isMine || isSame(was, other) || isSame(edited, other)) continue;
    const files = mergedFiles(was, edited, other);
    if (files) values[name] = files;
    else conflicts.push({ name, mine: edited, theirs: other, before: was });
  }
  return { values, conflicts, mine: changed, merged: changed - conflicts.length, taken };
}

export interface Listed {
  id: string | null;
  fileKey: string;
}

/** Merges the files of a model. */
export const mergeFiles = <F extends Listed>(before: readonly F[], mine: readonly F[], theirs: readonly F[]): F[] =>
  mergeLists(before, mine, theirs, ({ id, fileKey }) => id ?? fileKey);
