import { isReserved, parseKey } from "#kernel/keys.ts";
import { Refusal } from "#kernel/errors.ts";
import type { OwnKeys } from "#kernel/wire.ts";
import type { Sql } from "#server/db/sql.ts";

const NAME = "keys";
const shipped: OwnKeys = { changed: {}, singles: true };

/** What an admin made of the keys; as they are shipped where he never changed one. */
export async function keysOf(db: Sql, admin: string): Promise<OwnKeys> {
  const [row] = await db.query<{ value: OwnKeys }>(
    "select value from admin_setting where admin = $1::bigint and name = $2",
    [admin, NAME],
  );
  return row?.value ?? shipped;
}

function isUsable(key: string): boolean {
  try {
    return key === "" || (parseKey(key).length > 0 && !isReserved(key));
  } catch {
    return false;
  }
}

/**
 * The whole of it, so that the last write counts, whichever browser it comes from.
 * @throws Refusal illegalParameter for a key that is none, or that browsers keep
 */
export async function keepKeys(
  tx: Sql,
  admin: string,
  changed: readonly { command: string; key: string }[],
  singles: boolean,
): Promise<void> {
  const wrong = changed.findIndex(({ key }) => !isUsable(key));
  if (wrong >= 0)
    throw new Refusal("illegalParameter", ["这不是可用的键", "This is no key that can be used"], {
      path: `changed[${wrong}].key`,
    });
  const value: OwnKeys = { changed: Object.fromEntries(changed.map(({ command, key }) => [command, key])), singles };
  await tx.query(
    `insert into admin_setting (admin, name, value) values ($1::bigint, $2, $3::jsonb)
     on conflict (admin, name) do update set value = excluded.value, update_time = now()`,
    [admin, NAME, JSON.stringify(value)],
  );
}
