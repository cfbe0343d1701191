import { randomUUID } from "node:crypto";
import { admin } from "#domain/staff/admin.resource.ts";
import { illegal } from "#kernel/errors.ts";
import type { Owner } from "#domain/staff/password-strength.ts";
import { whyGuessed, whyNotNew } from "#domain/staff/password-strength.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { noteAccountChange } from "#server/mail/account-notice.ts";
import { loadedGuesser } from "./common-passwords.ts";
import { signOut } from "#server/auth/session/revoke-access.ts";
import { firstPasswordIsOver } from "./first-password.ts";
import { hashPassword, isPassword } from "./password.ts";
import type { OwnContext } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { identityInvalid } from "#server/auth/session/session-ends.ts";
import { noteConfirmed } from "#server/auth/session/step-up.ts";
import { beginAttempt } from "#server/auth/login/throttle.ts";

/** Number of former password hashes that are stored. With the current password, the last three cannot be used again. */
const FORMER = 2;

async function checkNew(owner: Owner, password: string, present: string): Promise<void> {
  const refusal = whyNotNew(password, owner, present) ?? whyGuessed(password, owner, await loadedGuesser());
  if (refusal) throw illegal("newPassword", ...refusal);
}

/**
 * Changes the caller's own password and ends the caller's other sessions.
 * @throws Refusal illegalParameter naming oldPassword or newPassword; tooFrequent
 */
export async function changeOwnPassword(
  tx: Sql,
  context: OwnContext,
  passwords: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { id } = context.actor;
  const { vault } = context.services;
  // Count the try outside the transaction, so that a refused try is counted too. Otherwise somebody with a stolen
  // session could guess the password.
  const attempt = await beginAttempt(context.db, `own:${id}`, context);
  if (attempt.wait) {
    await attempt.withdraw(context.db);
    throw attempt.wait;
  }
  const [row] = await tx.query<Owner & { hash: string; former: string[]; isOver: boolean }>(
    `select account, real_name as "realName", email, phone_area_code as "phoneAreaCode", phone,
       password_hash as hash, password_hashes as former,
       coalesce(password_until < now(), false) as "isOver" from admin where id = $1::bigint for update`,
    [id],
  );
  if (!row) throw identityInvalid();
  if (!(await isPassword(row.hash, passwords.oldPassword, vault))) {
    await attempt.failed(context.db);
    throw illegal("oldPassword", "原密码不对", "The old password is wrong");
  }
  // Outside the transaction, too: the old password was right, so this is no guess even if the new password is refused.
  await attempt.forget(context.db);
  if (row.isOver) throw illegal("oldPassword", ...firstPasswordIsOver);
  await checkNew(row, passwords.newPassword, passwords.oldPassword);
  for (const hash of [row.hash, ...row.former].slice(0, FORMER + 1))
    if (await isPassword(hash, passwords.newPassword, vault))
      throw illegal("newPassword", "不能是最近用过的三个密码", "None of the last three passwords may be used again");
  const before = await readRecord(tx, admin, id);
  const after = await updateRecord(
    tx,
    admin,
    before,
    {
      passwordHash: await hashPassword(passwords.newPassword, vault),
      passwordHashes: [row.hash, ...row.former].slice(0, FORMER),
      mustChangePassword: false,
      passwordUntil: null,
    },
    id,
  );
  await noteAccountChange(tx, context, "password", after);
  await signOut(tx, id, "passwordChanged", { but: hashToken(context.token) });
  await noteConfirmed(tx, context.token);
  const command = "admin.editPassword";
  await recordOperation(tx, context, {
    resource: admin,
    id,
    targetId: null,
    command,
    before,
    after,
    batchId: randomUUID(),
  });
}
