import type { UserKeys } from "#domain/api/user-settings.ts";
import { commands, findCommand } from "#commands/index.ts";
import { queues } from "#domain/index.ts";
import type { ChangedKeys } from "#kernel/bindings.ts";
import { Refusal } from "#kernel/errors.ts";
import { firstInvalidKey } from "#kernel/key-conflicts.ts";
import { normalizeKey } from "#kernel/keys.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { changeSetting } from "./own-settings.ts";

const wrongIn = (changed: ChangedKeys): ReturnType<typeof firstInvalidKey> =>
  firstInvalidKey({ commands, queues, changed });

const without = (changed: ChangedKeys, isGone: (id: string) => boolean): ChangedKeys =>
  Object.fromEntries(Object.entries(changed).filter(([id]) => !isGone(id)));

/**
 * Returns the changed keys that are still valid. A new version of the console may have removed a command, or may use a
 * key for another command.
 */
export function validKeys(stored: ChangedKeys): ChangedKeys {
  let changed = without(stored, (id) => !findCommand(id));
  for (let wrong = wrongIn(changed); wrong; wrong = wrongIn(changed)) {
    const { command } = wrong;
    changed = without(changed, (id) => id === command);
  }
  return changed;
}

/**
 * Replaces all changed keys of the caller. The last write wins, from any browser.
 * @throws Refusal illegalParameter for an unknown or repeated command, or for a key that it cannot have
 */
export async function keepKeys(
  context: Pick<Context, "actor" | "requestId">,
  tx: Sql,
  entries: readonly { command: string; key: string }[],
  singles: boolean,
): Promise<void> {
  const repeatedAt = entries.findIndex(
    ({ command }, index) => entries.findIndex((one) => one.command === command) < index,
  );
  if (repeatedAt >= 0)
    throw new Refusal("illegalParameter", ["这个命令出现了两次", "The command appears twice"], {
      path: `changed[${repeatedAt}].command`,
    });
  const changed = Object.fromEntries(entries.map(({ command, key }) => [command, key]));
  const wrong = wrongIn(changed);
  if (wrong) {
    const index = entries.findIndex(({ command }) => command === wrong.command);
    throw new Refusal("illegalParameter", wrong.refused.message, {
      path: `changed[${index}].${wrong.refused.reason === "unknown" ? "command" : "key"}`,
    });
  }
  const value: UserKeys = {
    changed: Object.fromEntries(Object.entries(changed).map(([id, key]) => [id, key && normalizeKey(key)])),
    singles,
  };
  await changeSetting(context, tx, "keys", () => value);
}
