import { PAY_WITHIN } from "#domain/coin-orders/coin-order.machine.ts";
import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { Currency } from "#domain/currency.ts";
import { OrderState } from "#domain/enumerations/money.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { guardRefused, Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { shareRate } from "#server/areas/orders/offer.ts";
import { shareOf } from "#server/areas/orders/order-money.ts";
import { laterMoverOf } from "#server/areas/payments/move-later.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { insertRecord } from "#server/resources/write.ts";
import { payInCoins } from "./coin-money.ts";
import { coinGoods } from "./objects.ts";
import { bookValue } from "./record-coin-order.ts";

/** What a member buys with coins, as the app sends it. Articles and models have orders of their own. */
export interface WantedCoins {
  user: string;
  object: "printConfig" | "photoModel";
  objectId: string;
  /** Stored value of Platform. */
  platform?: number;
  /** Key of the call, so that a repeated call places once. */
  requestKey: string;
}

/** Moves a locked order by a transition of its machine. */
export const moveCoinOrder = laterMoverOf(coinOrder);

/** Makes the orders of one member wait for each other, so that nothing is bought twice. */
async function checkMember(tx: Sql, user: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('coin order'), hashtext($1))", [user]);
  const [member] = await tx.query<{ status: unknown }>(
    `select status from "user" where id = $1::bigint and delete_time is null`,
    [user],
  );
  if (member?.status !== UserStatus.of("normal"))
    throw guardRefused("会员状态不正常，不能购买", "The member is not active and cannot buy", "user");
}

/**
 * Places an order in coins, which waits for 15 minutes to be paid.
 * @throws Refusal guardRefused where the object is not offered or the member has it
 */
export async function placeCoinOrder(tx: Sql, context: Context, wanted: WantedCoins): Promise<AnyRecord> {
  const { user, object, objectId, platform = null, requestKey } = wanted;
  await checkMember(tx, user);
  const sourceKey = `app:${user}:${requestKey}`.slice(0, 80);
  const [known] = await tx.query<{ id: string }>("select id::text from coin_order where source_key = $1", [sourceKey]);
  if (known) return readRecord(tx, coinOrder, known.id);
  const { name, picture, author, coins } = await coinGoods(object).offer(tx, objectId, user);
  const bookAmount = await bookValue(tx, coins);
  const rate = author === null ? null : await shareRate(tx);
  return insertRecord(
    tx,
    coinOrder,
    {
      orderNo: newNumber("JB", context.now, 8),
      object: CoinObject.of(object),
      objectId,
      objectName: name.slice(0, 160),
      picture,
      user,
      author,
      coins,
      platform,
      bookCurrency: Currency.of("renminbi"),
      bookAmount,
      shareRate: rate,
      authorNet: rate === null ? 0 : bookAmount - shareOf(bookAmount, rate),
      sourceKey,
      deadline: context.now + PAY_WITHIN,
    },
    null,
  );
}

/** Pays an order that waits. A member who has too few coins has an order that failed, and nothing is taken. */
export async function payCoinOrder(tx: Sql, context: Context, id: string, member: string): Promise<AnyRecord> {
  const order = await readRecord(tx, coinOrder, id, true);
  if (String(order["user"]) !== member) throw guardRefused("不是你的订单", "It is another member's order", "id");
  if (order["sourceKey"] === "" || order["source"] !== null || order["state"] !== OrderState.of("wait"))
    throw guardRefused("订单不在待支付状态", "The order does not wait to be paid", "id");
  const ended = { closeTime: context.now };
  if (Number(order["deadline"]) <= context.now)
    return moveCoinOrder(tx, context, order, "expire", { ...ended, refundReason: "超时未支付" });
  await tx.query("savepoint coin_order");
  try {
    const { entry, credit } = await payInCoins(tx, context, order);
    return await moveCoinOrder(tx, context, order, "succeed", { entry, credit, payTime: context.now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint coin_order");
    const refundReason = inLanguage(context, error.label).slice(0, 200);
    return moveCoinOrder(tx, context, order, "fail", { ...ended, refundReason });
  }
}
