import type { UserSettings } from "#domain/api/user-settings.ts";
import { commands, findCommand } from "#commands/index.ts";
import { queues, resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Macro, MacroStep } from "#kernel/macro.ts";
import { macroCommand, MAX_MACROS, problemsOfSteps, refusedMacroKey } from "#kernel/macro.ts";
import type { Queue } from "#kernel/queue.ts";
import { checked, refuse } from "#kernel/validate.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { needsReason, reasonOf } from "#server/commands/check-reason.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { changeSetting, settingsOf } from "./own-settings.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";

type Caller = Pick<Context, "actor" | "requestId">;
type Macros = UserSettings["macros"];

const wrong = (path: string, label: Refusal["label"]): Refusal => new Refusal("illegalParameter", label, { path });

/** Reads the macros of an admin, by queue. */
export async function macrosOf(db: Sql, admin: string): Promise<Macros> {
  const [row] = await db.query<{ value: Macros }>(
    "select value from admin_setting where admin = $1::bigint and name = 'macros'",
    [admin],
  );
  return row?.value ?? {};
}

/** Checks the answers and the reason of a step as its command would. @throws Refusal with the path inside the step */
async function checkStep(tx: Sql, { command: id, input = {}, reason }: MacroStep): Promise<void> {
  const command = findCommand(id);
  if (!command?.resource) return;
  checked(command.input, input, "input.");
  await reasonOf(
    tx,
    command,
    reason,
    needsReason(resourceNamed(command.resource), command) || command.reasons !== null,
  );
}

/** Refuses a key that another command or macro of the queue has. */
async function checkKey(
  tx: Sql,
  { actor }: Caller,
  queue: Queue,
  macro: Macro,
  others: readonly Macro[],
): Promise<void> {
  const { keys } = await settingsOf(tx, actor.id);
  const of = (one: Macro): Command => macroCommand(one, queue.resource, findCommand);
  const all = [...commands, ...others.map(of)];
  const refused = refusedMacroKey(of(macro), { commands: all, queues, changed: keys.changed });
  if (refused) throw wrong("key", refused);
}

/**
 * Saves a macro of a queue under its name.
 * @param was former name, if it is renamed or replaced; empty for a new macro
 * @throws Refusal illegalParameter with the field: a name or key that is taken, a step that no macro can contain
 */
export async function keepMacro(
  tx: Sql,
  caller: Caller,
  { queue: queueId, was, ...macro }: Macro & { queue: string; was: string },
): Promise<Macros> {
  const queue = requireQueue(queueId);
  refuse(problemsOfSteps(macro.steps, queue.resource, findCommand));
  for (const [index, step] of macro.steps.entries()) await prefixErrors(`steps[${index}].`, () => checkStep(tx, step));
  const mine = (await macrosOf(tx, caller.actor.id))[queue.id] ?? [];
  const others = mine.filter(({ name }) => name !== was);
  if (others.some(({ name }) => uniqueKey(name) === uniqueKey(macro.name)))
    throw wrong("name", ["已有同名的宏", "A macro with this name already exists"]);
  if (others.length >= MAX_MACROS)
    throw wrong("name", [`最多 ${MAX_MACROS} 个宏，请先删除一个`, `At most ${MAX_MACROS} macros. Delete one first`]);
  await checkKey(tx, caller, queue, macro, others);
  return changeSetting(caller, tx, "macros", (all) => {
    const now = all[queue.id] ?? [];
    const index = now.findIndex(({ name }) => name === was);
    return { ...all, [queue.id]: index < 0 ? [...now, macro] : now.with(index, macro) };
  });
}

/** Deletes a macro. A missing macro is no error. */
export const dropMacro = (tx: Sql, caller: Caller, queue: string, name: string): Promise<Macros> =>
  changeSetting(caller, tx, "macros", (all) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([id, mine]) => [id, id === queue ? mine.filter((one) => one.name !== name) : mine] as const)
        .filter(([, mine]) => mine.length > 0),
    ),
  );
