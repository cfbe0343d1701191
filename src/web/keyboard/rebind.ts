import type { Command } from "#kernel/command.ts";
import type { RefusedKey } from "#kernel/key-conflicts.ts";
import { refusedKey } from "#kernel/key-conflicts.ts";
import { normaliseKey } from "#kernel/keys.ts";
import { registry } from "#web/registry/registry.ts";
import { overrides } from "./bindings.ts";

/** @returns null where the key was taken over, otherwise why not */
export function rebind(command: Command, keys: string): RefusedKey | null {
  const refused = refusedKey(command, keys, { ...registry(), changed: overrides.get() });
  if (!refused) overrides.set((now) => ({ ...now, [command.id]: normaliseKey(keys) }));
  return refused;
}

/** @returns null where the command has its shipped key again, otherwise why not: another may have been given it since */
export function restore({ id, ...command }: Command): RefusedKey | null {
  const changed = Object.fromEntries(Object.entries(overrides.get()).filter(([one]) => one !== id));
  const refused = command.key === null ? null : refusedKey({ id, ...command }, command.key, { ...registry(), changed });
  if (!refused) overrides.set(changed);
  return refused;
}

export const restoreAll = (): void => overrides.set({});
