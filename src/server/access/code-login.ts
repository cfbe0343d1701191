import { LoginWay } from "#domain/reports/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { SessionReply } from "#kernel/wire.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { enter, recordRefusal } from "./login.ts";
import { beginAttempt } from "./throttle.ts";
import { issueCode, takeCode } from "./verify-code.ts";

/** What a code is sent for. */
export interface LoginCode {
  email: string;
  code: string;
  /** Stored number of Language: 1 Chinese, 0 English. */
  language: number;
}

interface AdminRow {
  id: string;
  account: string;
  status: number;
}

/** An address that several admins share is nobody's way in. */
async function adminOf(db: Sql, email: string): Promise<AdminRow | null> {
  const rows = await db.query<AdminRow>(
    "select id, account, status from admin where lower(email) = $1 and delete_time is null limit 2",
    [email],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/**
 * Sends a code, where there is somebody to send it to: that is found out by the worker, so that the answer takes as
 * long and says the same for an address that nobody has.
 * @throws Refusal tooFrequent
 */
export async function askForCode(tx: Sql, context: Context, address: string): Promise<void> {
  const email = address.toLowerCase();
  const code = await issueCode(tx, email, context.ip);
  await enqueue(tx, "sendLoginCode", { email, code, language: context.language }, { key: `code:${email}` });
}

/** The worker's part of it. */
export async function sendLoginCode(db: Sql, mailer: Mailer, { email, code, language }: LoginCode): Promise<void> {
  const admin = await adminOf(db, email);
  if (!admin || admin.status !== UserStatus.of("normal")) return;
  const isChinese = language === 1;
  await mailer.send({
    to: email,
    subject: isChinese ? `登录验证码 ${code}` : `${code} is your code to log in`,
    text: isChinese
      ? `您的登录验证码是 ${code}，10 分钟内有效，只能使用一次。如果不是您本人操作，请忽略本邮件，并告知运营同事。\n`
      : `Your code to log in is ${code}. It is valid for 10 minutes and once. If it was not you who asked, ignore this mail and tell operations colleagues.\n`,
  });
}

const wrong = (): Refusal =>
  new Refusal("loginRefused", ["验证码错误或已过期", "The code is wrong or has expired"], { path: "verifyCode" });

/**
 * Login by a code that was sent. The answer never says whether the account exists.
 * @throws Refusal loginRefused, tooFrequent, userBanned (told only after a right code)
 */
export async function logInByCode(
  db: Database,
  context: Context,
  given: { email: string; verifyCode: string },
): Promise<SessionReply> {
  const email = given.email.toLowerCase();
  const attempt = await beginAttempt(db, `code ${email}`, context.ip);
  const isRight = await takeCode(db, email, given.verifyCode);
  const admin = await adminOf(db, email);
  if (!isRight || !admin) {
    await attempt.failed();
    if (admin) await recordRefusal(db, context, admin.id);
    throw wrong();
  }
  return enter(db, context, attempt, admin, LoginWay.of("quickCode"));
}
