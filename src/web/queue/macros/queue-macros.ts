import type { ChangedKeys } from "#kernel/bindings.ts";
import { availability, permitted } from "#kernel/availability.ts";
import type { Command } from "#kernel/command.ts";
import type { Label } from "#kernel/label.ts";
import type { Macro } from "#kernel/macro.ts";
import { isMacroCommand, macroCommand, problemsOfSteps, refusedMacroKey } from "#kernel/macro.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Target } from "#web/commands/target.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { createRegistry, installRegistry, registry } from "#web/registry/registry.ts";

/** A macro of the open queue, as a command with its own key and row. */
export interface QueueMacro {
  macro: Macro;
  command: Command;
  /** Why the macro cannot run until it is edited; null if it can. */
  problem: Label | null;
  /** Why its key does not act: another command has it now. Null if it acts. */
  keyProblem: Label | null;
}

const find = (id: string): Command | undefined => registry().command(id);

/** Returns why a macro cannot have its key, among all commands and the other macros; null if it can. */
export function keyRefusal(command: Command, others: readonly Command[], changed: ChangedKeys): Label | null {
  const { commands, queues } = registry();
  const all = [...commands.filter((one) => !isMacroCommand(one)), ...others];
  return refusedMacroKey(command, { commands: all, queues, changed });
}

/** Returns the macros of a queue with what is wrong with them. A macro without a free key stays in the palette. */
export function macrosOf({ resource }: Queue, mine: readonly Macro[], changed: ChangedKeys): QueueMacro[] {
  const commands: Command[] = [];
  return mine.map((macro) => {
    const command = macroCommand(macro, resource, find);
    const problem = problemsOfSteps(macro.steps, resource, find)[0]?.label ?? null;
    const keyProblem = keyRefusal(command, commands, changed);
    const shown = keyProblem ? { ...command, key: null } : command;
    commands.push(shown);
    return { macro, command: shown, problem, keyProblem };
  });
}

/** Puts the macros of the open queue into the registry, after all commands, and takes those of another queue out. */
export function registerMacros(macros: readonly QueueMacro[]): void {
  const known = registry();
  const others = known.commands.filter((one) => !isMacroCommand(one));
  // Another list of commands makes the palette index all of them again.
  if (macros.length === 0 && others.length === known.commands.length) return;
  installRegistry(createRegistry({ ...known, commands: [...others, ...macros.map(({ command }) => command)] }));
}

/** A step that is not possible now. */
interface RefusedStep {
  /** Number of the step, from 1. */
  n: number;
  name: Label;
  refusal: Label;
}

/**
 * Returns the first step that the item does not accept. Steps after a transition are not judged here, because their
 * states follow from it; the server judges each.
 */
export function refusedStep({ steps }: Macro, { resource, records }: Target): RefusedStep | null {
  const [record] = records;
  let isKnown = true;
  for (const [index, step] of steps.entries()) {
    const command = find(step.command);
    if (!command) continue;
    const actor = actorStore.value;
    const target = record ? { resource, record } : null;
    const gate = isKnown ? availability(command, actor, target, undefined, registry()) : permitted(command, actor);
    if (!gate.ok) return { n: index + 1, name: command.label, refusal: gate.message };
    isKnown &&= command.action.type === "change";
  }
  return null;
}

/** True if a step changes other records or people, so that the macro shows its effects before it runs. */
export const foretells = ({ steps }: Macro): boolean => steps.some(({ command }) => find(command)?.foretells === true);
