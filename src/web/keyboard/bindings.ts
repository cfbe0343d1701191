import type { Command } from "#kernel/command.ts";
import { normaliseKey } from "#kernel/keys.ts";
import { createPersisted, isRecord, isString } from "#web/store/persisted.ts";

export interface Binding {
  command: Command;
  /** Normalised, strokes with spaces between. */
  keys: string;
}

export type Overrides = Readonly<Record<string, string>>;

const isOverrides = (value: unknown): value is Overrides => isRecord(value) && Object.values(value).every(isString);

/** What the user changed: command id to key, an empty text for none. A copy of what his account holds, for the first paint. */
export const overrides = createPersisted<Overrides>("admin.keys", isOverrides, {});

/** Single keys can be switched off as a whole (WCAG 2.1.4). */
export const singleKeys = createPersisted<boolean>(
  "admin.singleKeys",
  (value): value is boolean => typeof value === "boolean",
  true,
);

function readable(keys: string): string | null {
  try {
    return normaliseKey(keys);
  } catch {
    return null;
  }
}

/** The key a command is drawn with: the user's, else the shipped one. */
export function keyOf(command: Command, changed: Overrides = overrides.get()): string | null {
  const own = changed[command.id];
  if (own !== undefined) return own === "" ? null : (readable(own) ?? command.key);
  return command.key;
}

/** All bindings as they act now. A changed key replaces the first; the second one stays. */
export function bindingsOf(commands: readonly Command[], changed: Overrides): Binding[] {
  return commands.flatMap((command) => {
    const first = keyOf(command, changed);
    return [...(first === null ? [] : [first]), ...command.also].map((keys) => ({
      command,
      keys: normaliseKey(keys),
    }));
  });
}
