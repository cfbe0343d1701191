import type { Command } from "#kernel/command.ts";
import type { RefusedKey } from "#kernel/key-conflicts.ts";
import { refusedKey } from "#kernel/key-conflicts.ts";
import { normalizeKey } from "#kernel/keys.ts";
import { registry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";
import { overrides } from "./bindings.ts";

/** Gives a command another key. @returns null, or the refusal */
export function rebind(command: Command, keys: string): RefusedKey | null {
  const refused = refusedKey(command, keys, { ...registry(), changed: overrides.value });
  if (!refused) setValue(overrides, { ...overrides.value, [command.id]: normalizeKey(keys) });
  return refused;
}

/** Restores the default key of a command. @returns null, or the refusal: another command may have the key now */
export function restore({ id, ...command }: Command): RefusedKey | null {
  const changed = Object.fromEntries(Object.entries(overrides.value).filter(([one]) => one !== id));
  const refused = command.key === null ? null : refusedKey({ id, ...command }, command.key, { ...registry(), changed });
  if (!refused) setValue(overrides, changed);
  return refused;
}

export const restoreAll = (): void => setValue(overrides, {});
