import type { Sql } from "#server/db/sql.ts";
import { firstPassword, oneTimePassword } from "./first-password.ts";
import { PEPPERED } from "./password.ts";
import { VAULT_STATE } from "./vault.ts";

/**
 * Takes leave of a key that is lost: no second factor can be checked any more and no password that was hashed with it.
 * The account `admin` gets a one-time password; it lets the others in again.
 * @returns what there is to say, the password among it
 */
export async function forgetKey(tx: Sql): Promise<string[]> {
  const [known] = await tx.query("delete from state where key = $1 returning 1", [VAULT_STATE]);
  if (!known) return ["This database knows of no key; nothing was changed."];
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
  await tx.query(
    `update admin set password_hash = $1, must_change_password = true, password_until = to_timestamp($2),
       version = version + 1 where account = 'admin' and delete_time is null`,
    [passwordHash, passwordUntil],
  );
  return [
    `Passwords and second factors of ${affected.length} administrators are void. The next start makes a new key, or takes VAULT_KEY.`,
    `Account admin gets in with this password, shown only this once and to be changed at once; it resets those of the others: ${password}`,
  ];
}
