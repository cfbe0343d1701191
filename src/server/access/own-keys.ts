import { commands, findCommand } from "#commands/index.ts";
import { queues } from "#domain/index.ts";
import type { ChangedKeys } from "#kernel/bindings.ts";
import { Refusal } from "#kernel/errors.ts";
import { wrongKey } from "#kernel/key-rule.ts";
import { normaliseKey } from "#kernel/keys.ts";
import type { OwnKeys } from "#kernel/wire.ts";
import type { Sql } from "#server/db/sql.ts";

const NAME = "keys";
const shipped: OwnKeys = { changed: {}, singles: true };

const wrongIn = (changed: ChangedKeys): ReturnType<typeof wrongKey> => wrongKey({ commands, queues, changed });

const without = (changed: ChangedKeys, isGone: (id: string) => boolean): ChangedKeys =>
  Object.fromEntries(Object.entries(changed).filter(([id]) => !isGone(id)));

/** What of the keys of an earlier version still stands: commands go, and others are shipped with a key that was free. */
function standing(kept: ChangedKeys): ChangedKeys {
  let changed = without(kept, (id) => !findCommand(id));
  for (let wrong = wrongIn(changed); wrong; wrong = wrongIn(changed)) {
    const { command } = wrong;
    changed = without(changed, (id) => id === command);
  }
  return changed;
}

/** What an admin made of the keys; as they are shipped where he never changed one. */
export async function keysOf(db: Sql, admin: string): Promise<OwnKeys> {
  const [row] = await db.query<{ value: OwnKeys }>(
    "select value from admin_setting where admin = $1::bigint and name = $2",
    [admin, NAME],
  );
  return row ? { ...row.value, changed: standing(row.value.changed) } : shipped;
}

/**
 * The whole of it, so that the last write counts, whichever browser it comes from.
 * @throws Refusal illegalParameter for a command that is none or stands twice, and for a key that it cannot be given
 */
export async function keepKeys(
  tx: Sql,
  admin: string,
  given: readonly { command: string; key: string }[],
  singles: boolean,
): Promise<void> {
  const twice = given.findIndex(({ command }, at) => given.findIndex((one) => one.command === command) < at);
  if (twice >= 0)
    throw new Refusal("illegalParameter", ["这个命令出现了两次", "The command stands there twice"], {
      path: `changed[${twice}].command`,
    });
  const changed = Object.fromEntries(given.map(({ command, key }) => [command, key]));
  const wrong = wrongIn(changed);
  if (wrong) {
    const at = given.findIndex(({ command }) => command === wrong.command);
    throw new Refusal("illegalParameter", wrong.refused.said, {
      path: `changed[${at}].${wrong.refused.why === "unknown" ? "command" : "key"}`,
    });
  }
  const value: OwnKeys = {
    changed: Object.fromEntries(Object.entries(changed).map(([id, key]) => [id, key && normaliseKey(key)])),
    singles,
  };
  await tx.query(
    `insert into admin_setting (admin, name, value) values ($1::bigint, $2, $3::jsonb)
     on conflict (admin, name) do update set value = excluded.value, update_time = now()`,
    [admin, NAME, JSON.stringify(value)],
  );
}
