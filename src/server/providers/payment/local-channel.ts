import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Database } from "#server/db/sql.ts";
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
import type { PaymentChannel } from "./channel.ts";
import { readPaymentAnswer, readRefundAnswer } from "./read-answer.ts";

/**
 * How the channel of the demo treats a payment, by the last two digits of its amount. All others are paid after some
 * seconds, and it tells so once.
 */
export const localPaymentCases = {
  /** Nobody pays it. */
  unpaid: 1,
  /** Paid, but it never tells so; it has to be asked. */
  untold: 2,
  /** The first call gets no answer, but it is paid. */
  silent: 3,
  /** Tells of the payment three times. */
  repeated: 4,
  /** Somebody else tells first that another amount was paid, with a wrong signature. */
  forged: 5,
  /** Tells of another amount than it was given. */
  otherAmount: 6,
  /** Tells of another currency than it was given. */
  otherCurrency: 7,
  /** Paid after it was closed. */
  late: 8,
  /** Its refunds are refused. */
  refundRefused: 9,
  /** The calls for its refunds get no answer, but it pays back. */
  refundSilent: 11,
  /** The clock of the channel is an hour slow. */
  slowClock: 12,
} as const;

type Case = keyof typeof localPaymentCases | "paid";

const caseOf = (amount: number): Case =>
  (Object.keys(localPaymentCases) as (keyof typeof localPaymentCases)[]).find(
    (name) => localPaymentCases[name] === amount % 100,
  ) ?? "paid";

const words: Readonly<Record<string, { code: string; text: string }>> = {
  refused: { code: "REFUND_NOT_ALLOWED", text: "该笔交易不支持退款" },
};

/** What the channel says of a row, as it would send it. */
const sayingOf = ({ deed, state, channelNo, currency, amount, fee }: LocalRow): Record<string, unknown> => ({
  about: deed,
  state,
  channelNo,
  ...(state === "paid" ? { currency, amount: Number(amount), fee: Number(fee) } : {}),
  ...(state === "refunded" ? { currency, amount: Number(amount) } : {}),
  ...words[state],
});

/** Messages by which the channel tells that a row has become what it is. */
function messagesOf(row: LocalRow): SentMessage[] {
  const id = `${row.channelNo}-${row.state}`;
  const said = sayingOf(row);
  const told = messageOf(row, id, said);
  if (row.deed === "refund") return [told];
  const cases: Partial<Record<string, SentMessage[]>> = {
    untold: [],
    repeated: [told, told, told],
    forged: [forgedMessage(row, { ...said, amount: Number(row.amount) * 10 }), told],
    otherAmount: [messageOf(row, id, { ...said, amount: Number(row.amount) + 100 })],
    otherCurrency: [messageOf(row, id, { ...said, currency: row.currency === "USD" ? "CNY" : "USD" })],
  };
  return cases[row.kind] ?? [told];
}

/**
 * Lets time pass in the channel: what is due is paid or paid back.
 * @returns the messages by which it tells so
 */
export async function passPaymentTime(db: Database): Promise<SentMessage[]> {
  const rows = await dueRows(
    db,
    "c.deed in ('payment', 'refund') and (c.state in ('waiting', 'accepted') or c.kind = 'late' and c.state = 'closed')",
    "state = case when c.deed = 'payment' then 'paid' else 'refunded' end, due = null, done = now()",
  );
  return rows.flatMap(messagesOf);
}

/** What the channel has of a day in Beijing, as its statement would have it. */
const statementOf = (db: Database, method: string, day: string): Promise<Said[]> =>
  db.query<Said & Record<string, unknown>>(
    `select channel_no as "channelNo", no as "orderNo", deed as kind, currency, amount::float8 as amount, fee::float8 as fee, state,
         extract(epoch from done)::float8 as time
       from local_channel where method = $1 and deed in ('payment', 'refund') and state in ('paid', 'refunded')
         and (done at time zone '${PLATFORM_ZONE}')::date = $2::date order by done, no`,
    [method, day],
  );

/**
 * The channel of the demo. It collects nothing, and behaves like a channel: it takes time, fails, repeats itself, tells
 * too late, and others forge its messages. Its memory is in the database, so that it outlives the process.
 */
export const localPaymentChannel = (db: Database): PaymentChannel => ({
  async open({ no, method, currency, amount }) {
    const kind = caseOf(amount);
    const isNever = kind === "unpaid" || kind === "late";
    const row = await remember(db, {
      no,
      deed: "payment",
      method,
      kind,
      state: "waiting",
      currency: isoCode(currency),
      amount,
      seconds: isNever ? null : secondsOf(no),
    });
    if (kind === "silent") throw new NoAnswer("no answer in time");
    return readPaymentAnswer(sayingOf(row));
  },
  async ask(no) {
    const row = await recall(db, no);
    return row ? readPaymentAnswer(sayingOf(row)) : { state: "unknown" };
  },
  async close(no) {
    await db.query(
      `update local_channel set state = 'closed',
         due = case when kind = 'late' then now() + make_interval(secs => $2::double precision) end
       where no = $1 and deed = 'payment' and state = 'waiting'`,
      [no, secondsOf(no)],
    );
    const row = await recall(db, no);
    return row ? readPaymentAnswer(sayingOf(row)) : { state: "unknown" };
  },
  async refund({ no, paymentNo, method, currency, amount }) {
    const paid = await recall(db, paymentNo);
    const kind = paid?.kind ?? "paid";
    const isRefused = paid?.state !== "paid" || kind === "refundRefused";
    const row = await remember(db, {
      no,
      deed: "refund",
      method,
      kind,
      state: isRefused ? "refused" : "accepted",
      currency: isoCode(currency),
      amount,
      seconds: isRefused ? null : secondsOf(no),
    });
    if (kind === "refundSilent") throw new NoAnswer("no answer in time");
    return readRefundAnswer(sayingOf(row));
  },
  async askRefund(no) {
    const row = await recall(db, no);
    return row ? readRefundAnswer(sayingOf(row)) : { state: "unknown" };
  },
  statement: (method, day) => statementOf(db, method, day),
  secret: () => LOCAL_SECRET,
});
