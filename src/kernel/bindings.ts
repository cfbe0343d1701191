import type { Command } from "./command.ts";
import { normalizeKey, parseKey, printStroke, hasShiftVariant } from "./keys.ts";

export interface Binding {
  command: Command;
  /** Normalized keys, strokes separated by a space. */
  keys: string;
  /** True if the binding runs the decision and keeps the current item on screen. */
  keepsItem?: true;
}

/** Keys that a user changed: command id to key. An empty text means no key. */
export type ChangedKeys = Readonly<Record<string, string>>;

function readable(keys: string): string | null {
  try {
    return normalizeKey(keys);
  } catch {
    return null;
  }
}

/**
 * Returns the first key of a command: the one that the user chose, otherwise the default. Null if the command has no
 * key.
 */
export function keyIn(changed: ChangedKeys, command: Command): string | null {
  const changedKey = changed[command.id];
  if (changedKey !== undefined) return changedKey === "" ? null : (readable(changedKey) ?? command.key);
  return command.key;
}

/**
 * Returns the key that decides and keeps the current item: Shift with the decision's key. Null for commands that are no
 * decision, for sequences, and for keys whose character changes with Shift.
 */
export function stayingKey({ decision }: Command, keys: string): string | null {
  const [stroke, ...more] = parseKey(keys);
  if (!decision || !stroke || more.length > 0 || stroke.shift || !hasShiftVariant(stroke.key)) return null;
  return printStroke({ ...stroke, shift: true });
}

/** Returns the bindings of one key of a command, with the Shift variant of a decision. */
export function bindingsFor(command: Command, key: string): Binding[] {
  const keys = normalizeKey(key);
  const staying = stayingKey(command, keys);
  return [{ command, keys }, ...(staying === null ? [] : [{ command, keys: staying, keepsItem: true as const }])];
}

/** Returns all active bindings. A changed key replaces the first key; the second keys remain. */
export function bindingsOf(commands: readonly Command[], changed: ChangedKeys): Binding[] {
  return commands.flatMap((command) => {
    const first = keyIn(changed, command);
    return [...(first === null ? [] : [first]), ...command.also].flatMap((keys) => bindingsFor(command, keys));
  });
}
