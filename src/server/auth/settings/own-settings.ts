import type { SessionSettings, UserSettings } from "#domain/api/user-settings.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";

const shipped: UserSettings = { keys: { changed: {}, singles: true }, views: {}, columns: {}, macros: {}, steps: [] };

/** Reads the settings of a new session. Settings that the admin never changed have their default value. */
export async function settingsOf(db: Sql, admin: string): Promise<SessionSettings> {
  const rows = await db.query<{ name: string; value: unknown }>(
    "select name, value from admin_setting where admin = $1::bigint and name <> 'macros'",
    [admin],
  );
  const { macros: _, ...atLogin } = shipped;
  return { ...atLogin, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/**
 * Changes one setting and publishes it to the admin's other windows. A lock serializes changes, so that no change is
 * lost.
 * @returns the new value
 */
export async function changeSetting<N extends keyof UserSettings>(
  { actor, requestId }: Pick<Context, "actor" | "requestId">,
  tx: Sql,
  name: N,
  change: (now: UserSettings[N]) => UserSettings[N],
): Promise<UserSettings[N]> {
  await tx.query(
    `insert into admin_setting (admin, name, value) values ($1::bigint, $2, $3::jsonb)
     on conflict (admin, name) do nothing`,
    [actor.id, name, JSON.stringify(shipped[name])],
  );
  const [row] = await tx.query<{ value: UserSettings[N] }>(
    "select value from admin_setting where admin = $1::bigint and name = $2 for update",
    [actor.id, name],
  );
  const value = change(row?.value ?? shipped[name]);
  await tx.query(
    "update admin_setting set value = $3::jsonb, update_time = now() where admin = $1::bigint and name = $2",
    [actor.id, name, JSON.stringify(value)],
  );
  await publish(tx, [{ kind: "own", admin: actor.id, requestId, own: { [name]: value } }]);
  return value;
}
