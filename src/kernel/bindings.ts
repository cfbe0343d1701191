import type { Command } from "./command.ts";
import { normaliseKey, parseKey, printStroke, tellsShift } from "./keys.ts";

export interface Binding {
  command: Command;
  /** Normalised, strokes with spaces between. */
  keys: string;
  /** It decides and stays on the item. */
  stays?: true;
}

/** What somebody changed: command id to key, an empty text for none. */
export type ChangedKeys = Readonly<Record<string, string>>;

function readable(keys: string): string | null {
  try {
    return normaliseKey(keys);
  } catch {
    return null;
  }
}

/** The key a command is drawn with: the changed one, else the shipped one. */
export function keyIn(changed: ChangedKeys, command: Command): string | null {
  const own = changed[command.id];
  if (own !== undefined) return own === "" ? null : (readable(own) ?? command.key);
  return command.key;
}

/** Where a decision goes on, Shift with its key stays; null for what is no decision and for a key that Shift changes. */
export function stayingKey({ decision }: Command, keys: string): string | null {
  const [stroke, ...more] = parseKey(keys);
  if (!decision || !stroke || more.length > 0 || stroke.shift || !tellsShift(stroke.key)) return null;
  return printStroke({ ...stroke, shift: true });
}

/** A key of a command as it acts: with what Shift makes of it. */
export function bindingsFor(command: Command, given: string): Binding[] {
  const keys = normaliseKey(given);
  const staying = stayingKey(command, keys);
  return [{ command, keys }, ...(staying === null ? [] : [{ command, keys: staying, stays: true as const }])];
}

/** All bindings as they act. A changed key replaces the first; the second one stays. */
export function bindingsOf(commands: readonly Command[], changed: ChangedKeys): Binding[] {
  return commands.flatMap((command) => {
    const first = keyIn(changed, command);
    return [...(first === null ? [] : [first]), ...command.also].flatMap((keys) => bindingsFor(command, keys));
  });
}
