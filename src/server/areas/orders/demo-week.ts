import { Currency } from "#domain/currency.ts";
import { OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { ofPlatform } from "#domain/money/leg.ts";
import { PayUnit } from "#domain/orders/enumerations.ts";
import { modelOrder } from "#domain/orders/model-order.resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import { holdCredit } from "#server/areas/money/credits.ts";
import { holdInBooks, isLarge } from "#server/areas/payments/demo-week.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { BookWeek, DemoWeek } from "#server/demo/demo-week.ts";
import { whole } from "#server/demo/shapes/random.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { postSale, shareOf } from "./order-money.ts";

/** Share of weeks in which a member sells something. */
const SALE = 0.45;
/** Share of the platform, in percent. */
const RATE = 10;

interface SoldModel {
  id: string;
  name: string;
  cover: unknown;
  files: number;
}

async function modelOf(tx: Sql, { user, i, random }: BookWeek): Promise<SoldModel | undefined> {
  const models = await tx.query<SoldModel>(
    `select id::text, group_name as name, covers -> 0 as cover, file_count as files from model
     where author = $1::bigint and delete_time is null order by model.id limit 4`,
    [user],
  );
  // Some earn nearly all with one model.
  return models[i % 9 === 7 ? 0 : Math.floor(random() * models.length)];
}

/** Another member, who has not bought from this one before. */
async function buyerOf(tx: Sql, { user, i, week }: BookWeek): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and id <> $1::bigint and delete_time is null
     order by "user".id offset $2 limit 1`,
    [user, (i * 7 + week * 5) % 290],
  );
  return row?.id;
}

/** One who has no model earns by the whole account. */
const sellAny = (tx: Sql, context: Context, { user, week, at, currency }: BookWeek, gross: number) =>
  holdCredit(tx, context, {
    owner: { kind: "user", id: user },
    source: { type: "modelSale", id: user, line: week },
    currency,
    gross,
    platformShare: shareOf(gross, RATE),
    shareRate: RATE,
    from: ofPlatform("channel.alipay"),
    kind: "sale",
    biz: { resource: "user", id: user },
    createTime: at,
  });

async function sell(tx: Sql, context: Context, about: BookWeek, gross: number): Promise<void> {
  const { user, week, at, currency, random } = about;
  const [model, buyer] = [await modelOf(tx, about), await buyerOf(tx, about)];
  if (!model || !buyer) return void (await sellAny(tx, context, about, gross));
  const downloads = random() < 0.8 ? 1 + Math.floor(random() * 3) : 0;
  const order = await insertRecord(
    tx,
    modelOrder,
    {
      orderNo: `DEMO-${user}-${week}`,
      model: model.id,
      modelName: model.name,
      modelSnapshot: { name: model.name, licence: "", files: model.files },
      cover: model.cover,
      buyer,
      author: user,
      payUnit: PayUnit.of("money"),
      currency: Currency.of(currency as "renminbi"),
      price: gross,
      paid: gross,
      bookCurrency: Currency.of(currency as "renminbi"),
      bookAmount: gross,
      shareRate: RATE,
      authorNet: gross - shareOf(gross, RATE),
      method: PayMethod.of(week % 2 === 0 ? "alipay" : "payPal"),
      state: OrderState.of("succ"),
      payState: PayState.of("paid"),
      platform: Platform.of(week % 3 === 0 ? "android" : "ios"),
      downloads,
      firstDownload: downloads > 0 ? at + HOUR / 6 : null,
      payTime: at,
      createTime: at - 60,
    },
    null,
  );
  const credit = await postSale(tx, context, order, at);
  await updateRecord(tx, modelOrder, order, { credit: credit.id }, null);
}

const isMoney = (currency: CurrencyKey): boolean => currency !== "coin" && currency !== "bean";

/** Sells something in a week, once. */
async function sellOnce(tx: Sql, context: Context, about: BookWeek): Promise<void> {
  const { i, user, week, random } = about;
  const gross = (isLarge(i) ? whole(random, 150, 300) : whole(random, 20, 400)) * 100;
  const [known] = await tx.query("select 1 from ledger_entry e where e.idem_key = any($1::text[])", [
    [`credit:modelSale:${user}:${week}:user:${user}`],
  ]);
  const [sold] = await tx.query("select 1 from model_order where order_no = $1", [`DEMO-${user}-${week}`]);
  if (!known && !sold) await sell(tx, context, about, gross);
}

/** Sales of members. */
export const demoWeek: DemoWeek = async (tx, context, week) => {
  if (!isMoney(week.currency)) return;
  if (isLarge(week.i) || week.random() <= SALE) await sellOnce(tx, context, week);
  await holdInBooks(tx, week);
};
