import type { Values } from "./form-fields.ts";
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

/**
 * Merges three versions field by field. A change of one side is taken over, equal changes need no decision, and the
 * rest are conflicts. My value stays in the form until another is chosen, so no input is lost.
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
    if (isMine && !isSame(was, other) && !isSame(edited, other))
      conflicts.push({ name, mine: edited, theirs: other, before: was });
  }
  return { values, conflicts, mine: changed, merged: changed - conflicts.length, taken };
}

export interface Listed {
  id: string | null;
  fileKey: string;
}

/**
 * Applies my removals and additions to the current list of files. New files of the other side are added in their order.
 */
export function mergeFiles<F extends Listed>(before: readonly F[], mine: readonly F[], theirs: readonly F[]): F[] {
  const keyOf = (file: F): string => file.id ?? file.fileKey;
  const mineKeys = new Set(mine.map(keyOf));
  const baseKeys = new Set(before.map(keyOf));
  const theirsByKey = new Map(theirs.map((file) => [keyOf(file), file]));
  const remaining = mine.filter((file) => !baseKeys.has(keyOf(file)) || theirsByKey.has(keyOf(file)));
  const fresh = theirs.filter((file) => !baseKeys.has(keyOf(file)) && !mineKeys.has(keyOf(file)));
  return [...remaining, ...fresh];
}
