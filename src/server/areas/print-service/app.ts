import { guardRefused } from "#kernel/errors.ts";
import { CancelReason } from "#domain/enumerations/reports.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { TalkKind, TalkSide } from "#domain/print-service/enumerations.ts";
import { isNumberOf } from "#domain/goods/couriers.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printTalk } from "#domain/print-service/print-talk.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { openPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { cancelOrder } from "./cancel-order.ts";
import { isAt, lockOrder, moveOrder } from "./move-order.ts";
import { confirmedAt, deadlines, leadDaysOf, untilFinished } from "./order-deadlines.ts";
import { memberOf, tellBoth } from "./order-messages.ts";

/** What buyers and providers do in the app. The console has no commands for it. `member` is the caller. */

async function checkBuyer(order: AnyRecord, member: string): Promise<void> {
  if (String(order["buyer"]) !== member) throw guardRefused("不是你的订单", "It is another member's order", "id");
}

async function checkProvider(tx: Sql, order: AnyRecord, member: string): Promise<void> {
  if ((await memberOf(tx, order["provider"])) !== member)
    throw guardRefused("不是你的订单", "It is another provider's order", "id");
}

/** Opens the payment of an order that waits for it. @returns the payment */
export async function payForOrder(
  tx: Sql,
  context: Context,
  { id, member, method }: { id: string; member: string; method: Stored },
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkBuyer(order, member);
  if (!isAt(order, "toPay")) throw guardRefused("订单已支付或已取消", "The order is paid or cancelled", "id");
  return openPayment(tx, context, {
    subject: { resource: printOrder.name, id },
    user: member,
    amount: Number(order["payable"]),
    currency: order["currency"],
    method,
    // The channel is asked once more before the order closes.
    deadline: Math.max(context.now + 60, Number(order["payDeadline"]) - 120),
  });
}

/** The provider takes the order. */
export async function confirmOrder(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkProvider(tx, order, member);
  const patch = confirmedAt(order, context.now, await leadDaysOf(tx, order));
  const after = await moveOrder(tx, context, order, "confirm", patch);
  await tellBoth(tx, after, "confirmed");
  return after;
}

/** The provider has printed everything. */
export async function finishPrinting(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkProvider(tx, order, member);
  const after = await moveOrder(tx, context, order, "finishPrinting", { printTime: context.now });
  await tellBoth(tx, after, "printed");
  return after;
}

/** A parcel that a provider hands over. */
export interface Parcel {
  courier: Stored;
  trackNo: string;
}

/** @throws Refusal guardRefused for a courier that is not known or a number that is none of its */
export function checkParcel({ courier, trackNo }: Parcel, path = ""): Parcel {
  if (!Courier.value(courier)) throw guardRefused("没有这家快递", "There is no such courier", `${path}courier`);
  const number = trackNo.trim();
  if (!isNumberOf(courier, number))
    throw guardRefused("运单号不像这家快递的，请核对", "It is no number of this courier. Check it", `${path}trackNo`);
  return { courier, trackNo: number };
}

/** The provider ships the order. */
export async function shipOrder(
  tx: Sql,
  context: Context,
  id: string,
  member: string,
  parcel: Parcel,
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkProvider(tx, order, member);
  const late = Number(order["shipDeadline"] ?? context.now) < context.now;
  const patch = {
    ...checkParcel(parcel),
    shipTime: context.now,
    late: late || order["late"] === true,
    ...deadlines.shipped(context.now),
  };
  const after = await moveOrder(tx, context, order, "ship", patch);
  await tellBoth(tx, after, "shipped");
  return after;
}

/** The buyer has the parcel. */
export async function receiveOrder(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkBuyer(order, member);
  const patch = { receiveTime: context.now, ...(await untilFinished(tx, id, context.now)) };
  const after = await moveOrder(tx, context, order, "receive", patch);
  await tellBoth(tx, after, "received");
  return after;
}

/**
 * One side cancels an order before it is confirmed. The buyer gets everything back.
 * @throws Refusal guardRefused for a reason of the other side, wrongState once it is confirmed
 */
export async function cancelBySide(
  tx: Sql,
  context: Context,
  { id, member, cause, words = "" }: { id: string; member: string; cause: Stored; words?: string },
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  const isBuyer = String(order["buyer"]) === member;
  if (!isBuyer) await checkProvider(tx, order, member);
  const number = CancelReason.value(cause)?.number ?? 0;
  if (number === 0 || number <= 6 !== isBuyer)
    throw guardRefused("请选择自己一方的原因", "Choose a reason of your own side", "cause");
  if (!isAt(order, "toPay", "toConfirm"))
    throw guardRefused("已接单，请联系客服取消", "It is confirmed. Ask support to cancel it", "id");
  const reason = words.slice(0, 200);
  const after = await cancelOrder(tx, context, order, { cause, share: 100, reason });
  await tellBoth(tx, after, "cancelled", reason || (CancelReason.value(cause)?.label[0] ?? ""));
  return after;
}

/** The buyer judges a received order, once. */
export async function scoreOrder(
  tx: Sql,
  _context: Context,
  { id, member, score, praise = "" }: { id: string; member: string; score: number; praise?: string },
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  await checkBuyer(order, member);
  if (!Number.isInteger(score) || score < 1 || score > 5)
    throw guardRefused("评分应为 1 到 5", "The score must be 1 to 5", "score");
  if (!isAt(order, "received", "finished")) throw guardRefused("收货后才能评价", "Judge it once you have it", "id");
  if (order["score"] !== null) throw guardRefused("已评价过", "It is judged already", "score");
  return updateRecord(tx, printOrder, order, { score, praise: praise.slice(0, 500) }, null);
}

/** Somebody says something about an order. */
export async function sayOnOrder(
  tx: Sql,
  { id, member, words, isComplaint = false }: { id: string; member: string; words: string; isComplaint?: boolean },
): Promise<AnyRecord> {
  const order = await lockOrder(tx, id);
  const isBuyer = String(order["buyer"]) === member;
  if (!isBuyer) await checkProvider(tx, order, member);
  const said = words.trim().slice(0, 1_000);
  if (said === "") throw guardRefused("内容不能为空", "Say something", "words");
  return insertRecord(
    tx,
    printTalk,
    {
      order: id,
      provider: order["provider"],
      side: TalkSide.of(isBuyer ? "user" : "serviceProvider"),
      kind: TalkKind.of(isComplaint && isBuyer ? "complaint" : "message"),
      words: said,
    },
    null,
  );
}
