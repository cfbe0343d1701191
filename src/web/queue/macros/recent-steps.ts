import type { Command } from "#kernel/command.ts";
import type { MacroStep } from "#kernel/macro.ts";
import { isMacroStep } from "#kernel/macro.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";

/** Commands that the moderator ran on one item, in their order. */
interface DoneOnItem {
  queue: string;
  id: string;
  steps: readonly MacroStep[];
}

/** The last items, newest last: the current one, and the one before it. */
let recent: readonly DoneOnItem[] = [];
const KEPT_ITEMS = 2;

function note(queue: string, id: string, added: readonly MacroStep[]): void {
  const before = recent.find((one) => one.queue === queue && one.id === id);
  const others = recent.filter((one) => one !== before);
  recent = [...others, { queue, id, steps: [...(before?.steps ?? []), ...added] }].slice(-KEPT_ITEMS);
}

/** Remembers a command that ran on an item, if a macro can contain it. */
export function noteStep(queue: string, id: string, command: Command, { input, reason }: RunOptions): void {
  if (isMacroStep(command, command.resource ?? ""))
    note(queue, id, [{ command: command.id, ...(input ? { input } : {}), ...(reason ? { reason } : {}) }]);
}

/** Remembers the steps of a macro that ran on an item. */
export const noteSteps = note;

/** Returns what was done on the item before the current one, else on the current one. Undone decisions are left out. */
export function lastSteps({ queue, state }: QueueSession, current: string | null): readonly MacroStep[] {
  const mine = recent.filter((one) => one.queue === queue.id);
  const last = mine.findLast(({ id }) => id !== current) ?? mine.at(-1);
  const isUndone = ({ command }: MacroStep): boolean =>
    state.decided.findLast((one) => one.command === command && one.ids.includes(last?.id ?? ""))?.isUndone === true;
  return last?.steps.filter((step) => !isUndone(step)) ?? [];
}
