import type { Stored } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import type { SessionReply } from "#domain/api/session.ts";
import type { Database } from "#server/db/sql.ts";
import { beginFactor, isGuessable, takeCode, whyNotTaken } from "#server/auth/two-factor/factor-code.ts";
import type { Entering } from "./login.ts";
import { completeLogin, refuse } from "./login.ts";
import { noteFactor, noteGuessed } from "#server/auth/two-factor/second-factor.ts";
import type { LoginContext } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { noAttempt } from "./throttle.ts";

interface Step extends Entering {
  way: Stored;
}

const isOver = (): Refusal =>
  new Refusal("loginRefused", ["等待太久，请重新登录", "That took too long. Log in again"], { path: "ticket" });

const wrong = (code: string): Refusal => new Refusal("loginRefused", whyNotTaken(code), { path: "code" });

/** Returns the pending login of a ticket. The ticket is valid only in the browser in which the first step was done. */
async function stepOf(db: Database, ticket: string, device: string): Promise<Step> {
  const [step] = await db.query<Step>(
    `select a.id, a.account, a.status, s.way from login_step s join admin a on a.id = s.admin and a.delete_time is null
     where s.ticket_hash = $1 and s.device = $2 and s.expires > now()`,
    [hashToken(ticket), device],
  );
  if (!step) throw isOver();
  return step;
}

/**
 * Completes a login with a second factor: a code from the phone, or a recovery code.
 * @throws Refusal loginRefused naming ticket or code; tooFrequent; userBanned
 */
export async function logInByFactor(
  db: Database,
  context: LoginContext,
  { ticket, code }: { ticket: string; code: string },
): Promise<SessionReply> {
  const step = await stepOf(db, ticket, context.device);
  const who = { id: step.id, tried: step.account };
  // Recovery codes have no limit. Otherwise a stranger who guesses phone codes could block them.
  const attempt = isGuessable(code) ? await beginFactor(db, context, step.id) : noAttempt;
  if (attempt.wait) throw await refuse(db, context, who, "loginWaits", attempt.withdraw, attempt.wait);
  const codeResult = await db.transaction((tx) => takeCode(tx, context, step.id, code));
  if (codeResult === "wrong" || codeResult === "again") {
    if (codeResult === "again") await noteFactor(db, context, step.id, "factorAgain");
    else if (attempt.isSuspect) await db.transaction((tx) => noteGuessed(tx, context, step.id));
    throw await refuse(db, context, who, "loginFactor", attempt.failed, wrong(code));
  }
  if (codeResult === "recovery") await noteFactor(db, context, step.id, "recoveryUsed");
  return completeLogin(db, context, attempt, step, step.way, async (tx) => {
    await tx.query("delete from login_step where admin = $1::bigint", [step.id]);
  });
}
