import { LoginWay } from "#domain/reports/enumerations.ts";
import { randomBytes } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { QrReply, QrTicket, SessionReply } from "#kernel/wire.ts";
import { QrState } from "#kernel/wire.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enter } from "./login.ts";
import type { LoginContext } from "./session.ts";
import { noAttempt } from "./throttle.ts";

/** catalogue/public-pages.md, /login. */
const LIFE_SECONDS = 120;
/** Codes that one address may ask for within ten minutes. */
const FROM_ONE_ADDRESS = 60;

interface Row {
  state: number;
  admin: string | null;
  account: string | null;
  status: number | null;
  device: string;
}

/** A code to be scanned, for the browser that asks for it and no other. @throws Refusal tooFrequent */
export async function makeTicket(tx: Sql, context: Context): Promise<QrTicket> {
  const [recent] = await tx.query<{ n: number }>(
    "select count(*)::int as n from qr_login where ip = $1 and create_time > now() - interval '10 minutes'",
    [context.ip],
  );
  if ((recent?.n ?? 0) >= FROM_ONE_ADDRESS)
    throw new Refusal("tooFrequent", [
      "二维码请求过多，请稍后再试",
      "Too many QR codes were asked for; try again later",
    ]);
  const identical = randomBytes(24).toString("base64url");
  const [row] = await tx.query<{ until: number }>(
    `insert into qr_login (identical, state, device, ip, expires)
     values ($1, ${QrState.waiting}, $2, $3, now() + interval '${LIFE_SECONDS} seconds')
     returning extract(epoch from expires)::int as until`,
    [identical, context.device, context.ip],
  );
  return { identical, expireTime: row?.until ?? 0 };
}

/**
 * How it stands. Once a phone has confirmed it, the browser that asked for the code gets its session, and only once.
 * @throws Refusal userBanned
 */
export async function queryTicket(db: Database, context: LoginContext, identical: string): Promise<QrReply> {
  const [row] = await db.query<Row>(
    `select q.state, q.admin, a.account, a.status, q.device from qr_login q left join admin a on a.id = q.admin and a.delete_time is null
     where q.identical = $1 and q.expires > now()`,
    [identical],
  );
  if (!row || row.device !== context.device) return { state: QrState.expired };
  if (row.state !== QrState.loggedIn || row.admin === null || row.account === null) return { state: row.state };
  const [taken] = await db.query("delete from qr_login where identical = $1 returning identical", [identical]);
  if (!taken) return { state: QrState.expired };
  const admin = { id: row.admin, account: row.account, status: row.status ?? 0 };
  const session: SessionReply = await enter(db, context, noAttempt, admin, LoginWay.of("qrCode"));
  return { state: QrState.loggedIn, ...session };
}

/** A logged-in phone has scanned it: told which place asks. @throws Refusal notFound for a code that has expired */
export async function scanTicket(tx: Sql, context: Context, identical: string): Promise<{ ip: string; time: number }> {
  const [row] = await tx.query<{ ip: string; time: number }>(
    `update qr_login set state = ${QrState.scanned}, admin = $2::bigint
     where identical = $1 and expires > now() and (state = ${QrState.waiting} or (state = ${QrState.scanned} and admin = $2::bigint))
     returning ip, extract(epoch from create_time)::int as time`,
    [identical, context.actor.id],
  );
  if (!row) throw gone();
  return row;
}

/** The same phone says yes or no. @throws Refusal notFound */
export async function answerTicket(tx: Sql, context: Context, identical: string, isAllowed: boolean): Promise<void> {
  const rows = await tx.query(
    `update qr_login set state = $3 where identical = $1 and expires > now() and state = ${QrState.scanned} and admin = $2::bigint
     returning identical`,
    [identical, context.actor.id, isAllowed ? QrState.loggedIn : QrState.cancelled],
  );
  if (rows.length === 0) throw gone();
}

const gone = (): Refusal =>
  new Refusal("notFound", ["二维码已失效，请刷新后重试", "The QR code is no longer valid; get a new one"], {
    path: "identical",
  });
