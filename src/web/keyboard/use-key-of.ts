import { useCallback } from "react";
import type { Command } from "#kernel/command.ts";
import { registry } from "#web/registry/registry.ts";
import { useStore } from "#web/store/external.ts";
import { keyOf, overrides } from "./bindings.ts";

/** Gives the key of a command; what is drawn with it is drawn anew when keys are changed. */
export function useKeyOf(): (command: Command) => string | null {
  const changed = useStore(overrides);
  return useCallback((command) => keyOf(command, changed), [changed]);
}

/** The key that a command has now, by its id; null where it has none. */
export function useBinding(id: string): string | null {
  const of = useKeyOf();
  const command = registry().command(id);
  return command ? of(command) : null;
}
