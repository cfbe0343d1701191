import { createHash, randomBytes } from "node:crypto";
import type { Database, Sql } from "#server/db/sql.ts";
import { signed } from "./signature.ts";

/** What a local channel was asked to do. */
export type LocalDeed = "payout" | "payment" | "refund";

/** What a local channel remembers of one number. */
export interface LocalRow extends Record<string, unknown> {
  no: string;
  deed: LocalDeed;
  /** How it treats the number. */
  kind: string;
  state: string;
  channelNo: string;
  /** Code of ISO 4217. */
  currency: string;
  amount: string;
  fee: string;
}

/** Key by which the local channels of this process sign. */
export const LOCAL_SECRET = randomBytes(32).toString("base64url");

const HOUR = 3_600;
/** Seconds until something is done. */
const SHORTEST = 2;
const SPREAD = 18;

export const LOCAL_COLUMNS = 'no, deed, kind, state, channel_no as "channelNo", currency, amount::text, fee::text';

/** Seconds until something is done: the same for the same number. */
export const secondsOf = (no: string): number =>
  SHORTEST + (createHash("sha256").update(no).digest().readUInt16BE(0) % SPREAD);

/** What a local channel remembers of a number. */
export async function recall(db: Sql, no: string): Promise<LocalRow | undefined> {
  const [row] = await db.query<LocalRow>(`select ${LOCAL_COLUMNS} from local_channel where no = $1`, [no]);
  return row;
}

type Order = Pick<LocalRow, "no" | "deed" | "kind" | "state" | "currency"> & {
  amount: number;
  method?: string;
  /** Seconds until it is done; null for what nobody waits for. */
  seconds: number | null;
};

/** Remembers what was asked for, once for each number. @returns what it remembers */
export async function remember(
  db: Sql,
  { no, deed, kind, state, currency, amount, seconds, method }: Order,
): Promise<LocalRow> {
  const channelNo = `DEMO${randomBytes(8).toString("hex").toUpperCase()}`;
  const fee = deed === "refund" ? 0 : Math.max(1, Math.round(amount / 1_000));
  await db.query(
    `insert into local_channel (no, deed, kind, state, channel_no, currency, amount, fee, due, method)
     values ($1, $2, $3, $4, $5, $6, $7::bigint, $8::bigint, now() + make_interval(secs => $9::double precision), $10)
     on conflict (no) do nothing`,
    [no, deed, kind, state, channelNo, currency, amount, fee, seconds, method ?? null],
  );
  return (await recall(db, no)) as LocalRow;
}

/** A message as a channel sends it. */
export interface SentMessage {
  body: string;
  signature: string;
}

const now = (): number => Math.floor(Date.now() / 1_000);

/** A signed message about a row. A row of the kind `slowClock` comes from a clock that is an hour slow. */
export function messageOf(row: LocalRow, id: string, said: Readonly<Record<string, unknown>>): SentMessage {
  const body = JSON.stringify({ id, no: row.no, ...said });
  return { body, signature: signed(LOCAL_SECRET, body, row.kind === "slowClock" ? now() - HOUR : now()) };
}

/** A message of somebody else, with a wrong signature. */
export function forgedMessage(row: LocalRow, said: Readonly<Record<string, unknown>>): SentMessage {
  const body = JSON.stringify({ id: `x-${row.no}`, no: row.no, ...said });
  return { body, signature: signed("guessed", body, now()) };
}

/** Takes up to 100 rows whose time has come, and writes what they become. @param set terms over the row `c` */
export const dueRows = (db: Database, where: string, set: string): Promise<LocalRow[]> =>
  db.transaction((tx) =>
    tx.query<LocalRow>(
      `update local_channel c set ${set}
       where c.no in (select no from local_channel where due <= now() order by due limit 100 for update skip locked)
         and ${where} returning ${LOCAL_COLUMNS}`,
    ),
  );
