import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { kol } from "#domain/kols/kol.resource.ts";
import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import { settlement } from "#domain/settlements/settlement.resource.ts";
import { settlementLine } from "#domain/settlements/settlement-line.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { clockText, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import { takePayment } from "#server/areas/payments/take-payment.ts";
import * as app from "#server/areas/photo-orders/app.ts";
import type { WantedPhotoOrder } from "#server/areas/photo-orders/place-order.ts";
import { payForPhotoOrder, placePhotoOrder } from "#server/areas/photo-orders/place-order.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { storeBytes } from "#server/storage/store-bytes.ts";
import type { Storage } from "#server/storage/storage.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser, now, storedCover } from "./factory.ts";
import { png, stl } from "./upload.ts";
import type { Values } from "./values.ts";
import { nextNumber, unique } from "./values.ts";

export const RENMINBI = Number(Currency.of("renminbi"));
/** What a made order costs, and what its partner gets of it at the configured 60 %. */
export const PRICE = 30_000;
export const SHARE = 18_000;

/** The month of a time in Beijing. */
export const periodOf = (time: number): string => clockText(PLATFORM_ZONE, time).slice(0, 7);

/** Stores and settings of a test application. */
interface Bench {
  db: Database;
  storage: Storage;
  dataDir: string;
}

const pictures = new WeakMap<Database, Promise<unknown>>();
/** A picture that is stored, once for each test application. */
export function aPicture({ db, storage, dataDir }: Bench): Promise<unknown> {
  const known = pictures.get(db) ?? png().then((bytes) => storeBytes(db, storage, bytes, "face.png", dataDir));
  pictures.set(db, known);
  return known;
}

/** Places an order as the app does. */
export const placePhoto = async (bench: Bench, more: Partial<WantedPhotoOrder> = {}): Promise<AnyRecord> => {
  const { db } = bench;
  const { id: user } = more.user ? { id: more.user } : await makeUser(db);
  const picture = await aPicture(bench);
  return db.transaction((tx) =>
    placePhotoOrder(tx, systemContext(db), {
      user,
      template: "bust",
      pictures: [picture],
      height: 120,
      currency: RENMINBI,
      price: PRICE,
      requestKey: `test-photo-${nextNumber()}`,
      ...more,
    }),
  );
};

export const photoNow = (db: Sql, { id }: AnyRecord): Promise<AnyRecord> => readRecord(db, photo3dOrder, id);

/** Opens the payment of an order. */
export const openPhotoPayment = (db: Database, order: AnyRecord): Promise<AnyRecord> =>
  db.transaction((tx) =>
    payForPhotoOrder(tx, systemContext(db), {
      id: order.id,
      member: String(order["user"]),
      method: PayMethod.of("alipay"),
    }),
  );

/** Lets the channel say that a payment is paid. */
export const payPhoto = (db: Database, payment: AnyRecord, channelNo = unique()): Promise<unknown> =>
  db.transaction((tx) =>
    takePayment(tx, systemContext(db), String(payment["paymentNo"]), {
      state: "paid",
      channelNo,
      amount: Number(payment["amount"]),
      currency: "renminbi",
      fee: null,
    }),
  );

/** A placed order that is paid. */
export async function makePaidPhoto(bench: Bench, more: Partial<WantedPhotoOrder> = {}): Promise<AnyRecord> {
  const { db } = bench;
  const order = await placePhoto(bench, more);
  await payPhoto(db, await openPhotoPayment(db, order));
  return photoNow(db, order);
}

/** Changes an order beside its machine. */
export const setPhoto = async (db: Sql, order: AnyRecord, values: Values): Promise<AnyRecord> =>
  updateRecord(db, photo3dOrder, await photoNow(db, order), values, null);

/** A mesh that is stored, and a draft of it. */
export async function aDelivery(bench: Bench): Promise<{ file: StoredFile; drafts: unknown[]; storage: Storage }> {
  const { db, storage, dataDir } = bench;
  const file = await storeBytes(db, storage, stl(nextNumber()), "figure.stl", dataDir);
  return { file, drafts: [await aPicture(bench)], storage };
}

/** A paid order that a partner models now. */
export async function makeAssigned(bench: Bench, partner: string, price = PRICE): Promise<AnyRecord> {
  const order = await makePaidPhoto(bench, { price });
  return setPhoto(bench.db, order, { step: 3, partner, assignTime: now(), deliverDeadline: now() + DAY });
}

/** Hands the model of an order in. */
export async function handIn(bench: Bench, order: AnyRecord): Promise<AnyRecord> {
  const { db } = bench;
  const delivery = await aDelivery(bench);
  const { partner } = await photoNow(db, order);
  return db.transaction((tx) =>
    app.deliverPhotoOrder(tx, systemContext(db), { id: order.id, member: String(partner), ...delivery }),
  );
}

/**
 * A finished order of a partner, whose time on hold is over.
 * @param days since it was finished
 */
export async function makeFinished(bench: Bench, partner: string, price = PRICE, days = 30): Promise<AnyRecord> {
  const { db } = bench;
  const order = await makeAssigned(bench, partner, price);
  await setPhoto(db, order, { step: 4, confirmDeadline: now() + DAY });
  await db.transaction((tx) => app.confirmPhotoOrder(tx, systemContext(db), order.id, String(order["user"])));
  const time = now() - days * DAY;
  await db.query("update credit_record set create_time = to_timestamp($2) where source_id = $1::bigint", [
    order.id,
    time,
  ]);
  return setPhoto(db, order, { finishTime: time });
}

/** A promoter under contract with some pieces of the last month, each paid 500.00. */
export async function makeKol(db: Sql, { pieces = 3, ...values }: Values & { pieces?: number } = {}) {
  const user = String(values["user"] ?? (await makeUser(db)).id);
  const [manager] = await db.query<{ id: string }>("select id::text from admin order by admin.id limit 1");
  const time = now() - 30 * DAY;
  const day = (at: number): string => clockText(PLATFORM_ZONE, at).slice(0, 10);
  return insertRecord(
    db,
    kol,
    {
      name: unique(),
      grade: "a",
      begin: day(now() - 200 * DAY),
      end: day(now() + 200 * DAY),
      terms: { currency: RENMINBI, fee: 50_000, minimum: 0 },
      manager: manager?.id,
      status: 4,
      pieces: Array.from({ length: Number(pieces) }, () => ({ url: `https://v.example/${unique()}`, time })),
      ...values,
      user,
    },
    null,
  );
}

/** A settlement of a KOL: the first of the screens opens only those. */
const aSettlement = async (db: Sql, values: Values): Promise<AnyRecord> => {
  const { id: party, user } = await makeKol(db);
  const known = { settleNo: unique(), kind: "kol", party, user, period: "2026-10", periodTime: now() };
  const amounts = { currency: RENMINBI, gross: 10_000, net: 10_000 };
  return insertRecord(db, settlement, { ...known, ...amounts, ...values }, null);
};

export const settlementFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  kol: (db, values) => makeKol(db, values),
  photo3dOrder: async (db, values) => {
    const { id: user } = await makeUser(db);
    const known = { orderNo: unique(), user, template: "bust", pictures: [storedCover], currency: RENMINBI };
    return insertRecord(db, photo3dOrder, { ...known, price: PRICE, partnerShare: 60, ...values }, null);
  },
  settlement: aSettlement,
  settlementLine: async (db, values) => {
    const { id } = await aSettlement(db, {});
    const known = {
      settlement: id,
      kind: "photo3d",
      lineKind: "work",
      sourceKey: unique(),
      what: unique(),
      currency: RENMINBI,
      amount: 100,
    };
    return insertRecord(db, settlementLine, { ...known, ...values }, null);
  },
};
