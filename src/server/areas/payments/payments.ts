import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { moveLater } from "./move-later.ts";
import { subjectOf } from "./paid-subject.ts";

/** Seconds until the channel is asked about a new payment. */
const ASK_SECONDS = 120;
/** Seconds for which a payment can be paid, if its order names no deadline. */
export const PAY_SECONDS = 1_800;

/** A payment to be opened. `currency` and `method` are stored values, as orders have them. */
export interface NewPayment {
  subject: { resource: string; id: string };
  user: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: unknown;
  method: unknown;
  /** Seconds since 1970 until which it can be paid; 30 minutes from now if not given. */
  deadline?: number;
}

/** Methods by which the platform gives something. No channel has them. */
const FREE = ["send", "gift"];

function checkNew({ amount, currency, method }: NewPayment): void {
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw guardRefused("收款金额必须大于 0", "The amount of a payment must be above 0", "amount");
  if (!Currency.value(currency)) throw guardRefused("币种不能收款", "The currency is not collected", "currency");
  const key = PayMethod.value(method)?.key;
  if (!key || FREE.includes(key))
    throw guardRefused("支付方式不能收款，请换一种", "The method collects nothing. Choose another one", "method");
}

/** Moves a locked payment by a transition of its machine. */
export const movePayment = (tx: Sql, context: Context, before: AnyRecord, verb: string, patch: Row = {}) =>
  moveLater(tx, context, {
    resource: paymentResource,
    verb,
    before,
    patch: { ...statesAfter(paymentResource, verb), ...patch },
  });

/** Payments of an order, locked, the oldest first. The caller has locked the order. */
export async function paymentsOf(tx: Sql, subject: NewPayment["subject"]): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from payment where subject_type = $1 and subject_id = $2::bigint and delete_time is null order by payment.id`,
    [subject.resource, subject.id],
  );
  const records: AnyRecord[] = [];
  for (const { id } of rows) records.push(await readRecord(tx, paymentResource, id, true));
  return records;
}

const isWaiting = ({ payState }: AnyRecord): boolean => payState === PayState.of("waiting");

/**
 * Opens a payment of an order, which the caller has locked. After the commit a job tells the channel of it. A payment
 * that waits with the same method and amount is returned; another one that waits is closed.
 * @throws Refusal guardRefused for an amount, a currency or a method that is not collected
 */
export async function openPayment(tx: Sql, context: Context, wanted: NewPayment): Promise<AnyRecord> {
  checkNew(wanted);
  const { subject, user, amount, currency, method, deadline = context.now + PAY_SECONDS } = wanted;
  await subjectOf(subject.resource);
  for (const known of (await paymentsOf(tx, subject)).filter(isWaiting)) {
    if (known["method"] === method && known["amount"] === amount && known["currency"] === currency) return known;
    await closePayment(tx, context, known);
  }
  const values = { user, method, currency, amount, deadline };
  return insertRecord(
    tx,
    paymentResource,
    {
      ...values,
      paymentNo: newNumber("SK", context.now, 8),
      subjectType: subject.resource,
      subjectId: subject.id,
      askTime: Math.min(deadline, context.now + ASK_SECONDS),
    },
    null,
  );
}

/**
 * Closes a payment whose order, which the caller has locked, is cancelled. A job tells the channel; what was paid
 * meanwhile comes as a late payment. A payment that is closed stays so.
 * @throws Refusal guardRefused for one that is paid
 */
export async function closePayment(tx: Sql, context: Context, { id }: AnyRecord): Promise<AnyRecord> {
  const before = await readRecord(tx, paymentResource, id, true);
  if (before["payState"] === PayState.of("closed")) return before;
  if (!isWaiting(before)) throw guardRefused("已支付，请改为退款", "It is paid. Refund it instead", "payState");
  return movePayment(tx, context, before, "close", { closeTime: context.now, askTime: context.now });
}

/** A refund to be made. */
export interface NewRefund {
  /** In the smallest unit of the payment's currency. */
  amount: number;
  /** Stored value, where the caller has one of its own. */
  currency?: unknown;
  reason: string;
  /** Id of the entry by which the caller has posted it. */
  entry?: string;
}

function checkRefund(payment: AnyRecord, { amount, currency = payment["currency"] }: NewRefund): void {
  if (payment["payState"] === PayState.of("waiting") || payment["payState"] === PayState.of("closed"))
    throw guardRefused("未支付，不能退款", "It is not paid, so nothing is refunded", "payState");
  if (currency !== payment["currency"])
    throw guardRefused("退款币种与支付币种不同", "The refund has another currency than the payment", "currency");
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw guardRefused("退款金额必须大于 0", "The amount of a refund must be above 0", "amount");
  const left = Number(payment["amount"]) - Number(payment["refunded"]);
  if (amount <= left) return;
  const [zh, en] = amountLabel(left, Currency.value(payment["currency"])?.format ?? null);
  throw guardRefused(`最多还可退 ${zh}`, `At most ${en} can still be refunded`, "amount");
}

/**
 * Opens a refund of a paid payment, whose order the caller has locked and whose legs it has posted, to
 * `channel.<method>`. After the commit a job sends it to the channel, once. A late payment that no legs were posted for
 * needs none for its refund.
 * @throws Refusal guardRefused for an amount of 0 or less, in another currency, or above what is left of the payment
 */
export async function refundPayment(
  tx: Sql,
  context: Context,
  { id }: AnyRecord,
  wanted: NewRefund,
): Promise<AnyRecord> {
  const before = await readRecord(tx, paymentResource, id, true);
  checkRefund(before, wanted);
  const { amount, reason, entry = null } = wanted;
  const { user, method, currency } = before;
  const refunded = Number(before["refunded"]) + amount;
  const isWhole = refunded === before["amount"];
  const patch = { ...(isWhole ? statesAfter(paymentResource, "refundAll") : {}), refunded };
  await moveLater(tx, context, {
    resource: paymentResource,
    verb: isWhole ? "refundAll" : "refund",
    before,
    patch,
    reason,
  });
  const refundNo = newNumber("TK", context.now, 8);
  return insertRecord(
    tx,
    paymentRefund,
    { refundNo, payment: id, user, method, currency, amount, reason, entry },
    null,
  );
}
