import type { StandingRules } from "#server/commands/standing.ts";
import type { Sql } from "#server/db/sql.ts";
import { restoreAfterUndo } from "./exemption.ts";
import { giveStrikes, takeStrikesBack } from "./strikes.ts";

type Counters = Partial<Record<"models" | "passed" | "refused", number>>;

/** Changes of a member's counters by command. The next review of the member's models reads them. */
const moves: Readonly<Record<string, Counters>> = {
  "model.add": { models: 1 },
  "model.pass": { passed: 1 },
  "model.noPass": { refused: 1 },
  "model.delete": { models: -1 },
};

/**
 * Counts a command for the member whom it affects.
 * @param times 1, or -1 to take it back
 */
export async function countCommand(tx: Sql, command: string, member: string | null, times: 1 | -1 = 1): Promise<void> {
  const move = moves[command];
  if (!move || member === null) return;
  const { models = 0, passed = 0, refused = 0 } = move;
  await tx.query(
    `update "user" set models = greatest(models + $2, 0), passed = greatest(passed + $3, 0),
       refused = greatest(refused + $4, 0) where id = $1::bigint`,
    [member, models * times, passed * times, refused * times],
  );
}

export const standing: StandingRules = {
  async change(tx, context, { command, member, strikes, recordId, reason }) {
    await countCommand(tx, command, member);
    if (strikes) await giveStrikes(tx, context, { ...strikes, decision: recordId, reason });
  },
  async takeBack(tx, context, { id, command, target }) {
    await countCommand(tx, command, target, -1);
    await takeStrikesBack(tx, id);
    await restoreAfterUndo(tx, context, id);
  },
};
