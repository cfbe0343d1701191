import { UserStatus } from "#domain/enumerations/users.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import { randomBytes } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { QrReply, QrTicket } from "#domain/api/session.ts";
import { QrState } from "#domain/api/session.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { completeLogin, sessionReply } from "./login.ts";
import { networkOf } from "#server/http/network-of.ts";
import type { LoginContext } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { isUnused, newToken } from "#server/auth/session/session.ts";
import { noAttempt } from "./throttle.ts";

/** Lifetime of a code. */
const LIFE_SECONDS = 120;
/** Seconds that the browser has for the first call with its new session, if the code expires before. */
const ARRIVAL_SECONDS = 30;
/** Maximum number of codes per address, or network of IPv6, within ten minutes. */
const FROM_ONE_ADDRESS = 60;

interface Row {
  state: number;
  admin: string | null;
  /** Hash of the session token that was sent to the browser last. */
  session: string | null;
  account: string | null;
  status: number | null;
  device: string;
}

interface Named {
  id: string;
  account: string;
}

/**
 * Checks that the call has a device id. Otherwise every browser without one would share the code.
 * @throws Refusal illegalParameter
 */
function checkDevice({ device }: Context): void {
  if (device !== "") return;
  throw new Refusal(
    "illegalParameter",
    [
      "缺少设备编号 __CXY_DUID_：二维码只对请求它的浏览器有效",
      "The device id __CXY_DUID_ is missing. A QR code belongs to the browser that requests it",
    ],
    { path: "__CXY_DUID_" },
  );
}

/**
 * Creates a QR code that only the requesting browser can use.
 * @throws Refusal tooFrequent; illegalParameter without a device id
 */
export async function makeTicket(tx: Sql, context: Context): Promise<QrTicket> {
  checkDevice(context);
  const [recent] = await tx.query<{ n: number }>(
    "select count(*)::int as n from qr_login where network = $1 and create_time > now() - interval '10 minutes'",
    [networkOf(context.ip)],
  );
  if ((recent?.n ?? 0) >= FROM_ONE_ADDRESS)
    throw new Refusal("tooFrequent", ["二维码请求过多，请稍后再试", "Too many QR codes requested. Try again later"]);
  const identical = randomBytes(24).toString("base64url");
  const [row] = await tx.query<{ until: number }>(
    `insert into qr_login (identical, state, device, ip, network, expires)
     values ($1, ${QrState.waiting}, $2, $3, $4, now() + interval '${LIFE_SECONDS} seconds')
     returning extract(epoch from expires)::int as until`,
    [identical, context.device, context.ip, networkOf(context.ip)],
  );
  return { identical, expireTime: row?.until ?? 0 };
}

/** Another call of the same browser opened the session at the same moment. */
class Overtaken extends Error {}

/**
 * Limits a new session of a QR code. Until the browser makes a call with the token, the session ends together with the
 * code, because the answer may never have arrived.
 */
const keepFor = (identical: string) => async (tx: Sql, token: string) => {
  const made = await tx.query(
    `with code as (update qr_login set session = $2 where identical = $1 and session is null and expires > now() returning expires)
     update session s set expires = code.expires + interval '${ARRIVAL_SECONDS} seconds' from code where s.token_hash = $2 returning 1`,
    [identical, hashToken(token)],
  );
  if (made.length === 0) throw new Overtaken();
};

/**
 * Answers with the same session under a new token, if the session is unused, because the earlier answer may have been
 * lost.
 */
async function answerAgain(db: Database, identical: string, admin: Named): Promise<QrReply> {
  const token = newToken();
  const renewed = await db.transaction(async (tx) => {
    const [code] = await tx.query<{ session: string }>("select session from qr_login where identical = $1 for update", [
      identical,
    ]);
    if (!code) return [];
    await tx.query("update qr_login set session = $2 where identical = $1", [identical, hashToken(token)]);
    return tx.query(
      `update session set token_hash = $2 where token_hash = $1 and ${isUnused} and expires > now() returning 1`,
      [code.session, hashToken(token)],
    );
  });
  const reply = renewed.length > 0 ? await sessionReply(db, admin, token) : null;
  return reply ? { state: QrState.loggedIn, ...reply } : { state: QrState.expired };
}

/**
 * Reads the state of a QR code. After the phone has confirmed, the requesting browser gets its session. Further calls
 * get the same session under another token, because an answer may have been lost. This is possible until the first call
 * with the session.
 * @throws Refusal userBanned; illegalParameter without a device id
 */
export async function queryTicket(db: Database, context: LoginContext, identical: string): Promise<QrReply> {
  checkDevice(context);
  const [row] = await db.query<Row>(
    `select q.state, q.admin, q.session, a.account, a.status, q.device from qr_login q
       left join admin a on a.id = q.admin and a.delete_time is null
     where q.identical = $1 and q.expires > now()`,
    [identical],
  );
  if (!row || row.device !== context.device) return { state: QrState.expired };
  if (row.state !== QrState.loggedIn || row.admin === null || row.account === null) return { state: row.state };
  const admin = { id: row.admin, account: row.account, status: row.status ?? 0 };
  if (row.session !== null) return answerAgain(db, identical, admin);
  // Delete the code, so that the refusal is recorded only once and not with every poll.
  if (admin.status !== UserStatus.of("normal"))
    await db.query("delete from qr_login where identical = $1", [identical]);
  try {
    const session = await completeLogin(db, context, noAttempt, admin, LoginWay.of("qrCode"), keepFor(identical));
    return { state: QrState.loggedIn, ...session };
  } catch (error) {
    if (error instanceof Overtaken) return { state: QrState.scanned };
    throw error;
  }
}

/**
 * Marks the code as scanned by a logged-in phone.
 * @returns the address and time of the request
 * @throws Refusal notFound for an expired code
 */
export async function scanTicket(tx: Sql, context: Context, identical: string): Promise<{ ip: string; time: number }> {
  const [row] = await tx.query<{ ip: string; time: number }>(
    `update qr_login set state = ${QrState.scanned}, admin = $2::bigint
     where identical = $1 and expires > now() and (state = ${QrState.waiting} or (state = ${QrState.scanned} and admin = $2::bigint))
     returning ip, extract(epoch from create_time)::int as time`,
    [identical, context.actor.id],
  );
  if (!row) throw codeExpired();
  return row;
}

/**
 * Stores the answer of the phone that scanned the code.
 * @throws Refusal notFound
 */
export async function answerTicket(tx: Sql, context: Context, identical: string, isAllowed: boolean): Promise<void> {
  const rows = await tx.query(
    `update qr_login set state = $3 where identical = $1 and expires > now() and state = ${QrState.scanned} and admin = $2::bigint
     returning identical`,
    [identical, context.actor.id, isAllowed ? QrState.loggedIn : QrState.cancelled],
  );
  if (rows.length === 0) throw codeExpired();
}

const codeExpired = (): Refusal =>
  new Refusal("notFound", ["二维码已失效，请刷新后重试", "The QR code has expired. Get a new one"], {
    path: "identical",
  });
