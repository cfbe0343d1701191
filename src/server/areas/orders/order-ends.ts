import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { closePayment, paymentsOf, refundPayment } from "#server/areas/payments/payments.ts";
import { warn } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { isInCoins, leftOf, postFalse, postRefund } from "./order-money.ts";
import { moveOrder } from "./place-order.ts";

const subject = ({ id }: AnyRecord) => ({ resource: modelOrder.name, id });
const isPaid = ({ state }: AnyRecord): boolean => state === OrderState.of("succ");

/** A downloaded model is not refunded unless somebody is sure. A call that only foretells warns. */
function checkDownloads(context: Context, { downloads }: AnyRecord, isSure: boolean): void {
  if (Number(downloads) === 0) return;
  if (context.effects) warn(context, ["买家已下载过", "The buyer has downloaded it"]);
  else if (!isSure)
    throw new Refusal(
      "guardRefused",
      [
        "买家已下载，默认不退款。确要退款，请勾选「仍要退款」",
        "It was downloaded. Tick the box to refund it all the same",
      ],
      { path: "input.override" },
    );
}

/** Gives the buyer the money or the coins of a locked order back, and takes the author's income. @returns its new fields */
export async function refundPatch(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { reason, isSure }: { reason: string; isSure: boolean },
): Promise<Row> {
  checkDownloads(context, order, isSure);
  const entry = await postRefund(tx, context, order, reason);
  if (!isInCoins(order)) {
    const payment = (await paymentsOf(tx, subject(order))).find(({ payState }) => payState === PayState.of("paid"));
    if (!payment) throw new Refusal("guardRefused", ["找不到这笔支付", "Its payment is not known"], { path: "ids" });
    await refundPayment(tx, context, payment, { amount: leftOf(order), reason, entry });
  }
  return { refundReason: reason, closeTime: context.now, returned: order["paid"] };
}

export const refundModelOrder = async (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  how: { reason: string; isSure: boolean },
): Promise<AnyRecord> =>
  moveOrder(tx, context, order, "giveBack", await refundPatch(tx, context, order, how), how.reason);

/** Ends the payments of an order that is not paid. */
export async function closePayments(tx: Sql, context: Context, order: AnyRecord): Promise<void> {
  for (const payment of await paymentsOf(tx, subject(order)))
    if (payment["payState"] === PayState.of("waiting")) await closePayment(tx, context, payment);
}

/** Ends an order that is no purchase. What was paid stays apart until the channel has decided. @returns its new fields */
export async function falseModelPatch(tx: Sql, context: Context, order: AnyRecord, reason: string): Promise<Row> {
  if (isPaid(order)) await postFalse(tx, context, order, reason);
  else await closePayments(tx, context, order);
  const payState = isPaid(order) ? {} : { payState: PayState.of("closed") };
  return { refundReason: reason, closeTime: context.now, ...payState };
}

export const falseModelOrder = async (
  tx: Sql,
  context: Context,
  order: AnyRecord,
  reason: string,
): Promise<AnyRecord> =>
  moveOrder(tx, context, order, "markFalse", await falseModelPatch(tx, context, order, reason), reason);
