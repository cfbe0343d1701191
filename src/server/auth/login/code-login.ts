import type { SessionReply } from "#domain/api/session.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import { issueCode, takeCode } from "#server/auth/password/one-time-code.ts";
import type { LoginContext } from "#server/auth/session/session.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { LoginCode } from "#server/jobs/payloads.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import type { SmsSender } from "#server/mail/sms.ts";
import { adminOf, knowsDevice } from "./code-receiver.ts";
import type { Receiver } from "./code-receiver.ts";
import { enter, refuse } from "./login.ts";
import { beginAttempt } from "./throttle.ts";

/** The services that send messages. */
interface Senders {
  mailer: Mailer;
  sms: SmsSender;
}

/**
 * Plans the sending of a login code. A worker looks up the receiver later. So for an address that no admin has, the
 * answer is the same and takes as long.
 * @throws Refusal tooFrequent
 */
export async function askForCode(tx: Sql, context: Context, receiver: Receiver): Promise<void> {
  const { device, ip, language } = context;
  const isKnown = await knowsDevice(tx, receiver, device);
  const code = await issueCode(tx, { subject: receiver.to, device }, { ip, isKnown });
  // The job key contains the device, so that a request from another device does not replace a code that waits to be
  // sent.
  await enqueue(tx, "sendLoginCode", { ...receiver, code, language }, { key: `code:${receiver.to} ${device}` });
}

/** Sends a login code, as the worker's part of `askForCode`. It sends nothing if no enabled admin has the address. */
export async function sendLoginCode(db: Sql, { mailer, sms }: Senders, loginCode: LoginCode): Promise<void> {
  const { by, to, code } = loginCode;
  const admin = await adminOf(db, loginCode);
  if (!admin || admin.status !== UserStatus.of("normal")) return;
  const isChinese = loginCode.language === 1;
  const text = isChinese
    ? `您的登录验证码是 ${code}，10 分钟内有效，只能使用一次。如果不是您本人操作，请忽略，并告知运营同事。`
    : `Your code to log in is ${code}. It is valid for 10 minutes and once. If it was not you who asked, ignore this and tell operations colleagues.`;
  if (by === "sms") return sms.send({ to, text });
  const subject = isChinese ? `登录验证码 ${code}` : `${code} is your code to log in`;
  await mailer.send({ to, subject, text: `${text}\n` });
}

const wrong = (): Refusal =>
  new Refusal(
    "loginRefused",
    ["验证码错误或已失效，可重新获取", "The code is wrong or has expired. Request a new one"],
    { path: "verifyCode" },
  );

function asRefused(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/**
 * Logs in with a code that was sent. The answer never reveals whether the account exists.
 * @throws Refusal loginRefused; tooFrequent; userBanned (only after a correct code)
 */
export async function logInByCode(
  db: Database,
  context: LoginContext,
  receiver: Receiver,
  verifyCode: string,
): Promise<SessionReply> {
  // Failed attempts are counted per device, so that a stranger who knows the address cannot lock the owner out.
  const attempt = await beginAttempt(db, `code:${receiver.to}`, context, context.device);
  const admin = await adminOf(db, receiver);
  const who = { id: admin?.id ?? null, tried: receiver.to };
  if (attempt.wait) throw await refuse(db, context, who, "loginWaits", attempt.withdraw, attempt.wait);
  const asker = { subject: receiver.to, device: context.device };
  const isRight = await db.transaction((tx) => takeCode(tx, asker, verifyCode)).catch(asRefused);
  if (isRight instanceof Refusal) throw await refuse(db, context, who, "loginWaits", attempt.withdraw, isRight);
  if (!isRight || !admin) throw await refuse(db, context, who, "loginRefused", attempt.failed, wrong());
  return enter(db, context, attempt, admin, LoginWay.of("quickCode"));
}
