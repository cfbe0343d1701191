import type { Count } from "#server/audit/record.ts";
import type { Sql } from "#server/db/sql.ts";

type Moves = Omit<Count, "user">;

/** Changes of the author's counters by command. */
const moves: Readonly<Record<string, Moves>> = {
  "model.add": { models: 1 },
  "model.pass": { passed: 1 },
  "model.noPass": { refused: 1 },
  "model.delete": { models: -1 },
};

/** Returns the changes of the author's counters by a decision. @param isStrike true if it gives a strike */
export function authorStats(command: string, author: string | null, isStrike: boolean): Count | undefined {
  const strikes = isStrike ? 1 : 0;
  const move = moves[command];
  return author && (move || strikes > 0) ? { user: author, ...move, strikes } : undefined;
}

/** Returns the changes of the author's counters by the undo of a decision. @param strikes those that it gave */
export function statsBack(command: string, author: string | null, strikes: number): Count | undefined {
  const move = moves[command];
  if (!author || (!move && strikes === 0)) return undefined;
  const back = Object.entries(move ?? {}).map(([name, count]) => [name, -count]);
  return { user: author, ...Object.fromEntries(back), strikes: -strikes };
}

/** Adds one model to the author's counter, for a model that was not added by a call. */
export const countModel = (tx: Sql, author: string): Promise<unknown> =>
  tx.query(`update "user" set models = models + 1 where id = $1::bigint`, [author]);
