import type { Command } from "./command.ts";
import { defineCommand } from "./command.ts";
import type { Keyboard } from "./key-conflicts.ts";
import { refusedKey } from "./key-conflicts.ts";
import type { Label } from "./label.ts";
import type { Problem } from "./problem.ts";

/** A command that a macro runs, with the answers to its questions. */
export interface MacroStep {
  command: string;
  input?: Readonly<Record<string, unknown>>;
  reason?: { key?: string; text?: string };
}

/** Several commands that an admin runs together on the item of a queue. Names are unique within a queue. */
export interface Macro {
  name: string;
  /** Alt with a digit, or a letter that the queue leaves free. Empty for a macro of the palette alone. */
  key: string;
  steps: readonly MacroStep[];
}

export const MAX_STEPS = 5;
/** Maximum number of macros per user and queue. */
export const MAX_MACROS = 9;

type Find = (id: string) => Command | undefined;

/**
 * True if a macro may contain the command: it runs on one item of the resource, asks for nothing but its answers, and
 * can be undone.
 */
export const isMacroStep = (command: Command, resource: string): boolean =>
  command.resource === resource &&
  command.targets !== "none" &&
  command.action.type !== "browser" &&
  command.undoable &&
  !command.confirm &&
  !command.stepUp;

const gone: Label = ["这个命令已不存在，请移除这一步", "This command no longer exists. Remove the step"];

function problemOfStep(command: Command | undefined, resource: string, isLast: boolean): Label | null {
  if (!command || command.resource !== resource) return gone;
  const [zh, en] = command.label;
  if (!isMacroStep(command, resource))
    return [`宏里不能有「${zh}」，请移除这一步`, `A macro cannot contain ${en}. Remove the step`];
  if (command.decision && !isLast)
    return [
      `「${zh}」之后条目离开队列，只能是最后一步`,
      `${en} ends the work on the item, so it must be the last step`,
    ];
  return null;
}

/** Returns the problems of the steps of a macro, each at its step. A macro with a problem cannot run. */
export function problemsOfSteps(steps: readonly MacroStep[], resource: string, find: Find): Problem[] {
  const counted: Problem[] =
    steps.length === 0
      ? [{ path: "steps", label: ["至少要有一步", "At least one step is needed"] }]
      : steps.length > MAX_STEPS
        ? [{ path: "steps", label: [`最多 ${MAX_STEPS} 步`, `At most ${MAX_STEPS} steps`] }]
        : [];
  return [
    ...counted,
    ...steps.flatMap(({ command }, index) => {
      const label = problemOfStep(find(command), resource, index === steps.length - 1);
      return label ? [{ path: `steps[${index}].command`, label }] : [];
    }),
  ];
}

/** Commands of all macros have this noun. They define no permission, and no other key can be given to them. */
const NOUN = "macro";
export const isMacroCommand = ({ id }: Pick<Command, "id">): boolean => id.startsWith(`${NOUN}.`);

/** Returns the name of the macro whose command has this id; null for any other command. */
export const macroName = (id: string): string | null =>
  id.startsWith(`${NOUN}.`) ? decodeURIComponent(id.slice(NOUN.length + 1)) : null;

/** Returns the last command of a macro. It names the row of the item, and decides whether the macro is a decision. */
export const leadOf = ({ steps }: Pick<Macro, "steps">, find: Find): Command | undefined =>
  find(steps.at(-1)?.command ?? "");

/**
 * Returns the command of a macro, so that it has a row, a key and a button like any other. It is a decision if its last
 * step is one. The server checks each step by the step's own permission.
 */
export function macroCommand(macro: Macro, resource: string, find: Find): Command {
  const { name, key } = macro;
  return defineCommand(resource, NOUN, encodeURIComponent(name), {
    label: [name, name],
    key: key === "" ? null : key,
    action: { type: "browser" },
    decision: leadOf(macro, find)?.decision ?? false,
    words: "宏 一键 macro",
  });
}

const wrongKey: Label = ["应为 Alt 加数字，或单个字母", "Use Alt with a digit, or a single letter"];

/**
 * Returns the reason why a macro cannot have its key; null if it can. Alt with a digit and free letters are possible.
 * @param keyboard all other commands, with the other macros of the queue
 */
export function refusedMacroKey(command: Command, keyboard: Keyboard): Label | null {
  const { key } = command;
  if (key === null) return null;
  if (!/^(?:alt\+\d|[a-z])$/.test(key)) return wrongKey;
  // Two defaults may share a key, but the key of a macro is no default.
  return refusedKey({ ...command, key: null }, key, keyboard)?.message ?? null;
}
