import { UpDown } from "#domain/enumerations/review.ts";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import type { Config } from "#server/config.ts";
import { otherClients } from "#server/db/other-clients.ts";
import type { Sql } from "#server/db/sql.ts";
import { firstPassword, oneTimePassword } from "#server/auth/password/first-password.ts";
import { PEPPERED } from "#server/auth/password/password.ts";
import { hasKey, VAULT_FILE, VAULT_STATE } from "./vault.ts";

/**
 * SQL: id of the super admin who gets a one-time password and can reset all others. The account `admin` is preferred.
 */
const first = `(select a.id from admin a where a.delete_time is null and a.status = ${AdminStatus.of("normal")}
  and exists (select 1 from auth_group g where g.id = any(a.auth_group_ids) and g.is_system
    and g.status = ${UpDown.of("up")} and g.delete_time is null)
  order by a.account = 'admin' desc, a.id limit 1)`;

/**
 * Returns the reason why the key must not be forgotten, as a sentence. Forgetting cannot be undone. A running server
 * would continue to hash passwords with the old key.
 * @returns null where the key is lost and no other program uses the database
 */
export async function whyNotForget(db: Sql, config: Pick<Config, "vaultKey" | "dataDir">): Promise<string | null> {
  const names = await otherClients(db);
  if (names.length > 0)
    return `The database is in use (${names.join(", ")}): stop every server and other program on it first. Nothing was changed.`;
  if (await hasKey(db, config))
    return `The key of this database is available (${config.vaultKey === null ? `DATA_DIR/${VAULT_FILE}` : "VAULT_KEY"}), so nothing is lost; a server that is refused elsewhere needs a copy of it. Nothing was changed.`;
  return null;
}

/**
 * Removes a lost vault key from the database. Without the key, no second factor and no password hashed with it can be
 * checked. So all of them are voided. One super admin gets a one-time password.
 * @returns lines to print, one of them with the password
 */
export async function forgetKey(tx: Sql): Promise<string[]> {
  const [existed] = await tx.query("delete from state where key = $1 returning 1", [VAULT_STATE]);
  if (!existed) return ["This database knows of no key; nothing was changed."];
  await tx.query("delete from second_factor");
  await tx.query("delete from session");
  const affected = await tx.query(
    `update admin set second_factor = false, version = version + 1,
       password_hash = case when password_hash like $1 then '' else password_hash end,
       password_hashes = array(select h from unnest(password_hashes) h where h not like $1)
     where second_factor or password_hash like $1 returning 1`,
    [`${PEPPERED}%`],
  );
  const password = oneTimePassword();
  const { passwordHash, passwordUntil } = await firstPassword(password, Math.floor(Date.now() / 1_000));
  const [admin] = await tx.query<{ account: string }>(
    `update admin set password_hash = $1, must_change_password = true, password_until = to_timestamp($2),
       version = version + 1 where id = ${first} returning account`,
    [passwordHash, passwordUntil],
  );
  return [
    `Passwords and second factors of ${affected.length} administrators are void. The next start makes a new key, or takes VAULT_KEY.`,
    admin
      ? `Account ${admin.account} gets in with this password, shown only this once and to be changed at once; it resets those of the others: ${password}`
      : "No administrator of a system group is enabled, so no password was reset.",
  ];
}
