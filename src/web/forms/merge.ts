import type { Values } from "./form-fields.ts";
import { isSame } from "./form-fields.ts";

/** A field that both changed, each to something else. */
export interface FieldConflict {
  name: string;
  mine: unknown;
  theirs: unknown;
  before: unknown;
}

export interface Merged {
  values: Values;
  conflicts: FieldConflict[];
  /** My changes that stand without a question. */
  merged: number;
  /** All my changes. */
  mine: number;
  /** Fields that only they changed: their values stand. */
  taken: string[];
}

/**
 * Three versions field by field: what only one side changed is taken over, what both changed alike is settled, the
 * rest is asked. Mine stays in the form until another is chosen, so nothing that was typed is lost.
 */
export function mergeValues(before: Values, mine: Values, theirs: Values): Merged {
  const values: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  let changed = 0;
  for (const name of Object.keys(mine)) {
    const [was, own, other] = [before[name], mine[name], theirs[name]];
    const isMine = !isSame(was, own);
    if (isMine) changed += 1;
    values[name] = isMine ? own : other;
    if (!isMine && !isSame(was, other)) taken.push(name);
    if (isMine && !isSame(was, other) && !isSame(own, other))
      conflicts.push({ name, mine: own, theirs: other, before: was });
  }
  return { values, conflicts, mine: changed, merged: changed - conflicts.length, taken };
}

export interface Listed {
  id: string | null;
  fileKey: string;
}

/** My removals and additions over the list as it is now; their new files stay, in the order they gave. */
export function mergeFiles<F extends Listed>(before: readonly F[], mine: readonly F[], theirs: readonly F[]): F[] {
  const keyOf = (file: F): string => file.id ?? file.fileKey;
  const kept = new Set(mine.map(keyOf));
  const known = new Set(before.map(keyOf));
  const there = new Map(theirs.map((file) => [keyOf(file), file]));
  const own = mine.filter((file) => !known.has(keyOf(file)) || there.has(keyOf(file)));
  const fresh = theirs.filter((file) => !known.has(keyOf(file)) && !kept.has(keyOf(file)));
  return [...own, ...fresh];
}
