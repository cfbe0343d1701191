import type { Label } from "#kernel/label.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Ends the transaction of a command that was only tried. */
class Tried extends Error {
  readonly reply: CommandReply;
  constructor(reply: CommandReply) {
    super("the command was only tried");
    this.reply = reply;
  }
}

/** Says what a command changes besides its records, such as "12 models". Only a call that foretells hears it. */
export function tell(context: Context, effect: Label): void {
  context.effects?.push(effect);
}

/**
 * Runs a command in a transaction that is rolled back, and returns what it would do. The answer is thereby true of all
 * rules and handlers, and needs no second description of them.
 * @throws Refusal as the command itself
 */
export async function foretell(
  db: Database,
  context: Context,
  run: (context: Context, tx: Sql) => Promise<CommandReply>,
): Promise<CommandEffects> {
  const effects: Label[] = [];
  try {
    await db.transaction(async (tx) => {
      throw new Tried(await run({ ...context, effects }, tx));
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    const { outcomes, undoUntil } = error.reply;
    return {
      changed: outcomes.filter(({ ok, unchanged }) => ok && !unchanged).length,
      refused: outcomes.flatMap(({ ok, msg }) => (ok ? [] : [msg])),
      effects: effects.map(([zh, en]) => (context.language === 1 ? zh : en)),
      isUndoable: undoUntil !== null,
    };
  }
  throw new Error("a tried command has no other end");
}
