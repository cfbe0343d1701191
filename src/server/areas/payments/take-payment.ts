import { Currency } from "#domain/currency.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PaymentAnswer } from "#server/providers/payment/channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { lockOrder, subjectOf } from "./paid-subject.ts";
import { movePayment } from "./payments.ts";
import type { Taken } from "./taken.ts";
import { contradicts, noChange, otherAmount, taken, unknownNo } from "./taken.ts";

/** A payment and its order, both locked. */
interface Said {
  tx: Sql;
  context: Context;
  order: AnyRecord;
  before: AnyRecord;
}

type Paid = Extract<PaymentAnswer, { state: "paid" }>;

const is = ({ before }: Said, ...keys: Parameters<typeof PayState.of>[0][]): boolean =>
  keys.some((key) => before["payState"] === PayState.of(key));

const keyOf = ({ before }: Said, channelNo: string): string => `${String(before["method"])}:${channelNo}`;

/** Why what the channel reports is not the payment that was ordered; null where it is. */
async function paidWrongly(said: Said, answer: Paid): Promise<Taken | null> {
  const { tx, before } = said;
  const wrong = otherAmount(before, { ...answer, currency: Currency.of(answer.currency) }, ["付", "was paid"]);
  if (wrong) return wrong;
  if (is(said, "paid", "refunded") && before["channelNo"] !== answer.channelNo)
    return contradicts(
      `已以 ${String(before["channelNo"])} 付过一次，可能重复付款`,
      `It is paid already, as ${String(before["channelNo"])}. It may be paid twice`,
    );
  const [other] = await tx.query<{ no: string }>(
    "select payment_no as no from payment where channel_key = $1 and id <> $2::bigint and delete_time is null",
    [keyOf(said, answer.channelNo), before.id],
  );
  return other
    ? contradicts(`渠道单号已属于 ${other.no}`, `The number of the channel belongs to ${other.no} already`)
    : null;
}

async function paid(said: Said, answer: Paid): Promise<Taken> {
  const wrong = await paidWrongly(said, answer);
  if (wrong) return wrong;
  if (is(said, "paid", "refunded")) return noChange();
  const { tx, context, order, before } = said;
  const { channelNo, fee } = answer;
  const late = is(said, "closed");
  const after = await movePayment(tx, context, before, "pay", {
    channelNo,
    channelKey: keyOf(said, channelNo),
    channelFee: fee ?? 0,
    payTime: context.now,
    askTime: null,
    late,
  });
  await (await subjectOf(String(before["subjectType"]))).paid(tx, context, order, after);
  return taken(late ? ["订单关闭后到账", "It came after the order was closed"] : undefined);
}

/** Ends an unpaid payment, and tells its order. */
async function expire({ tx, context, order, before }: Said): Promise<Taken> {
  const after = await movePayment(tx, context, before, "close", { closeTime: context.now, askTime: null });
  await (await subjectOf(String(before["subjectType"]))).closed?.(tx, context, order, after);
  return taken(["未支付，已关闭", "Not paid, so it is closed"]);
}

const isOver = ({ before, context }: Said): boolean => Number(before["deadline"]) <= context.now;

/** Nothing is to be asked about a payment that is closed on both sides. */
async function settle({ tx, before }: Said): Promise<Taken> {
  if (before["askTime"] !== null) await updateRecord(tx, payment, before, { askTime: null }, null);
  return noChange();
}

async function takeSaid(said: Said, answer: PaymentAnswer): Promise<Taken> {
  if (answer.state === "paid") return paid(said, answer);
  if (answer.state === "waiting") {
    if (!is(said, "waiting") || said.before["link"] === answer.link) return noChange();
    await updateRecord(said.tx, payment, said.before, { link: answer.link }, null);
    return taken();
  }
  if (is(said, "closed")) return settle(said);
  if (!is(said, "waiting"))
    return contradicts("已支付的收款，渠道称没有收到", "It is paid, and the channel says that it is not");
  if (answer.state === "unknown" && !isOver(said))
    return noChange(["渠道暂时查无此单", "The channel does not know it yet"]);
  return expire(said);
}

/** Locks the order of a payment, then the payment. @returns null where there is none of this number */
async function lockPayment(tx: Sql, context: Context, no: string): Promise<Said | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from payment where payment_no = $1 and delete_time is null",
    [no],
  );
  if (!row) return null;
  const order = await lockOrder(tx, await readRecord(tx, payment, row.id));
  return { tx, context, order, before: await readRecord(tx, payment, row.id, true) };
}

/**
 * Takes what a channel says about a payment. Whatever comes twice, late or in another order changes nothing twice.
 * @param no our number of the payment
 */
export async function takePayment(tx: Sql, context: Context, no: string, answer: PaymentAnswer): Promise<Taken> {
  const said = await lockPayment(tx, context, no);
  if (!said) return unknownNo(["收款", "payment"], no);
  return { ...(await takeSaid(said, answer)), about: { resource: payment, record: said.before } };
}

/** Ends a payment whose deadline is over where there is no channel to ask. */
export async function expirePayment(tx: Sql, context: Context, no: string): Promise<void> {
  const said = await lockPayment(tx, context, no);
  if (said && is(said, "waiting") && isOver(said)) await expire(said);
}
