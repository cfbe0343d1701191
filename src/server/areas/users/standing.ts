import type { StandingRules } from "#server/commands/standing.ts";
import type { Part, Parts } from "#server/db/parts.ts";
import { runParts } from "#server/db/parts.ts";
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
 * Builds the part of a statement that counts a command for the member whom it affects; none where it does not count.
 * @param times 1, or -1 to take it back
 */
function countingParts(command: string, member: string | null, times: 1 | -1 = 1): Parts {
  const move = moves[command];
  if (!move || member === null) return {};
  const { models = 0, passed = 0, refused = 0 } = move;
  const counted: Part = (parameters) => {
    const add = (counter: string, n: number): string =>
      `${counter} = greatest(${counter} + ${parameters.add(n * times)}, 0)`;
    return `update "user" set ${add("models", models)}, ${add("passed", passed)}, ${add("refused", refused)}
      where id = ${parameters.add(member)}::bigint`;
  };
  return { counted };
}

/** Counts a command for the member whom it affects. @param times 1, or -1 to take it back */
export async function countCommand(tx: Sql, command: string, member: string | null, times: 1 | -1 = 1): Promise<void> {
  await runParts(tx, countingParts(command, member, times));
}

export const standing: StandingRules = {
  counts: countingParts,
  async change(tx, context, { strikes, recordId, reason }) {
    if (strikes) await giveStrikes(tx, context, { ...strikes, decision: recordId, reason });
  },
  async takeBack(tx, context, { id, command, target }) {
    await countCommand(tx, command, target, -1);
    await takeStrikesBack(tx, id);
    await restoreAfterUndo(tx, context, id);
  },
};
