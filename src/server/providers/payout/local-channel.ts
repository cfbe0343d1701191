import type { Database, Sql } from "#server/db/sql.ts";
import type { LocalRow, SentMessage } from "#server/providers/local-memory.ts";
import {
  dueRows,
  forgedMessage,
  LOCAL_SECRET,
  messageOf,
  recall,
  remember,
  secondsOf,
} from "#server/providers/local-memory.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import type { Said } from "#server/providers/read-values.ts";
import { isoCode } from "#server/providers/read-values.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { PayoutAnswer, PayoutChannel, PayoutOrder } from "./channel.ts";
import { readAnswer } from "./read-answer.ts";

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

const RETURN_SECONDS = 60;

const caseOf = (account: string): Case =>
  (Object.keys(localCases) as (keyof typeof localCases)[]).find((name) => account.endsWith(localCases[name])) ?? "paid";

const words: Readonly<Record<string, { code: string; text: string }>> = {
  refused: { code: "ACCOUNT_NOT_FOUND", text: "收款账号不存在" },
  noAccess: { code: "CANNOT_RECEIVE", text: "该账号不支持收款" },
  returned: { code: "RETURNED", text: "收款行退票" },
};

/** What the channel says of a row, as it would send it. */
const sayingOf = ({ state, channelNo, currency, amount, fee }: LocalRow): Record<string, unknown> => ({
  state,
  channelNo,
  ...(state === "paid" ? { currency, amount: Number(amount), fee: Number(fee) } : {}),
  ...words[state],
});

function take(db: Sql, order: PayoutOrder): Promise<LocalRow> {
  const kind = caseOf(order.account);
  const state = kind === "refused" || kind === "noAccess" ? kind : "accepted";
  const { no, amount } = order;
  return remember(db, {
    no,
    deed: "payout",
    kind,
    state,
    currency: isoCode(order.currency),
    amount,
    seconds: secondsOf(no),
    method: order.method,
  });
}

/** What the channel paid on a day in Beijing, and what came back, as its statement would have it. */
const statementOf = (db: Database, method: string, day: string): Promise<Said[]> =>
  db.query<Said & Record<string, unknown>>(
    `select c.channel_no as "channelNo", c.no as "orderNo", one.kind, c.currency, c.amount::float8 as amount,
         case one.kind when 'payout' then c.fee::float8 else 0 end as fee, extract(epoch from one.time)::float8 as time
       from local_channel c
       join lateral (values ('payout', c.done), ('payoutReturn', c.back)) one (kind, time) on one.time is not null
       where c.method = $1 and c.deed = 'payout' and (one.time at time zone '${PLATFORM_ZONE}')::date = $2::date
       order by one.time, c.no`,
    [method, day],
  );

/** Messages by which the channel tells that a row has become what it is. */
function messagesOf(row: LocalRow): SentMessage[] {
  const id = `${row.channelNo}-${row.state}`;
  const told = messageOf(row, id, sayingOf(row));
  const forgery = forgedMessage(row, { state: "refused", code: "HA", text: "not paid" });
  const cases: Partial<Record<string, SentMessage[]>> = {
    untold: [],
    repeated: [told, told, told],
    forged: [forgery, told],
    otherAmount: [messageOf(row, id, { ...sayingOf(row), amount: Number(row.amount) + 100 })],
    contradicts: [told, messageOf(row, `${row.channelNo}-refused`, sayingOf({ ...row, state: "refused" }))],
  };
  return cases[row.kind] ?? [told];
}

/**
 * Lets time pass in the channel: what is due is paid or comes back.
 * @returns the messages by which it tells so
 */
export async function passTime(db: Database): Promise<SentMessage[]> {
  const rows = await dueRows(
    db,
    "c.deed = 'payout' and (c.state = 'accepted' or c.kind = 'returned' and c.state = 'paid')",
    `state = case when c.state = 'accepted' then 'paid' else 'returned' end,
     done = case when c.state = 'accepted' then now() else c.done end,
     back = case when c.state = 'paid' then now() end,
     due = case when c.state = 'accepted' and c.kind = 'returned' then now() + interval '${RETURN_SECONDS} seconds' end`,
  );
  return rows.flatMap(messagesOf);
}

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
    const row = await recall(db, no);
    return row ? readAnswer(sayingOf(row)) : { state: "unknown" };
  },
  statement: (method, day) => statementOf(db, method, day),
  secret: () => LOCAL_SECRET,
});
