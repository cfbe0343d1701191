import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { Currency } from "#domain/currency.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { PayUnit } from "#domain/orders/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { coinsForYuan } from "#server/areas/orders/offer.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { Refusal } from "#kernel/errors.ts";

/** Book value of coins, in fen; 0 where no rate is in force. */
export async function bookValue(tx: Sql, coins: number): Promise<number> {
  try {
    return Math.floor((coins * 100) / (await coinsForYuan(tx)));
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

const is = (stored: unknown, ...keys: Parameters<typeof OrderState.of>[0][]): boolean =>
  keys.some((key) => stored === OrderState.of(key));

const states = (state: Parameters<typeof OrderState.of>[0], pay: Parameters<typeof PayState.of>[0]): Row => ({
  state: OrderState.of(state),
  payState: PayState.of(pay),
});

/** An order that took its coins when it was placed: what ends it gives them back. */
function statesOfGoods({ state }: AnyRecord): Row {
  if (is(state, "wait", "succ")) return states("succ", "paid");
  return is(state, "false") ? states("false", "paid") : states("close", "refunded");
}

function statesOfModel({ state, payState }: AnyRecord): Row {
  if (is(state, "close") && payState === PayState.of("refunded")) return states("close", "refunded");
  return { state, payState };
}

/** What the coin order of an order of another area says. */
interface Mirrored {
  /** Fields that never change. */
  once: () => Promise<Row>;
  /** Fields that follow the order. */
  now: Row;
}

function mirrorOf(tx: Sql, type: string, order: AnyRecord): Mirrored | null {
  if (type === goodsOrder.name) {
    const coins = Number(order["coins"]);
    if (coins === 0) return null;
    const { closeTime, failReason, entry, refundEntry } = order;
    return {
      once: async () => ({
        object: CoinObject.of("goods"),
        objectId: order["goods"],
        objectName: order["item"],
        picture: order["picture"],
        user: order["user"],
        coins,
        coupon: order["coupon"],
        bookCurrency: Currency.of("renminbi"),
        bookAmount: await bookValue(tx, coins),
      }),
      now: {
        ...statesOfGoods(order),
        entry,
        refundEntry,
        closeTime,
        refundReason: failReason ?? "",
        returned: order["backCoins"],
      },
    };
  }
  if (order["payUnit"] !== PayUnit.of("coin")) return null;
  const { closeTime, refundReason, payTime, credit, returned } = order;
  return {
    once: () =>
      Promise.resolve({
        object: CoinObject.of("model"),
        objectId: order["model"],
        objectName: order["modelName"],
        picture: order["cover"],
        user: order["buyer"],
        author: order["author"],
        coins: order["paid"],
        coupon: order["coupon"],
        platform: order["platform"],
        bookCurrency: order["bookCurrency"],
        bookAmount: order["bookAmount"],
        shareRate: order["shareRate"],
        authorNet: order["authorNet"],
      }),
    now: { ...statesOfModel(order), closeTime, refundReason: refundReason ?? "", payTime, credit, returned },
  };
}

const orderOf = async (tx: Sql, sourceKey: string): Promise<AnyRecord | null> => {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from coin_order where source_key = $1 and delete_time is null",
    [sourceKey],
  );
  return row ? readRecord(tx, coinOrder, row.id, true) : null;
};

/**
 * Writes the coin order of an order of another area, which the caller has locked, in its transaction: a purchase that
 * takes coins has exactly one. Called again, it follows the order. One without coins has none.
 * @param type resource of the order: goodsOrder or modelOrder
 */
export async function recordCoinOrder(tx: Sql, context: Context, type: string, order: AnyRecord): Promise<void> {
  const mirrored = mirrorOf(tx, type, order);
  if (!mirrored) return;
  const { once, now } = mirrored;
  const sourceKey = `${type}:${order.id}`;
  const known = await orderOf(tx, sourceKey);
  if (!known) {
    const number = { orderNo: newNumber("JB", context.now, 8), sourceKey, sourceType: type, source: order.id };
    const createTime = Number(order["createTime"]);
    await insertRecord(tx, coinOrder, { ...(await once()), ...now, ...number, createTime }, null);
    return;
  }
  const changed = Object.entries(now).some(([name, value]) => (known[name] ?? null) !== (value ?? null));
  if (!changed) return;
  await moveLater(tx, context, { resource: coinOrder, verb: "follow", before: known, patch: now });
}
