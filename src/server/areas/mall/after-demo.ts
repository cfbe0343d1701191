import { Country } from "#domain/enumerations/country.ts";
import { Courier, PayMethod } from "#domain/enumerations/money.ts";
import { GoodsKind } from "#domain/goods/enumerations.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { ShipState } from "#domain/mall/enumerations.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import { post } from "#server/ledger/post.ts";
import { seeded, whole } from "#server/demo/shapes/random.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshStock } from "#server/areas/goods/refresh-stock.ts";
import { systemContext } from "#server/system-context.ts";
import { moveOrder } from "./fulfil.ts";
import { returnPrice } from "./return-price.ts";
import type { NewOrder } from "./place-order.ts";
import { placeOrder } from "./place-order.ts";
import { shipped } from "./ship-order.ts";

const ORDERS = 90;
/** Beans that members get for the mall. */
const GRANT = 800;
/** Members whose beans the demo counts in a year of books; the others got theirs in the last weeks. */
const WITH_BOOKS = 60;

const cities = [
  ["浙江", "杭州", "西湖区文三路 478 号"],
  ["广东", "深圳", "南山区科苑路 15 号"],
  ["上海", "上海", "徐汇区漕溪北路 88 号"],
  ["四川", "成都", "高新区天府大道 1366 号"],
  ["湖北", "武汉", "洪山区珞喻路 1037 号"],
] as const;
const names = ["李雷", "韩梅梅", "王小明", "赵晓云", "陈立", "林青", "周舟"] as const;

interface Known {
  users: readonly string[];
  skus: readonly { id: string; kind: string }[];
  region: string;
}

async function knownIn(db: Database): Promise<Known | null> {
  const users = await db.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and status = 1 and delete_time is null order by "user".id offset ${WITH_BOOKS} limit 40`,
  );
  const skus = await db.query<{ id: string; kind: string }>(
    `select s.id::text, g.kind from goods_sku s join goods g on g.id = s.goods
     where g.status = $1 and s.is_offered and s.stock > 3 and s.delete_time is null and g.delete_time is null
       and (g."end" is null or g."end" > now()) and (g."begin" is null or g."begin" < now()) order by s.id`,
    [ProductStatus.of("up")],
  );
  const [region] = await db.query<{ id: string }>(
    `select id::text from region where freight is not null and currency = 1 and delete_time is null order by region.id limit 1`,
  );
  return region && users.length > 0 && skus.length > 0
    ? { users: users.map(({ id }) => id), skus, region: region.id }
    : null;
}

const wishOf = ({ users, skus, region }: Known, i: number): NewOrder => {
  const random = seeded(61_000 + i * 17);
  const [province, city, street] = cities[i % cities.length] ?? cities[0];
  return {
    user: users[(i * 7) % users.length] ?? "",
    sku: skus[(i * 5) % skus.length]?.id ?? "",
    quantity: i % 9 === 8 ? 2 : 1,
    method: PayMethod.of(i % 2 === 0 ? "alipay" : "wechat"),
    userRemark: i % 11 === 3 ? "周末收货，谢谢" : "",
    to: {
      receiver: names[i % names.length] ?? "",
      phone: `13${whole(random, 100_000_000, 999_999_999)}`,
      address: { country: Country.of("CN"), province, city, street, zip: "310000" },
      region,
    },
  };
};

/** Gives a member who orders from the mall the beans for it. */
async function grantBeans(tx: Sql, context: Context, user: string, key: string): Promise<void> {
  await post(tx, context, {
    idemKey: `demo:mall:${key}`,
    kind: "platformGrant",
    biz: { resource: "user", id: user, line: "next" },
    legs: [
      { owner: ofPlatform("beanIssue"), currency: "bean", amount: -GRANT },
      { owner: ofUser(user), currency: "bean", amount: GRANT },
    ],
    note: "商城开业礼",
    remark: { "1": "商城开业礼", "0": "Welcome to the mall" },
  });
}

/** Places an order from the mall; one whose price the member cannot pay comes from an activity, for nothing. */
async function place(tx: Sql, context: Context, wish: NewOrder, isGift: boolean): Promise<AnyRecord | null> {
  await tx.query("savepoint demo_order");
  try {
    return await placeOrder(tx, context, isGift ? { ...wish, source: "lottery" } : wish);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query("rollback to savepoint demo_order");
    return isGift ? null : place(tx, context, wish, true);
  }
}

/** Ships a parcel, and does with it what the place of the order says. */
async function goOn(tx: Sql, context: Context, order: AnyRecord, i: number): Promise<void> {
  if (i % 5 === 0 || i % 13 === 6) return;
  if (i % 17 === 4) {
    const reason = "仓库盘点缺货，无法发出";
    await moveOrder(tx, context, order, "endFailed", { patch: await returnPrice(tx, context, order, reason), reason });
    return;
  }
  const trackNo = `SF${String(1_400_000_000_000 + i * 7_919_003)}`;
  const parcel = { courier: Courier.of("sf"), trackNo };
  const patch = await shipped(tx, context, order, parcel);
  const sent = await moveOrder(tx, context, order, "dispatch", { patch });
  if (i % 3 === 0)
    await moveOrder(tx, context, sent, "arrive", { patch: { receiveTime: context.now, closeTime: context.now } });
}

/** Adds orders of the last weeks, in every state. What was paid was paid today, in the order of the ledger. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [done] = await db.query("select 1 from goods_order limit 1");
  const known = done ? null : await knownIn(db);
  if (!known) return;
  const context = systemContext(db);
  for (let i = 0; i < ORDERS; i++)
    await db.transaction(async (tx) => {
      const isGift = i < ORDERS / 2;
      const wish = wishOf(known, i);
      if (!isGift) await grantBeans(tx, context, wish.user, String(i));
      const order = await place(tx, context, wish, isGift);
      if (!order) return;
      if (order["kind"] === GoodsKind.of("physical")) {
        const now = await readRecord(tx, goodsOrder, order.id, true);
        if (now["ship"] === ShipState.of("toShip")) await goOn(tx, context, now, i);
      }
      const ago = isGift ? (ORDERS / 2 - i) * (DAY / 3) : (ORDERS - i) * (HOUR / 10);
      await tx.query("update goods_order set create_time = to_timestamp($2) where id = $1::bigint", [
        order.id,
        start - ago,
      ]);
    });
  await db.transaction((tx) => refreshStock(tx));
};
