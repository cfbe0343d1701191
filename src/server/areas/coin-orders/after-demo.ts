import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { OrderState } from "#domain/enumerations/money.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import { placeModelOrder } from "#server/areas/orders/place-order.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { readRecord } from "#server/resources/detail.ts";
import { systemContext } from "#server/system-context.ts";
import { leftOf, payBackCoins, takeFalse } from "./coin-money.ts";
import { moveCoinOrder, payCoinOrder, placeCoinOrder } from "./place-coin-order.ts";

const ORDERS = 36;
const MODELS = 14;

const idsOf = async (db: Database, sql: string, values: unknown[]): Promise<string[]> =>
  (await db.query<{ id: string }>(sql, values)).map(({ id }) => id);

/** Members with coins, and some who have none. */
async function membersOf(db: Database): Promise<string[]> {
  const rich = await idsOf(
    db,
    `select owner::text as id from account where owner_kind = 'user' and currency = $1 and available > 200
     and status = 1 order by account.id limit 40`,
    [LedgerCurrency.of("coin")],
  );
  const poor = await idsOf(
    db,
    `select id::text from "user" where account like 'demo%' and status = 1 and delete_time is null
     order by "user".id desc limit 4`,
    [],
  );
  return [...rich, ...poor];
}

/** Goes on with an order that was placed, as its place says. */
async function goOn(tx: Sql, context: Context, placed: AnyRecord, i: number): Promise<void> {
  if (i % 12 === 5) return;
  const order = await payCoinOrder(tx, context, placed.id, String(placed["user"]));
  if (order["state"] !== OrderState.of("succ")) return;
  const closeTime = context.now;
  if (i % 9 === 4) {
    const reason = "配置与打印机不符，会员申请退还";
    const refundEntry = await payBackCoins(tx, context, order, { coins: leftOf(order), reason, key: order.id });
    const patch = { refundEntry, refundReason: reason, returned: order["coins"], closeTime };
    await moveCoinOrder(tx, context, order, "giveBack", patch, reason);
  } else if (i % 17 === 8) {
    const reason = "小号购买自己的配置";
    await takeFalse(tx, context, order, reason);
    await moveCoinOrder(tx, context, order, "markFalse", { refundReason: reason, closeTime }, reason);
  }
}

/** Runs one purchase; what is refused is left out. */
async function attempt(db: Database, work: (tx: Sql) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Adds orders of today in every state. demo-week.ts has those of former weeks. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from coin_order where source_key like 'app:%' limit 1");
  if (known) return;
  const context = systemContext(db);
  const members = await membersOf(db);
  const configs = await idsOf(
    db,
    "select id::text from print_config where status = $1 and delete_time is null order by print_config.id limit 30",
    [ContentStatus.of("suc")],
  );
  const models = await idsOf(
    db,
    "select id::text from model where status = $1 and is_pay and price > 0 and delete_time is null order by model.id limit 30",
    [ModelShelf.of("up")],
  );
  const member = (i: number): string => members[(i * 5) % Math.max(1, members.length)] ?? "";
  for (let i = 0; i < ORDERS && configs.length > 0 && members.length > 0; i++)
    await attempt(db, async (tx) => {
      const placed = await placeCoinOrder(tx, context, {
        user: member(i),
        object: "printConfig",
        objectId: configs[(i * 3) % configs.length] ?? "",
        platform: Number(Platform.of(i % 2 === 0 ? "android" : "webPc")),
        requestKey: `demo-${i}`,
      });
      await goOn(tx, context, placed, i);
      await tx.query("update coin_order set create_time = to_timestamp($2) where id = $1::bigint", [
        placed.id,
        start - (ORDERS - i) * (HOUR / 8),
      ]);
    });
  for (let i = 0; i < MODELS && models.length > 0 && members.length > 0; i++)
    await attempt(db, (tx) =>
      placeModelOrder(tx, context, {
        buyer: member(i + 2),
        model: models[(i * 7) % models.length] ?? "",
        method: null,
      }),
    );
  // One that nobody paid in time.
  await attempt(db, async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      "select id::text from coin_order where state = $1 and source is null order by coin_order.id limit 1",
      [OrderState.of("wait")],
    );
    if (!row) return;
    const order = await readRecord(tx, coinOrder, row.id, true);
    const patch = { refundReason: "超时未支付", closeTime: context.now };
    await moveCoinOrder(tx, context, order, "expire", patch);
  });
};
