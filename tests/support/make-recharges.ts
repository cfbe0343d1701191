import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { resourceNamed } from "#domain/index.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { placeRecharge } from "#server/areas/recharges/place.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { makeUser } from "./factory.ts";
import type { Values } from "./values.ts";
import { both, nextNumber, unique } from "./values.ts";

/** A pack that is on sale, with 100 coins, 10 as a bonus and 5 more for the first top-up. */
export const makeSet = (db: Sql, values: Values = {}): Promise<AnyRecord> =>
  insertRecord(
    db,
    resourceNamed("rechargeSet"),
    {
      name: both("一百金币"),
      coins: 100,
      bonusCoins: 10,
      firstBonusCoins: 5,
      prices: [{ currency: Currency.of("renminbi"), amount: 1_000 }],
      platforms: [Platform.of("webPc")],
      status: 1,
      ...values,
    } as Row,
    null,
  );

/** An order of a new member that waits for its payment. @param amount in the smallest unit: localPaymentCases */
export async function makeOrder(db: Sql, amount = 1_000, values: Values = {}): Promise<AnyRecord> {
  const prices = [{ currency: Currency.of("renminbi"), amount }];
  const set = values["set"] ? String(values["set"]) : (await makeSet(db, { prices })).id;
  const user = values["user"] ? String(values["user"]) : (await makeUser(db)).id;
  return placeRecharge(db, systemContext(db as Database), {
    user,
    set,
    currency: Currency.of("renminbi"),
    method: PayMethod.of("wechat"),
    platform: Platform.of("webPc"),
    requestKey: unique(),
  });
}

/** The payment of an order. */
export async function paymentOf(db: Sql, { id }: AnyRecord): Promise<AnyRecord> {
  const [row] = await db.query<{ id: string }>(
    "select id::text from payment where subject_id = $1::bigint and subject_type = 'rechargeOrder' order by payment.id desc limit 1",
    [id],
  );
  return readRecord(db, resourceNamed("payment"), String(row?.id));
}

const changed = async (db: Sql, record: AnyRecord, resource: string, values: Values): Promise<AnyRecord> =>
  Object.keys(values).length === 0 ? record : updateRecord(db, resourceNamed(resource), record, values as Row, null);

export const rechargeFactories: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  rechargeSet: makeSet,
  payment: async (db, values) => changed(db, await paymentOf(db, await makeOrder(db)), "payment", values),
  paymentRefund: async (db, values) => {
    const { id, user, method, currency } = await paymentOf(db, await makeOrder(db));
    const known = { refundNo: unique(), payment: id, user, method, currency, amount: 10, reason: "退款" };
    return insertRecord(db, resourceNamed("paymentRefund"), { ...known, ...values } as Row, null);
  },
  rechargeOrder: async (db, values) => changed(db, await makeOrder(db), "rechargeOrder", values),
  // Each channel has a day once.
  channelDay: (db, values) => {
    const begin = Date.UTC(2020, 0, nextNumber()) / 1_000;
    const day = new Date(begin * 1_000).toISOString().slice(0, 10);
    const known = { dayNo: unique(), day, begin, method: PayMethod.of("wechat"), currency: Currency.of("renminbi") };
    return insertRecord(db, resourceNamed("channelDay"), { ...known, ...values } as Row, null);
  },
};
