import { STEP_UP_MINUTES } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import { refuse } from "#server/auth/login/login.ts";
import { recordEntry } from "#server/auth/login/login-records.ts";
import { isPassword } from "#server/auth/password/password.ts";
import type { OwnContext } from "./session.ts";
import { hashToken } from "./session-token.ts";
import { identityInvalid } from "./session-ends.ts";
import { beginAttempt } from "#server/auth/login/throttle.ts";

/**
 * Records that the password was entered in this session. Other sessions of the same admin need their own confirmation.
 */
export const noteConfirmed = (tx: Sql, token: string): Promise<unknown> =>
  tx.query("update session set confirmed_at = now() where token_hash = $1", [hashToken(token)]);

/**
 * Checks that the password was entered recently in this session.
 * @param what name of the command
 * @throws Refusal stepUpNeeded
 */
export async function checkStepUp(db: Sql, token: string, what: Label): Promise<void> {
  const [row] = await db.query(
    "select 1 from session where token_hash = $1 and confirmed_at > now() - make_interval(mins => $2)",
    [hashToken(token), STEP_UP_MINUTES],
  );
  if (row) return;
  throw new Refusal("stepUpNeeded", [
    `${STEP_UP_MINUTES} 分钟内未验证密码，执行「${what[0]}」前请先验证身份`,
    `Confirm your password to continue with “${what[1]}” (last confirmed more than ${STEP_UP_MINUTES} minutes ago)`,
  ]);
}

const wrong = (): Refusal => new Refusal("loginRefused", ["密码不对", "The password is wrong"], { path: "password" });

/**
 * Confirms the caller's identity with the password, also after a login by code. Failed attempts share one count with
 * those at changing the password, and are recorded like failed logins. Otherwise somebody with a stolen session could
 * guess the password.
 * @throws Refusal loginRefused; tooFrequent
 */
export async function confirmOneself(context: OwnContext, password: string): Promise<void> {
  const { db, token } = context;
  const { id } = context.actor;
  const attempt = await beginAttempt(db, `own:${id}`, context);
  const [row] = await db.query<{ account: string; hash: string }>(
    "select account, password_hash as hash from admin where id = $1::bigint",
    [id],
  );
  if (!row) throw identityInvalid();
  const who = { id, tried: row.account };
  if (attempt.wait) throw await refuse(db, context, who, "loginWaits", attempt.withdraw, attempt.wait);
  if (!(await isPassword(row.hash, password, context.services.vault)))
    throw await refuse(db, context, who, "loginRefused", attempt.failed, wrong());
  await db.transaction(async (tx) => {
    await attempt.forget(tx);
    await recordEntry(tx, context, id, "stepUp");
    await noteConfirmed(tx, token);
  });
}
