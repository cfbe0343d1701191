import type { ChangedKeys } from "#kernel/bindings.ts";
import { keyIn } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import { createPersisted } from "#web/store/persisted.ts";
import { isRecord, isString } from "#web/store/stored.ts";

const isChangedKeys = (value: unknown): value is ChangedKeys => isRecord(value) && Object.values(value).every(isString);

/** Copy of the account's changed keys, for the first paint. */
export const overrides = createPersisted<ChangedKeys>("admin.keys", isChangedKeys, {});

/** False if the user has switched off all single keys (WCAG 2.1.4). */
export const singleKeys = createPersisted<boolean>(
  "admin.singleKeys",
  (value): value is boolean => typeof value === "boolean",
  true,
);

/** The command's key for this user; null if it has none. */
export const keyOf = (command: Command, changed: ChangedKeys = overrides.value): string | null =>
  keyIn(changed, command);
