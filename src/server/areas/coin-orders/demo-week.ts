import { coinOrder } from "#domain/coin-orders/coin-order.resource.ts";
import { CoinObject } from "#domain/coin-orders/enumerations.ts";
import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { Parsing } from "#domain/enumerations/models.ts";
import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { BookWeek, DemoWeek } from "#server/demo/demo-week.ts";
import { newNumber } from "#server/resources/new-number.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { payInCoins } from "./coin-money.ts";
import { bookValue } from "./record-coin-order.ts";

const CHANCE = 0.05;
/** Coins of a photo modelling in the demo. */
const COINS = 60;
const platforms = ["android", "ios", "webPc"] as const;

async function hasCoins(tx: Sql, user: string): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from account where owner_kind = 'user' and owner = $1::bigint and currency = $2 and available >= $3",
    [user, LedgerCurrency.of("coin"), COINS],
  );
  return rows.length > 0;
}

/** A job of photo modelling that ended with a model of the member; null for one who has none. */
async function jobOf(tx: Sql, { user, at, week }: BookWeek): Promise<AnyRecord | null> {
  const models = await tx.query<{ id: string; cover: unknown }>(
    `select id::text, covers -> 0 as cover from model where author = $1::bigint and covers <> '[]' and delete_time is null
     order by model.id limit 6`,
    [user],
  );
  const model = models[week % Math.max(1, models.length)];
  if (!model) return null;
  const times = { createTime: at - 60, begin: at, end: at + 240, took: 240 };
  const done = { state: Parsing.of("success"), progress: 100, result: model.id, attempts: 1 };
  return insertRecord(tx, photoModel, { user, pictures: [model.cover], cost: 0, ...done, ...times }, null);
}

/** Photo modellings that members paid in coins. */
export const demoWeek: DemoWeek = async (tx, context, about) => {
  const { user, i, week, at, random, key } = about;
  if (random() > CHANCE || !(await hasCoins(tx, user))) return;
  const [known] = await tx.query("select 1 from coin_order where source_key = $1", [key]);
  const job = known ? null : await jobOf(tx, about);
  if (!job) return;
  const [picture] = job["pictures"] as unknown[];
  const order = await insertRecord(
    tx,
    coinOrder,
    {
      orderNo: newNumber("JB", at, 8),
      object: CoinObject.of("photoModel"),
      objectId: job.id,
      objectName: `照片建模 #${job.id}`,
      picture,
      user,
      coins: COINS,
      platform: Platform.of(platforms[(i + week) % platforms.length] ?? "webPc"),
      bookCurrency: Currency.of("renminbi"),
      bookAmount: await bookValue(tx, COINS),
      sourceKey: key,
      createTime: at - 30,
    },
    null,
  );
  const { entry } = await payInCoins(tx, context, order, at);
  const paid = { state: OrderState.of("succ"), payState: PayState.of("paid"), entry, payTime: at };
  await updateRecord(tx, coinOrder, order, paid, null);
};
