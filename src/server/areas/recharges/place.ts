import { Currency } from "#domain/currency.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { rechargeOrder } from "#domain/recharges/recharge-order.resource.ts";
import { rechargeSet } from "#domain/recharges/recharge-set.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { openPayment, PAY_SECONDS } from "#server/areas/payments/payments.ts";
import { readRecord } from "#server/resources/detail.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";

/** A member's wish to buy coins, as the app sends it. */
export interface RechargeWish {
  user: string;
  /** Id of the pack. */
  set: string;
  /** Stored values of Currency, PayMethod and Platform. */
  currency: Stored;
  method: Stored;
  platform: Stored;
  /** Key of the caller, so that a repeated call places one order. */
  requestKey: string;
  country?: string;
  ip?: string;
  /** Receipt of the store, of Apple Pay and Google Pay. */
  receipt?: string;
}

const refuse = (zh: string, en: string, path: string): Refusal => new Refusal("guardRefused", [zh, en], { path });

const isLive = ({ status, begin, end }: AnyRecord, now: number): boolean =>
  status === UpDown.of("up") && (begin === null || Number(begin) <= now) && (end === null || now < Number(end));

const taken = `pay_state in (${PayState.of("waiting")}, ${PayState.of("paid")})`;

/** Orders that count against the limits of a pack: of the member, and of today in Beijing. */
async function countsOf(tx: Sql, set: string, user: string): Promise<{ ofUser: number; today: number }> {
  const [row] = await tx.query<{ ofUser: number; today: number }>(
    `select count(*) filter (where "user" = $2::bigint)::int as "ofUser",
       count(*) filter (where create_time >= date_trunc('day', now() at time zone '${PLATFORM_ZONE}') at time zone '${PLATFORM_ZONE}')::int as today
     from recharge_order where set = $1::bigint and ${taken} and delete_time is null`,
    [set, user],
  );
  return row ?? { ofUser: 0, today: 0 };
}

async function checkLimits(tx: Sql, set: AnyRecord, user: string): Promise<void> {
  const [ofUser, perDay] = [Number(set["limitPerUser"]), Number(set["limitPerDay"])];
  if (ofUser === 0 && perDay === 0) return;
  const counts = await countsOf(tx, set.id, user);
  if (ofUser > 0 && counts.ofUser >= ofUser)
    throw refuse(`每人限购 ${ofUser} 次`, `A member buys it at most ${ofUser} times`, "set");
  if (perDay > 0 && counts.today >= perDay) throw refuse("今日已售完", "It is sold out for today", "set");
}

function priceIn(set: AnyRecord, currency: Stored): number {
  const row = ((set["prices"] ?? []) as Row[]).find((one) => one["currency"] === currency);
  if (row) return Number(row["amount"]);
  const [zh = "", en = ""] = Currency.value(currency)?.label ?? [];
  throw refuse(`这一档没有${zh}价格`, `The pack has no price in ${en}`, "currency");
}

/** True if the member has paid for coins before. */
export async function hasPaid(tx: Sql, user: string, except = "0"): Promise<boolean> {
  const [known] = await tx.query(
    `select 1 from recharge_order where "user" = $1::bigint and id <> $2::bigint and pay_time is not null and delete_time is null limit 1`,
    [user, except],
  );
  return known !== undefined;
}

/** @throws Refusal where the pack is not sold to this member now */
async function offered(tx: Sql, context: Context, { set: id, user, platform }: RechargeWish): Promise<AnyRecord> {
  // Orders of one pack wait for each other, so that they keep its limits.
  const set = await readRecord(tx, rechargeSet, id, true);
  if (!isLive(set, context.now)) throw refuse("这一档已下架，请换一档", "The pack is not sold now", "set");
  if (!((set["platforms"] ?? []) as Stored[]).includes(platform)) {
    const [zh = "", en = ""] = Platform.value(platform)?.label ?? [];
    throw refuse(`这一档不在${zh}售卖`, `The pack is not sold on ${en}`, "platform");
  }
  await checkLimits(tx, set, user);
  return set;
}

/**
 * Places an order of the app and opens its payment. No command of the console does so.
 * @returns the order; the same for the same key
 * @throws Refusal guardRefused where the pack is not sold so
 */
export async function placeRecharge(tx: Sql, context: Context, wish: RechargeWish): Promise<AnyRecord> {
  const { user, requestKey, currency, method, platform, country = "", ip = "", receipt = "" } = wish;
  await tx.query("select pg_advisory_xact_lock(hashtext('recharge'), hashtext($1))", [user]);
  const [known] = await tx.query<{ id: string }>("select id::text from recharge_order where request_key = $1", [
    requestKey,
  ]);
  if (known) return readRecord(tx, rechargeOrder, known.id);
  const set = await offered(tx, context, wish);
  const amount = priceIn(set, currency);
  const payDeadline = context.now + PAY_SECONDS;
  const order = await insertRecord(
    tx,
    rechargeOrder,
    {
      orderNo: newNumber("CZ", context.now, 8),
      user,
      set: set.id,
      coins: set["coins"],
      bonusCoins: set["bonusCoins"],
      firstBonusCoins: (await hasPaid(tx, user)) ? 0 : set["firstBonusCoins"],
      currency,
      amount,
      method,
      platform,
      country,
      ip,
      receipt,
      payDeadline,
      requestKey,
    },
    null,
  );
  const subject = { resource: rechargeOrder.name, id: order.id };
  await openPayment(tx, context, { subject, user, amount, currency, method, deadline: payDeadline });
  return order;
}
