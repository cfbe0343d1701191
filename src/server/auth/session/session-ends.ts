import { Refusal, refusals } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import { hashToken } from "./session-token.ts";

/** Reasons why a session ended early, as texts for the user who still has its token. */
const words = {
  disabled: ["账号已被禁用，请联系运营同事", "The account was disabled. Ask the operations team"],
  passwordReset: ["同事已重置密码，请用新密码登录", "A colleague reset your password. Log in with the new one"],
  passwordChanged: ["密码已在别处修改，请用新密码登录", "Your password was changed elsewhere. Log in with the new one"],
  factorAdded: ["已在别处开启两步验证，请重新登录", "Two-factor authentication was turned on elsewhere. Log in again"],
  factorReset: ["同事已重置两步验证，请重新登录", "A colleague reset your two-factor authentication. Log in again"],
  endedByColleague: ["同事已结束这次登录，请重新登录", "A colleague ended this session. Log in again"],
  endedElsewhere: ["你已在别处结束这次登录，请重新登录", "You ended this session elsewhere. Log in again"],
} as const satisfies Record<string, Label>;

export type SessionEnd = keyof typeof words;

const isKnown = (reason: string): reason is SessionEnd => Object.hasOwn(words, reason);

/** Creates the refusal for a token that does not identify an admin, or no longer does. */
export const identityInvalid = (reason: Label = refusals.loginExpired): Refusal =>
  new Refusal("identityInvalid", reason);

/**
 * Returns the refusal for a token without a live session. Ended sessions stay in the table until jobs/delete-expired.ts
 * deletes them. If the session was ended early, or its admin was deleted or disabled, the refusal is identityInvalid
 * with the reason. For an unknown or expired session, it is tokenInvalid.
 */
export async function sessionIsOver(db: Sql, tokenHash: string): Promise<Refusal> {
  const [row] = await db.query<{ why: string | null }>(
    "select end_why as why from session where token_hash = $1 and (end_why is not null or expires > now())",
    [tokenHash],
  );
  if (!row) return new Refusal("tokenInvalid", refusals.loginExpired);
  return identityInvalid(row.why !== null && isKnown(row.why) ? words[row.why] : undefined);
}

/**
 * Locks the caller's session until the transaction ends. A parallel call that ends the session has to wait. So it also
 * releases the leases that this transaction claims.
 * @throws Refusal as `sessionIsOver`, where the session ended after the call was accepted
 */
export async function lockSession(tx: Sql, token: string): Promise<void> {
  const hash = hashToken(token);
  // clock_timestamp() instead of now(), because the transaction may have begun before the session ended.
  const liveSession = "select 1 from session where token_hash = $1 and expires > clock_timestamp() for share";
  if ((await tx.query(liveSession, [hash])).length === 0) throw await sessionIsOver(tx, hash);
}
