import type { Label } from "#kernel/label.ts";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import { legsOf } from "#server/ledger/legs.ts";
import type { LegShown } from "#domain/money/api.ts";
import type { Context, EffectOnOthers as Effect } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Ends the transaction of a command that was only tried. */
class Tried extends Error {
  readonly reply: CommandReply;
  readonly legs: LegShown[];
  constructor(reply: CommandReply, legs: LegShown[]) {
    super("the command was only tried");
    this.reply = reply;
    this.legs = legs;
  }
}

/** Says what a command changes besides its records, such as "12 models". Only a call that foretells hears it. */
export function tell(context: Context, effect: Label): void {
  context.effects?.push({ words: effect, n: null });
}

/** Says what a command should change and would not. It is read first. */
export function warn(context: Context, effect: Label): void {
  context.effects?.push({ words: effect, n: null, isWarning: true });
}

/**
 * As `tell`, for a number that is summed over all records of the command.
 * @param words with `{n}` for the sum
 */
export function tally(context: Context, words: Label, n: number): void {
  const told = context.effects?.find((effect) => effect.words[0] === words[0]);
  if (told) told.n = (told.n ?? 0) + n;
  else if (n > 0) context.effects?.push({ words, n });
}

/** As `tally`, for the members who get a message: each counts once. */
export function tellMembers(context: Context, receivers: readonly string[]): void {
  const words = ["告知 {n} 人", "People told: {n}"] as const;
  const told = context.effects?.find((effect) => effect.words[0] === words[0]);
  const members = new Set([...(told?.members ?? []), ...receivers]);
  if (told) Object.assign(told, { members, n: members.size });
  else if (members.size > 0) context.effects?.push({ words, members, n: members.size });
}

const wordsOf = ({ words, n }: Effect, language: number): string =>
  words[language === 1 ? 0 : 1].replace("{n}", String(n ?? ""));

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
  const effects: Effect[] = [];
  const posted: string[] = [];
  try {
    await db.transaction(async (tx) => {
      const reply = await run({ ...context, effects, posted }, tx);
      throw new Tried(reply, posted.length > 0 ? await legsOf(tx, posted, context.language) : []);
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    const { outcomes, undoUntil, pending } = error.reply;
    if (pending) tell({ ...context, effects }, ["由另一位管理员审批后执行", "Runs once another admin approves it"]);
    return {
      changed: pending ? Number(pending["count"]) : outcomes.filter(({ ok, unchanged }) => ok && !unchanged).length,
      refused: outcomes.flatMap(({ ok, msg }) => (ok ? [] : [msg])),
      warnings: effects.filter(({ isWarning }) => isWarning).map((effect) => wordsOf(effect, context.language)),
      effects: effects.filter(({ isWarning }) => !isWarning).map((effect) => wordsOf(effect, context.language)),
      isUndoable: undoUntil !== null,
      ...(error.legs.length > 0 ? { legs: error.legs } : {}),
    };
  }
  throw new Error("a tried command has no other end");
}
