import { PayState } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import { rechargeSet } from "#domain/recharges/recharge-set.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { BookWeek, DemoWeek } from "#server/demo/demo-week.ts";
import { whole } from "#server/demo/shapes/random.ts";
import { pastCurrency, pastMethod, pastPayment, pastRefund } from "#server/areas/payments/past-payment.ts";
import { PAY_SECONDS } from "#server/areas/payments/payments.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { hasPaid } from "./place.ts";
import { postRecharge, postRefund } from "./recharge-ledger.ts";

const CHANCE = 0.3;
const [CLOSED, LATE, REFUNDED] = [0.12, 0.03, 0.04] as const;
const platforms = ["ios", "android", "webPc", "wap"] as const;

/** One of the packs, the smaller ones more often. */
async function packOf(tx: Sql, { random }: BookWeek): Promise<AnyRecord | null> {
  const sets = await tx.query<{ id: string }>("select id::text from recharge_set where status = 1 order by coins");
  const set = sets[Math.floor(sets.length * random() ** 2)];
  return set ? readRecord(tx, rechargeSet, set.id) : null;
}

/** Values of an order as it was placed. */
async function orderOf(tx: Sql, set: AnyRecord, { user, currency, at, key, i, week }: BookWeek): Promise<Row> {
  const stored = pastCurrency(currency);
  const price = ((set["prices"] ?? []) as Row[]).find((one) => one["currency"] === stored);
  return {
    orderNo: newNumber("CZ", at, 8),
    user,
    set: set.id,
    coins: set["coins"],
    bonusCoins: set["bonusCoins"],
    firstBonusCoins: (await hasPaid(tx, user)) ? 0 : set["firstBonusCoins"],
    currency: stored,
    amount: Number(price?.["amount"] ?? 0),
    method: pastMethod(currency, i + week),
    platform: Platform.of(platforms[(i + week) % platforms.length] ?? "webPc"),
    country: currency === "meiyuan" ? "US" : currency === "gangbi" ? "HK" : "CN",
    ip: `203.0.113.${1 + ((i * 7) % 250)}`,
    payDeadline: at + PAY_SECONDS,
    requestKey: key,
    createTime: at,
  };
}

async function settle(tx: Sql, context: Context, order: AnyRecord, { random, at }: BookWeek): Promise<void> {
  const fate = random();
  const { user, amount, currency, method } = order;
  const subject = { resource: rechargeOrder.name, id: order.id };
  const isLate = fate >= CLOSED && fate < CLOSED + LATE;
  const paidAfter = fate < CLOSED ? null : isLate ? PAY_SECONDS + whole(random, 60, 900) : whole(random, 8, 600);
  const past = { subject, user: String(user), amount: Number(amount), currency, method, at, paidAfter };
  const paid = await pastPayment(tx, past);
  if (paidAfter === null) {
    const closed = { payState: PayState.of("closed"), closeTime: at + PAY_SECONDS };
    await updateRecord(tx, rechargeOrder, order, closed, null);
    return;
  }
  const { entry } = await postRecharge(tx, context, order, at + paidAfter);
  const { channelNo, payTime, late } = paid;
  const patch = { payState: PayState.of("paid"), channelNo, payTime, late, entry };
  const done = await updateRecord(tx, rechargeOrder, order, patch, null);
  if (fate < 1 - REFUNDED) return;
  const [time, reason] = [at + 2 * HOUR, "重复购买，会员申请退款"];
  const { entry: refundEntry } = await postRefund(tx, context, done, reason, time);
  await pastRefund(tx, paid, time, reason, refundEntry);
  const refunded = { payState: PayState.of("refunded"), refundTime: time, refundReason: reason, refundEntry };
  await updateRecord(tx, rechargeOrder, done, refunded, null);
}

/** Coins that members buy. */
export const demoWeek: DemoWeek = async (tx, context, week) => {
  if (week.random() > CHANCE) return;
  const [known] = await tx.query("select 1 from recharge_order where request_key = $1", [week.key]);
  const set = known ? null : await packOf(tx, week);
  if (!set) return;
  const order = await insertRecord(tx, rechargeOrder, await orderOf(tx, set, week), null);
  await settle(tx, context, order, week);
};
