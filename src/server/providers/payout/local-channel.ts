import { createHash, randomBytes } from "node:crypto";
import type { Database, Sql } from "#server/db/sql.ts";
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from "./channel.ts";
import { NoAnswer } from "./channel.ts";
import { isoCode, readAnswer } from "./read-answer.ts";
import { signed } from "./signature.ts";

/**
 * How the channel of the demo treats an account, by the last four characters of its number. All others are paid after
 * some seconds, and it tells so once.
 */
export const localCases = {
  /** Refused at once. */
  refused: "0001",
  /** The account cannot receive. */
  noAccess: "0002",
  /** The call gets no answer, but the payment is made. */
  silent: "0003",
  /** Tells of the payment three times. */
  repeated: "0004",
  /** Never tells of the payment; it has to be asked. */
  untold: "0005",
  /** Somebody else tells first that it failed, with a wrong signature. */
  forged: "0006",
  /** Paid, and comes back after a minute. */
  returned: "0007",
  /** Tells of another amount than it was given. */
  otherAmount: "0008",
  /** The call is lost: it never learns of the payment. */
  lost: "0009",
  /** Tells that it failed, after it had told that it was paid. */
  contradicts: "0010",
  /** The clock of the channel is an hour slow. */
  slowClock: "0011",
} as const;

type Case = keyof typeof localCases | "paid";

const SECRET = randomBytes(32).toString("base64url");
/** Seconds until a payment ends. */
const SHORTEST = 2;
const SPREAD = 18;
const RETURN_SECONDS = 60;
const HOUR = 3_600;

const caseOf = (account: string): Case =>
  (Object.keys(localCases) as (keyof typeof localCases)[]).find((name) => account.endsWith(localCases[name])) ?? "paid";

interface Row extends Record<string, unknown> {
  no: string;
  kind: Case;
  state: string;
  channelNo: string;
  currency: string;
  amount: string;
  fee: string;
}

const COLUMNS = `no, kind, state, channel_no as "channelNo", currency, amount::text, fee::text`;

const words: Readonly<Record<string, { code: string; text: string }>> = {
  refused: { code: "ACCOUNT_NOT_FOUND", text: "收款账号不存在" },
  noAccess: { code: "CANNOT_RECEIVE", text: "该账号不支持收款" },
  returned: { code: "RETURNED", text: "收款行退票" },
};

/** What the channel says of a row, as it would send it. */
const sayingOf = ({ state, channelNo, currency, amount, fee }: Row): Record<string, unknown> => ({
  state,
  channelNo,
  ...(state === "paid" ? { currency, amount: Number(amount), fee: Number(fee) } : {}),
  ...words[state],
});

/** Seconds until a payment ends: the same for the same number. */
const secondsOf = (no: string): number =>
  SHORTEST + (createHash("sha256").update(no).digest().readUInt16BE(0) % SPREAD);

async function take(db: Sql, order: PayoutOrder): Promise<Row> {
  const kind = caseOf(order.account);
  const state = kind === "refused" || kind === "noAccess" ? kind : "accepted";
  const fee = Math.max(1, Math.round(order.amount / 1_000));
  await db.query(
    `insert into local_channel (no, kind, state, channel_no, currency, amount, fee, due)
     values ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, now() + make_interval(secs => $8)) on conflict (no) do nothing`,
    [
      order.no,
      kind,
      state,
      `DEMO${randomBytes(8).toString("hex").toUpperCase()}`,
      isoCode(order.currency),
      order.amount,
      fee,
      secondsOf(order.no),
    ],
  );
  return known(db, order.no) as Promise<Row>;
}

async function known(db: Sql, no: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from local_channel where no = $1`, [no]);
  return row;
}

/** A message as the channel sends it. */
export interface SentMessage {
  body: string;
  signature: string;
}

function messageOf(row: Row, id: string, more: Readonly<Record<string, unknown>> = {}): SentMessage {
  const body = JSON.stringify({ id, no: row.no, ...sayingOf(row), ...more });
  const slow = row.kind === "slowClock" ? HOUR : 0;
  return { body, signature: signed(SECRET, body, Math.floor(Date.now() / 1_000) - slow) };
}

/** Messages by which the channel tells that a row has become what it is. */
function messagesOf(row: Row): SentMessage[] {
  const told = messageOf(row, `${row.channelNo}-${row.state}`);
  const forgery = JSON.stringify({ id: `x-${row.no}`, no: row.no, state: "refused", code: "HA", text: "not paid" });
  const more = Number(row.amount) + 100;
  const cases: Partial<Record<Case, SentMessage[]>> = {
    untold: [],
    repeated: [told, told, told],
    forged: [{ body: forgery, signature: signed("guessed", forgery, Math.floor(Date.now() / 1_000)) }, told],
    otherAmount: [messageOf(row, `${row.channelNo}-${row.state}`, { amount: more })],
    contradicts: [
      told,
      messageOf({ ...row, state: "refused" }, `${row.channelNo}-refused`, { channelNo: row.channelNo }),
    ],
  };
  return cases[row.kind] ?? [told];
}

/**
 * Lets time pass in the channel: what is due is paid or comes back.
 * @returns the messages by which it tells so
 */
export const passTime = (db: Database): Promise<SentMessage[]> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<Row>(
      `update local_channel c set
         state = case when c.state = 'accepted' then 'paid' else 'returned' end,
         due = case when c.state = 'accepted' and c.kind = 'returned' then now() + interval '${RETURN_SECONDS} seconds' end
       where c.no in (select no from local_channel where due <= now() order by due limit 100 for update skip locked)
         and (c.state = 'accepted' or c.kind = 'returned' and c.state = 'paid')
       returning ${COLUMNS}`,
    );
    return rows.flatMap(messagesOf);
  });

/**
 * The channel of the demo. It pays nobody, and behaves like a channel: it takes time, fails, repeats itself, and others
 * forge its messages. Its memory is in the database, so that it outlives the process.
 */
export const localChannel = (db: Database): PayoutChannel => ({
  async send(order) {
    const kind = caseOf(order.account);
    if (kind === "lost") throw new NoAnswer("the call was lost");
    const row = await take(db, order);
    if (kind === "silent") throw new NoAnswer("no answer in time");
    return readAnswer(sayingOf(row));
  },
  async ask(no): Promise<PayoutAnswer> {
    const row = await known(db, no);
    return row ? readAnswer(sayingOf(row)) : { state: "unknown" };
  },
  secret: () => SECRET,
});
