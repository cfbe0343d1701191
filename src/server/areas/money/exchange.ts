import { LedgerCurrency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { exchangeRate } from "#domain/money/exchange-rate.resource.ts";
import { exchangeRecord } from "#domain/money/exchange-record.resource.ts";
import { ExchangeState, ExchangeUnit } from "#domain/money/enumerations.ts";
import type { CurrencyKey, Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { post } from "#server/ledger/post.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";

interface Wish {
  user: string;
  /** Id of the rate. */
  rule: string;
  /** What is given, in the smallest unit. */
  amount: number;
  /** Key of the caller, so that a repeated call exchanges once. */
  idemKey: string;
  platform?: number;
  /** Seconds since 1970, for books that are taken over. */
  createTime?: number;
}

const refuse = (zh: string, en: string): Refusal => new Refusal("guardRefused", [zh, en], { path: "amount" });

/** Currencies that a rate takes and gives. */
function currenciesOf(rate: AnyRecord): { from: CurrencyKey; to: CurrencyKey } {
  const from = ExchangeUnit.value(rate["fromUnit"])?.key;
  const to = ExchangeUnit.value(rate["toUnit"])?.key;
  const earned = LedgerCurrency.value(rate["currency"])?.key;
  const given = from === "earnings" ? earned : from;
  if (!given || !to || to === "earnings" || given === to) throw new Error("the rate exchanges nothing");
  return { from: given as CurrencyKey, to };
}

const exponentOf = (currency: CurrencyKey): number =>
  LedgerCurrency.value(LedgerCurrency.of(currency))?.format?.exponent ?? 0;

/** What an amount in the smallest unit gives. Fractions of the smallest unit are not given. */
export function exchanged(rate: AnyRecord, amount: number): number {
  const { from, to } = currenciesOf(rate);
  // The rate has six decimals, so that whole numbers keep the product exact.
  const millionths = BigInt(Math.round(Number(rate["rate"]) * 1_000_000));
  const given = BigInt(amount) * millionths * 10n ** BigInt(exponentOf(to));
  return Number(given / (1_000_000n * 10n ** BigInt(exponentOf(from))));
}

const legsOf = (rate: AnyRecord, user: string, gives: number, gets: number): Leg[] => {
  const { from, to } = currenciesOf(rate);
  const member = ofUser(user);
  return [
    { owner: member, currency: from, amount: -gives },
    { owner: ofPlatform(from === "coin" ? "coinSpent" : "coinSold"), currency: from, amount: gives },
    { owner: ofPlatform(to === "coin" ? "coinIssue" : "beanIssue"), currency: to, amount: -gets },
    { owner: member, currency: to, amount: gets },
  ];
};

async function checkLimits(tx: Sql, context: Context, rate: AnyRecord, { user, amount }: Wish): Promise<void> {
  const unit = 10 ** exponentOf(currenciesOf(rate).from);
  const [min, max, perDay] = ["min", "max", "perDay"].map((name) => Number(rate[name]) * unit) as [
    number,
    number,
    number,
  ];
  if (rate["shelf"] !== UpDown.of("up") || Number(rate["begin"]) > context.now)
    throw refuse("这个比例没有生效", "This rate is not in force");
  if (amount < min || amount > max)
    throw refuse(`单次 ${min / unit}–${max / unit}`, `It takes between ${min / unit} and ${max / unit} at once`);
  await tx.query("select pg_advisory_xact_lock(hashtext('exchange'), hashtext($1))", [user]);
  const [today] = await tx.query<{ n: string }>(
    `select coalesce(sum(from_amount), 0) as n from exchange_record where "user" = $1::bigint and rule = $2::bigint and state = $3
       and time > to_timestamp($4::double precision) - interval '24 hours' and delete_time is null`,
    [user, rate.id, ExchangeState.of("succ"), context.now],
  );
  if (Number(today?.n ?? 0) + amount > perDay)
    throw refuse(`24 小时内最多 ${perDay / unit}`, `It takes at most ${perDay / unit} in 24 hours`);
}

/**
 * Exchanges what a member has for another unit, by a rate. One entry has both conversions.
 * @returns the record of the exchange
 * @throws Refusal guardRefused where the rate is not in force, a limit is exceeded or the balance does not suffice
 */
export async function exchange(tx: Sql, context: Context, wish: Wish): Promise<AnyRecord> {
  const rate = await readRecord(tx, exchangeRate, wish.rule);
  const [known] = await tx.query<{ id: string }>(
    "select x.id from exchange_record x join ledger_entry e on e.id = x.entry where e.idem_key = $1",
    [`exchange:${wish.idemKey}`],
  );
  if (known) return readRecord(tx, exchangeRecord, known.id);
  await checkLimits(tx, context, rate, wish);
  const { from, to } = currenciesOf(rate);
  const toAmount = exchanged(rate, wish.amount);
  if (toAmount === 0) throw refuse("金额太小，换不到 1", "It is too little to get 1");
  const time = wish.createTime ?? context.now;
  const record = await insertRecord(
    tx,
    exchangeRecord,
    {
      exchangeNo: `X${new Date(time * 1_000).toISOString().slice(2, 10).replaceAll("-", "")}-${wish.idemKey.slice(0, 20)}`,
      user: wish.user,
      fromUnit: rate["fromUnit"],
      toUnit: rate["toUnit"],
      currency: LedgerCurrency.of(from),
      fromAmount: wish.amount,
      toCurrency: LedgerCurrency.of(to),
      toAmount,
      rate: rate["rate"],
      rule: rate.id,
      platform: wish.platform ?? null,
      time,
    },
    null,
  );
  const { entry } = await post(tx, context, {
    idemKey: `exchange:${wish.idemKey}`,
    kind: "exchange",
    biz: { resource: exchangeRecord.name, id: record.id },
    legs: legsOf(rate, wish.user, wish.amount, toAmount),
    time,
    ...(wish.createTime === undefined ? {} : { createTime: wish.createTime }),
  });
  return updateRecord(tx, exchangeRecord, record, { state: ExchangeState.of("succ"), entry }, null);
}
