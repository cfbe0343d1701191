import type { Command } from "./command.ts";
import { normaliseKey } from "./keys.ts";

export interface Binding {
  command: Command;
  /** Normalised, strokes with spaces between. */
  keys: string;
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

/** All bindings as they act. A changed key replaces the first; the second one stays. */
export function bindingsOf(commands: readonly Command[], changed: ChangedKeys): Binding[] {
  return commands.flatMap((command) => {
    const first = keyIn(changed, command);
    return [...(first === null ? [] : [first]), ...command.also].map((keys) => ({
      command,
      keys: normaliseKey(keys),
    }));
  });
}
