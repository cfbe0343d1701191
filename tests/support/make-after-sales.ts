import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { SaleTerms } from "#domain/after-sales/api.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { moveStock } from "#server/areas/goods/stock.ts";
import { placeOrder } from "#server/areas/mall/place-order.ts";
import type { NewOrder } from "#server/areas/mall/place-order.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser, now } from "./factory.ts";
import { beans, posting } from "./ledger.ts";
import type { Values } from "./values.ts";
import { both, unique } from "./values.ts";

/** Beans that a made article costs. */
export const PRICE = 100;
/** The one reason of made services. */
export const CAUSE = "商品破损";

const terms: SaleTerms = {
  name: "七天无理由",
  days: 7,
  wayPayer: "member",
  answerHours: 48,
  autoBeans: 0,
  autoMoney: 0,
  currency: 1,
  address: "",
  reasons: [{ text: CAUSE, proof: false }],
};

/** A service for all orders of a kind, such as `goodsOrder`. */
export const makeService = (db: Sql, values: Values = {}): Promise<AnyRecord> =>
  insertRecord(
    db,
    resourceNamed("afterSaleService"),
    {
      name: both("售后"),
      kind: "refund",
      scope: "orderType",
      orderTypes: ["goodsOrder"],
      days: 7,
      reasons: [{ text: both(CAUSE), proof: false }],
      answerHours: 48,
      createTime: now() - 9_000,
      ...values,
    } as Row,
    null,
  );

/** A parcel that a member paid in beans and has received. @param values of the article */
export async function makeReceived(db: Sql, values: Values = {}, wish: Partial<NewOrder> = {}): Promise<AnyRecord> {
  const context = systemContext(db as Database);
  const user = wish.user ?? (await makeUser(db)).id;
  await post(db, context, posting(beans(user, 1_000)));
  const { makeAny } = await import("./make-any.ts");
  const article = { status: ProductStatus.of("up"), priceBeans: PRICE, freight: "free", ...values };
  const goods = await makeAny(db, resourceNamed("goods"), article);
  const sku = await makeAny(db, resourceNamed("goodsSku"), { goods: goods.id, grams: 500 });
  await moveStock(db, context, { sku: sku.id, kind: "in", amount: 5 });
  const to = { receiver: "郭靖", phone: "13800138000", address: { city: "杭州", street: "牛家村 1 号" }, region: "" };
  const [known] = await db.query<{ id: string }>("select id::text from region order by region.id limit 1");
  const region = known?.id ?? (await makeAny(db, resourceNamed("region"))).id;
  const order = await placeOrder(db, context, { user, sku: sku.id, quantity: 1, to: { ...to, region }, ...wish });
  return updateRecord(
    db,
    resourceNamed("goodsOrder"),
    await readRecord(db, resourceNamed("goodsOrder"), order.id, true),
    { state: 2, ship: 4, receiveTime: now() },
    null,
  );
}

export const afterSaleFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  afterSaleService: makeService,
  // A case of an order that has all that it asks for.
  afterSale: async (db, values) => {
    const order = await makeReceived(db, {}, values["user"] ? { user: String(values["user"]) } : {});
    const service = String(values["service"] ?? (await makeService(db)).id);
    const known = {
      saleNo: `SH${unique()}`,
      orderType: "goodsOrder",
      order: order.id,
      orderNo: order["orderNo"],
      item: order["item"],
      user: order["user"],
      lang: 1,
      service,
      terms,
      kind: "refund",
      cause: CAUSE,
      words: "杯子有裂纹",
      askBeans: 40,
      agreedBeans: 40,
      worth: 40,
      worthCurrency: 102,
      applyTime: now(),
      deadline: now() + 9_000,
    };
    return insertRecord(db, resourceNamed("afterSale"), { ...known, ...values } as Row, null);
  },
};
