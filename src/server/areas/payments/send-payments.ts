import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { RefundState } from "#domain/payments/enumerations.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { JobOptions } from "#server/jobs/periodic-job.ts";
import { NoAnswer } from "#server/providers/no-answer.ts";
import type { PaymentChannel, PaymentOrder, RefundOrder } from "#server/providers/payment/channel.ts";
import { paymentChannel } from "#server/providers/payment/current-channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { ASK_SECONDS, numberOfAttempt } from "./attempts.ts";
import { logMessage } from "./channel-log.ts";
import { expirePayment, takePayment } from "./take-payment.ts";
import { moveRefund, takeRefund } from "./take-refund.ts";
import type { Taken } from "./taken.ts";

export type Work = Pick<JobOptions, "db" | "signal">;

/** Most records of one run. */
const BATCH = 50;
/** Seconds until the channel is asked again about a payment that could not be closed. */
const CLOSE_SECONDS = 60;
/** Seconds between two questions about a payment that waits: its message may be lost. */
const WAIT_SECONDS = 300;

/** Notes a message to the channel, or its answer. An answer that changes nothing is not noted. */
async function log(
  sql: Sql,
  { resource, record, no }: { resource: Resource; record: AnyRecord; no: string },
  message: { key: string; direction: "sent" | "received"; body: unknown; taken: Taken },
): Promise<void> {
  await logMessage(sql, {
    id: `${no}/${message.key}`,
    direction: message.direction,
    purpose: "payment",
    orderNo: no,
    method: record["method"],
    about: { resource: resource.name, id: record.id },
    body: JSON.stringify(message.body),
    taken: message.taken,
  });
}

const sent: Taken = { verdict: "taken", note: ["", ""] };

/** Takes what the channel answers, and notes it. */
async function noteAnswer<A extends { state: string }>(
  db: Database,
  about: Parameters<typeof log>[1],
  answer: A,
  take: (tx: Sql, context: Context, no: string, answer: A) => Promise<Taken>,
): Promise<Taken> {
  const context = systemContext(db);
  return db.transaction(async (tx) => {
    const taken = await take(tx, context, about.no, answer);
    const key = `${answer.state}/${context.now}`;
    if (taken.verdict !== "noChange") await log(tx, about, { key, direction: "received", body: answer, taken });
    return taken;
  });
}

/** Runs a call to the channel; false where it gave no clear answer, so that it is asked for later. */
async function isAnswered(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return false;
  }
}

const methodOf = (record: AnyRecord) => {
  const [method, currency] = [PayMethod.value(record["method"])?.key, Currency.value(record["currency"])?.key];
  if (!method || !currency) throw new Error(`${record.id} has no method or no currency`);
  return { method, currency, amount: Number(record["amount"]) };
};

type Claimed = Parameters<typeof log>[1];

/** The next record that was not told to the channel, locked. */
async function nextOf(tx: Sql, resource: Resource, states: string): Promise<AnyRecord | null> {
  const table = sqlName(resource.name);
  const [row] = await tx.query<{ id: string }>(
    `select id::text from ${table} where ${states} and sent_time is null and delete_time is null
     order by ${table}.id limit 1 for update skip locked`,
  );
  return row ? readRecord(tx, resource, row.id, true) : null;
}

/** Takes up the next new payment. That is committed before the call, so that a crash asks and never sends again. */
const takePaymentUp = (db: Database): Promise<(Claimed & { order: PaymentOrder }) | null> =>
  db.transaction(async (tx) => {
    const next = await nextOf(tx, payment, `pay_state = ${PayState.of("waiting")}`);
    if (!next) return null;
    const record = await updateRecord(tx, payment, next, { sentTime: systemContext(db).now }, null);
    const no = String(record["paymentNo"]);
    const order = { no, ...methodOf(record), deadline: Number(record["deadline"]) };
    const about = { resource: payment, record, no };
    await log(tx, about, { key: "sent", direction: "sent", body: order, taken: sent });
    return { ...about, order };
  });

async function openNext({ db, signal }: Work, channel: PaymentChannel): Promise<boolean> {
  const claimed = await takePaymentUp(db);
  if (claimed)
    await isAnswered(async () => noteAnswer(db, claimed, await channel.open(claimed.order, signal), takePayment));
  return claimed !== null;
}

/** Takes up the next refund, as a payment. */
const takeRefundUp = (db: Database): Promise<(Claimed & { order: RefundOrder }) | null> =>
  db.transaction(async (tx) => {
    const context = systemContext(db);
    const before = await nextOf(tx, paymentRefund, `state = ${RefundState.of("waiting")}`);
    if (!before) return null;
    const patch = { sentTime: context.now, askTime: context.now + ASK_SECONDS };
    const record = await moveRefund(tx, context, before, "send", patch);
    const paid = await readRecord(tx, payment, String(record["payment"]));
    const no = numberOfAttempt(paymentRefund, record);
    const [paymentNo, channelNo] = [String(paid["paymentNo"]), String(paid["channelNo"])];
    const order = { no, paymentNo, channelNo, ...methodOf(record) };
    const about = { resource: paymentRefund, record, no };
    await log(tx, about, { key: "sent", direction: "sent", body: order, taken: sent });
    return { ...about, order };
  });

/** True if an attempt before this one, which the channel had called failed, was paid back after all. */
async function wasRefunded({ db, signal }: Work, channel: PaymentChannel, record: AnyRecord): Promise<boolean> {
  const attempt = Number(record["attempt"]);
  if (attempt === 1) return false;
  const no = numberOfAttempt(paymentRefund, record, attempt - 1);
  const answer = await channel.askRefund(no, signal);
  if (answer.state !== "refunded" && answer.state !== "accepted") return false;
  await noteAnswer(db, { resource: paymentRefund, record, no }, answer, takeRefund);
  return true;
}

async function refundNext(work: Work, channel: PaymentChannel): Promise<boolean> {
  const { db, signal } = work;
  const claimed = await takeRefundUp(db);
  if (!claimed) return false;
  await isAnswered(async () => {
    if (!(await wasRefunded(work, channel, claimed.record)))
      await noteAnswer(db, claimed, await channel.refund(claimed.order, signal), takeRefund);
  });
  return true;
}

async function repeat(work: Work, next: (work: Work, channel: PaymentChannel) => Promise<boolean>): Promise<number> {
  const channel = paymentChannel();
  let done = 0;
  while (channel && done < BATCH && !work.signal.aborted && (await next(work, channel))) done += 1;
  return done;
}

/** Tells the channel of new payments and refunds, one after the other. @returns their number */
export const sendPayments = async (work: Work): Promise<number> =>
  (await repeat(work, openNext)) + (await repeat(work, refundNext));

/** Records whose time to ask has come. The next time is noted before the question. @param next term of it */
const due = (db: Database, table: "payment" | "payment_refund", next: string): Promise<{ id: string }[]> =>
  db.query<{ id: string }>(
    `update ${table} set ask_time = ${next}
     where id in (select id from ${table} where ask_time <= now() and delete_time is null
       order by ask_time limit ${BATCH} for update skip locked) returning id::text`,
  );

/**
 * Asks about a payment. One that is closed, or whose deadline is over, is closed at the channel first, so that nobody
 * pays it later. It may turn out to be paid.
 */
async function askPayment({ db, signal }: Work, id: string): Promise<void> {
  const record = await readRecord(db, payment, id);
  const channel = paymentChannel();
  const about = { resource: payment, record, no: String(record["paymentNo"]) };
  const isOpen = record["payState"] === PayState.of("waiting") && Number(record["deadline"]) > systemContext(db).now;
  const ask = isOpen ? channel?.ask : channel?.close;
  if (ask) await isAnswered(async () => noteAnswer(db, about, await ask(about.no, signal), takePayment));
  else await db.transaction((tx) => expirePayment(tx, systemContext(db), about.no));
}

async function askRefund({ db, signal }: Work, id: string): Promise<void> {
  const channel = paymentChannel();
  if (!channel) return;
  const record = await readRecord(db, paymentRefund, id);
  const about = { resource: paymentRefund, record, no: numberOfAttempt(paymentRefund, record) };
  await isAnswered(async () => noteAnswer(db, about, await channel.askRefund(about.no, signal), takeRefund));
}

/** Asks about payments at their deadline, and about refunds that were not answered. @returns their number */
export async function askPayments(work: Work): Promise<number> {
  const payments = await due(
    work.db,
    "payment",
    `case when pay_state = ${PayState.of("waiting")} and deadline > now()
       then least(deadline, now() + make_interval(secs => ${WAIT_SECONDS}))
       else now() + make_interval(secs => ${CLOSE_SECONDS}) end`,
  );
  const refunds = await due(work.db, "payment_refund", `now() + make_interval(secs => ${ASK_SECONDS})`);
  for (const { id } of payments) if (!work.signal.aborted) await askPayment(work, id);
  for (const { id } of refunds) if (!work.signal.aborted) await askRefund(work, id);
  return payments.length + refunds.length;
}
