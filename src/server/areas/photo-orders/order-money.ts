import { CreditSource } from "#domain/money/enumerations.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { refundCredit } from "#server/areas/money/credit-refund.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import type { PaidBack } from "#server/areas/payments/order-escrow.ts";
import { channelOf, checkRest, currencyOf, escrowOf, paymentOf, restOf } from "#server/areas/payments/order-escrow.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";

export const { takeIn, postBack, payBack, refundOrder } = escrowOf(photo3dOrder);

const biz = ({ id }: AnyRecord) => ({ resource: photo3dOrder.name, id });
const source = ({ id }: AnyRecord) => ({ type: "photo3dOrder", id }) as const;

/** What a partner gets of an amount, rounded down. @param share in percent */
export const shareOf = (gross: number, share: number): number =>
  Number((BigInt(gross) * BigInt(Math.round(share * 100))) / 10_000n);

/**
 * Pays out what is left in escrow of a finished order: the share of the partner goes on hold until a settlement pays it,
 * the rest is income. Nothing moves where nothing is left.
 * @param createTime only for books that are taken over
 * @returns what the partner gets
 */
export async function payPartner(tx: Sql, context: Context, order: AnyRecord, createTime?: number): Promise<number> {
  const gross = restOf(order);
  if (gross <= 0) return 0;
  const share = Number(order["partnerShare"]);
  const net = shareOf(gross, share);
  const currency = currencyOf(order);
  const time = createTime === undefined ? {} : { createTime };
  if (net > 0) {
    await holdCredit(tx, context, {
      owner: { kind: "partner", id: String(order["partner"]) },
      source: source(order),
      currency,
      gross,
      platformShare: gross - net,
      shareRate: 100 - share,
      from: ofPlatform("escrow"),
      kind: "escrowOut",
      biz: biz(order),
      ...time,
    });
    return net;
  }
  await post(tx, context, {
    idemKey: `photoIncome:${order.id}`,
    kind: "escrowOut",
    biz: { ...biz(order), line: "next" },
    legs: [
      { owner: ofPlatform("escrow"), currency, amount: -gross },
      { owner: ofPlatform("feeIncome"), currency, amount: gross },
    ],
    ...(createTime === undefined ? {} : { time: createTime, createTime }),
  });
  return 0;
}

/** True if the partner of a finished order has an income of it that a refund takes back. */
async function hasCredit(tx: Sql, { id }: AnyRecord): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from credit_record where source_type = $1 and source_id = $2::bigint and delete_time is null",
    [CreditSource.of("photo3dOrder"), id],
  );
  return rows.length > 0;
}

/**
 * Refunds a part of a finished order. The partner's share of it is taken back: from what is on hold, and after a
 * settlement as a debt that the next one deducts.
 * @returns what the order has refunded then
 * @throws Refusal guardRefused where less is left
 */
export async function refundFinished(
  tx: Sql,
  context: Context,
  order: AnyRecord,
  { amount, reason }: PaidBack,
): Promise<{ refunded: number; entry: string }> {
  checkRest(order, amount);
  const payment = await paymentOf(photo3dOrder, tx, order);
  const to = ofPlatform(channelOf(order));
  const currency = currencyOf(order);
  const taken = { source: source(order), part: { gross: amount }, to, kind: "escrowRefund", biz: biz(order) } as const;
  const { entry } = (await hasCredit(tx, order))
    ? await refundCredit(tx, context, { ...taken, reason })
    : await post(tx, context, {
        idemKey: `photoRefund:${payment.id}:${Number(payment["refunded"])}`,
        kind: "escrowRefund",
        biz: { ...biz(order), line: "next" },
        legs: [
          { owner: ofPlatform("feeIncome"), currency, amount: -amount },
          { owner: to, currency, amount },
        ],
        note: reason,
      });
  await refundPayment(tx, context, payment, { amount, reason, entry });
  return { refunded: Number(order["refunded"]) + amount, entry };
}
