import type { Count } from "#server/audit/record.ts";
import type { Sql } from "#server/db/sql.ts";

type Moves = Omit<Count, "user">;

/** Changes of the author's counters by command. If the reason is marked as a strike, the strikes increase, too. */
const moves: Readonly<Record<string, Moves>> = {
  "model.add": { models: 1 },
  "model.pass": { passed: 1 },
  "model.noPass": { refused: 1 },
  "model.stop": {},
  "model.delete": { models: -1 },
  "content.stop": {},
  "content.delete": {},
  "comment.stop": {},
  "comment.delete": {},
};

/**
 * Returns the changes of the author's counters by a decision or its undo.
 * @param by 1, or -1 for the undo
 */
export function authorStats(
  command: string,
  author: string | null,
  isStrike: boolean,
  by: 1 | -1 = 1,
): Count | undefined {
  const move = moves[command];
  if (!move || !author) return undefined;
  const strikes = isStrike ? 1 : 0;
  const signed = Object.entries({ ...move, strikes }).map(([name, count]) => [name, count * by]);
  return { user: author, ...Object.fromEntries(signed) };
}

/** Adds one model to the author's counter, for a model that was not added by a call. */
export const countModel = (tx: Sql, author: string): Promise<unknown> =>
  tx.query(`update "user" set models = models + 1 where id = $1::bigint`, [author]);
