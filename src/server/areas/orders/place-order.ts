import { Currency } from "#domain/currency.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { PayUnit } from "#domain/orders/enumerations.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { laterMoverOf } from "#server/areas/payments/move-later.ts";
import { openPayment } from "#server/areas/payments/payments.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Offer } from "./offer.ts";
import { checkBuyer, coinsForYuan, offerOf, RENMINBI, shareRate } from "./offer.ts";
import { COIN, postSale, shareOf } from "./order-money.ts";

/** What a member buys, as the app sends it. */
export interface WantedModel {
  buyer: string;
  model: string;
  /** Stored value of PayMethod; null to pay in coins. */
  method: number | null;
  /** Stored value of Platform. */
  platform?: number;
}

/** Moves a locked order by a transition of its machine. */
export const moveOrder = laterMoverOf(modelOrder);

/** Amounts of an order: what the buyer pays, and what the author earns of it. */
export async function amountsOf(tx: Sql, { price }: Offer, inCoins: boolean): Promise<Row> {
  const rate = await shareRate(tx);
  const paid = inCoins ? Math.ceil((price * (await coinsForYuan(tx))) / 100) : price;
  return {
    payUnit: PayUnit.of(inCoins ? "coin" : "money"),
    currency: inCoins ? COIN : RENMINBI,
    price: paid,
    paid,
    bookCurrency: Currency.of("renminbi"),
    bookAmount: price,
    shareRate: rate,
    authorNet: price - shareOf(price, rate),
  };
}

/** An order of the same buyer for the same model that waits for its payment. */
async function openOrder(tx: Sql, { buyer, model }: WantedModel): Promise<AnyRecord | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from model_order where buyer = $1::bigint and model = $2::bigint and state = $3 and pay_state = $4
       and delete_time is null order by model_order.id limit 1`,
    [buyer, model, OrderState.of("wait"), PayState.of("waiting")],
  );
  return row ? readRecord(tx, modelOrder, row.id, true) : null;
}

/** Coins are paid at once. A buyer who has too few has an order that failed, and nothing is taken. */
async function payInCoins(tx: Sql, context: Context, order: AnyRecord): Promise<AnyRecord> {
  await tx.query("savepoint model_sale");
  try {
    const credit = await postSale(tx, context, order);
    await tx.query("release savepoint model_sale");
    return await moveOrder(tx, context, order, "succeed", { credit: credit.id, payTime: context.now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint model_sale");
    const refundReason = inLanguage(context, error.label).slice(0, 200);
    return moveOrder(tx, context, order, "fail", { refundReason, closeTime: context.now });
  }
}

/**
 * Places an order, as the app does. In coins it succeeds or fails at once; in money it waits for its payment, and an
 * order that waits already is returned.
 * @throws Refusal guardRefused for a model that is not for sale, an own one, or one that the buyer has
 */
export async function placeModelOrder(tx: Sql, context: Context, wanted: WantedModel): Promise<AnyRecord> {
  const { buyer, model, method, platform = null } = wanted;
  const offer = await offerOf(tx, model);
  await checkBuyer(tx, buyer, offer);
  const known = await openOrder(tx, wanted);
  if (known && method !== null) {
    await payBy(tx, context, known, method);
    return readRecord(tx, modelOrder, known.id);
  }
  const { author, name, licence, files, cover } = offer;
  const order = await insertRecord(
    tx,
    modelOrder,
    {
      orderNo: newNumber("MX", context.now, 8),
      model,
      modelName: name,
      modelSnapshot: { name, licence, files },
      cover,
      buyer,
      author,
      method,
      platform,
      ...(await amountsOf(tx, offer, method === null)),
    },
    null,
  );
  if (method === null) return payInCoins(tx, context, order);
  await payBy(tx, context, order, method);
  return order;
}

async function payBy(tx: Sql, context: Context, order: AnyRecord, method: number): Promise<void> {
  await tx.query("update model_order set method = $2 where id = $1::bigint", [order.id, method]);
  await openPayment(tx, context, {
    subject: { resource: modelOrder.name, id: order.id },
    user: String(order["buyer"]),
    amount: Number(order["paid"]),
    currency: order["currency"],
    method,
  });
}
