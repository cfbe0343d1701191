import { useCallback } from "react";
import type { Command } from "#kernel/command.ts";
import { registry } from "#web/registry/registry.ts";
import { useValue } from "#web/store/state.ts";
import { keyOf, overrides } from "./bindings.ts";

/** Returns a function that gives a command's key; draws again when keys change. */
export function useKeyOf(): (command: Command) => string | null {
  const changed = useValue(overrides);
  return useCallback((command) => keyOf(command, changed), [changed]);
}

/** Key of a command by its id; null if it has none. */
export function useBinding(id: string): string | null {
  const of = useKeyOf();
  const command = registry().command(id);
  return command ? of(command) : null;
}
