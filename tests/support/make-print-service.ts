import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { printer } from "#domain/devices/printer.resource.ts";
import { region } from "#domain/goods/region.resource.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { printTalk } from "#domain/print-service/print-talk.resource.ts";
import { cancelReason } from "#domain/print-service/cancel-reason.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { payForOrder } from "#server/areas/print-service/app.ts";
import { placeOrder } from "#server/areas/print-service/place-order.ts";
import type { WantedOrder } from "#server/areas/print-service/place-order.ts";
import { takePayment } from "#server/areas/payments/take-payment.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { makeModel, makeModelFile, makeUser, now, storedCover } from "./factory.ts";
import type { Values } from "./values.ts";
import { both, nextNumber, unique } from "./values.ts";

const RED = "#d13438";

/** The region of China, which every provider of the tests serves. */
async function china(db: Sql): Promise<string> {
  const [known] = await db.query<{ id: string }>("select id::text from region where code = 'CN'");
  if (known) return known.id;
  const freight = { firstGrams: 1_000, firstPrice: 1_000, nextGrams: 1_000, nextPrice: 300, freeFrom: null };
  const values = { name: both("中国"), code: "CN", currency: Currency.of("renminbi"), freight };
  return (await insertRecord(db, region, values, null)).id;
}

async function aPrinter(db: Sql): Promise<string> {
  const values = {
    name: unique(),
    innerName: unique(),
    brand: "Creality",
    tech: "resin",
    bed: { x: 300, y: 300, z: 300 },
  };
  return (await insertRecord(db, printer, values, null)).id;
}

export async function makeProvider(db: Sql, values: Values = {}): Promise<AnyRecord> {
  const cn = await china(db);
  return insertRecord(
    db,
    printProvider,
    {
      name: unique(),
      logo: storedCover,
      user: values["user"] ?? (await makeUser(db)).id,
      contact: "王师傅",
      phone: "13800001234",
      email: "print@example.org",
      country: "CN",
      region: cn,
      address: "深圳市南山区 1 号",
      licence: [storedCover],
      printers: [{ printer: await aPrinter(db), count: 2 }],
      techs: ["fdm"],
      materials: ["pla"],
      maxSize: { x: 300, y: 300, z: 300 },
      leadDays: 3,
      serviceRegions: [cn],
      currency: Currency.of("renminbi"),
      commission: 10,
      applyTime: now(),
      ...values,
    },
    null,
  );
}

/** A provider that takes orders. */
export const makeOpenProvider = (db: Sql, values: Values = {}): Promise<AnyRecord> =>
  makeProvider(db, { review: 4, accepting: 1, ...values });

export const makeMaterial = (db: Sql, values: Values = {}): Promise<AnyRecord> =>
  insertRecord(
    db,
    serviceConsumable,
    {
      name: both("标准 PLA"),
      material: "pla",
      tech: "fdm",
      colours: [{ name: both("红"), color: RED }],
      picture: storedCover,
      density: 1.24,
      minWall: 0.8,
      currency: Currency.of("renminbi"),
      guidePrice: 100,
      unit: "gram",
      ...values,
    },
    null,
  );

export async function makeOffer(db: Sql, values: Values = {}): Promise<AnyRecord> {
  const provider = values["provider"] ?? (await makeOpenProvider(db)).id;
  const consumable = values["consumable"] ?? (await makeMaterial(db)).id;
  return insertRecord(
    db,
    providerConsumable,
    {
      heading: unique(),
      material: "pla",
      tech: "fdm",
      colours: [{ color: RED }],
      unit: "gram",
      currency: Currency.of("renminbi"),
      price: 100,
      stock: "plenty",
      review: 2,
      shelf: 1,
      ...values,
      provider,
      consumable,
    },
    null,
  );
}

/** A file of 20 × 20 × 20 mm with 8 cm³. */
async function cube(db: Sql): Promise<AnyRecord> {
  const { id: model } = await makeModel(db);
  const bounds = { min: [0, 0, 0], max: [20, 20, 20], size: [20, 20, 20] };
  return makeModelFile(db, model, { bounds, volume: 8 });
}

/** What an order needs: a buyer, an open provider with an offer, and a file. */
export interface Shop {
  buyer: string;
  provider: AnyRecord;
  wanted: WantedOrder;
}

/** @param values of the provider */
export async function makeShop(db: Sql, values: Values = {}): Promise<Shop> {
  const provider = await makeOpenProvider(db, values);
  const offer = await makeOffer(db, { provider: provider.id });
  const file = await cube(db);
  const { id: buyer } = await makeUser(db);
  const item = { file: file.id, offer: offer.id, colour: RED, layerHeight: 0.2, infill: 100, scale: 100, quantity: 9 };
  const address = {
    name: "李小雨",
    phone: "13900005678",
    country: "CN",
    province: "广东省",
    city: "深圳市",
    street: "科技园 8 栋",
    zip: "518000",
  };
  return { buyer, provider, wanted: { buyer, provider: provider.id, items: [item], address, requestKey: "" } };
}

const wantedOf = ({ wanted }: Shop, more: Partial<WantedOrder> = {}): WantedOrder => ({
  ...wanted,
  requestKey: `test-print-${nextNumber()}`,
  ...more,
});

/** Places an order as the app does. */
export const place = (db: Database, shop: Shop, more: Partial<WantedOrder> = {}): Promise<AnyRecord> =>
  db.transaction((tx) => placeOrder(tx, systemContext(db), wantedOf(shop, more)));

const placed = async (db: Sql): Promise<AnyRecord> =>
  placeOrder(db, systemContext(db as Database), wantedOf(await makeShop(db)));

export const METHOD = PayMethod.of("alipay");

/** Opens the payment of an order. */
export const openPaymentOf = (db: Database, order: AnyRecord): Promise<AnyRecord> =>
  db.transaction((tx) =>
    payForOrder(tx, systemContext(db), { id: order.id, member: String(order["buyer"]), method: METHOD }),
  );

/** Lets the channel say that a payment is paid. */
export const payWith = (db: Database, payment: AnyRecord, channelNo = unique()): Promise<unknown> =>
  db.transaction((tx) =>
    takePayment(tx, systemContext(db), String(payment["paymentNo"]), {
      state: "paid",
      channelNo,
      amount: Number(payment["amount"]),
      currency: "renminbi",
      fee: null,
    }),
  );

export const orderNow = (db: Sql, { id }: AnyRecord): Promise<AnyRecord> => readRecord(db, printOrder, id);

/** A placed order that is paid. */
export async function makePaid(db: Database, shop?: Shop): Promise<AnyRecord> {
  const order = await place(db, shop ?? (await makeShop(db)));
  await payWith(db, await openPaymentOf(db, order));
  return orderNow(db, order);
}

/** Changes an order beside its machine, such as to let its time pass. */
export const setOrder = async (db: Sql, order: AnyRecord, patch: Values): Promise<AnyRecord> =>
  updateRecord(db, printOrder, await orderNow(db, order), patch, null);

/** Moves all deadlines of an order so many days into the past. */
export async function passDays(db: Sql, order: AnyRecord, days: number): Promise<void> {
  const names = ["pay_deadline", "confirm_deadline", "receive_deadline", "finish_deadline", "late_at"];
  const set = names.map((name) => `${name} = ${name} - make_interval(secs => $2)`).join(", ");
  await db.query(`update print_order set ${set} where id = $1::bigint`, [order.id, days * DAY]);
}

export const printFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  printProvider: makeProvider,
  serviceConsumable: makeMaterial,
  providerConsumable: makeOffer,
  // The twelve reasons are fixed, so that none is added.
  cancelReason: async (db) => {
    const [row] = await db.query<{ id: string }>("select id::text from cancel_reason order by number limit 1");
    return readRecord(db, cancelReason, String(row?.id));
  },
  printOrder: async (db, values) => {
    const order = await placed(db);
    return updateRecord(db, printOrder, order, values, null);
  },
  printTalk: async (db, values) => {
    const order = await placed(db);
    const known = { order: order.id, provider: order["provider"], side: 1, words: "什么时候发货？" };
    return insertRecord(db, printTalk, { ...known, ...values }, null);
  },
};
