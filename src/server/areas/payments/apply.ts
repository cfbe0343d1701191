import { createHash } from "node:crypto";
import { Currency } from "#domain/currency.ts";
import { WithdrawalState } from "#domain/enumerations/money.ts";
import { account } from "#domain/money/account.resource.ts";
import { AccountStatus, OwnerKind } from "#domain/money/enumerations.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { DEVICE_DAYS } from "#domain/payments/withdrawal-risk.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { Refusal } from "#kernel/errors.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import { momentOf, localOf } from "#kernel/time-zone.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearValues } from "#server/resources/clear-values.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord } from "#server/resources/write.ts";
import { recordsWithSealed } from "#server/sealed/same-value.ts";
import type { BlackEntry } from "./black-list.ts";
import { blackEntries, noteBlackHits } from "./black-list.ts";
import { devicesOf } from "./devices-of.ts";
import { riskOf } from "./risk.ts";
import type { PayeeSnapshot } from "./snapshot-of.ts";
import { snapshotOf } from "./snapshot-of.ts";
import { suspension } from "./suspend.ts";
import { postFreeze } from "./withdrawal-ledger.ts";
import type { WithdrawalLimits } from "./withdrawal-limits.ts";
import { feeOf, withdrawalLimits } from "./withdrawal-limits.ts";

/** A member's wish to take money out. */
export interface Wish {
  user: string;
  /** Key of the row in the payee's `methods`. */
  method: string;
  /** In the smallest unit. */
  amount: number;
  /** Stored value of Currency. */
  currency: Stored;
  /** Key of the caller, so that a repeated call applies once. */
  requestKey: string;
  /** Seconds since 1970, for books that are taken over. */
  createTime?: number;
}

/** Days and months of the limits are those of Beijing. */
const BEIJING = 28_800;
const DAY = 86_400;

const refuse = (zh: string, en: string, path: string): Refusal => new Refusal("guardRefused", [zh, en], { path });

/** An amount in words, in both languages. */
const inWords = (amount: number, currency: Stored) => amountLabel(amount, Currency.value(currency)?.format ?? null);

function checkAtOnce({ amount, currency }: Wish, { min, max }: WithdrawalLimits): void {
  if (amount < min) {
    const [zh, en] = inWords(min, currency);
    throw refuse(`单次最低 ${zh}`, `The least amount at once is ${en}`, "amount");
  }
  if (amount > max) {
    const [zh, en] = inWords(max, currency);
    throw refuse(`单次最高 ${zh}`, `The most at once is ${en}`, "amount");
  }
}

/** First moments of the day and of the month in Beijing. */
function spansOf(now: number): { day: number; month: number } {
  const local = localOf(BEIJING, now);
  const day = Math.floor(local / DAY) * DAY;
  const date = new Date(local * 1_000);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1_000;
  return { day: momentOf(BEIJING, day), month: momentOf(BEIJING, month) };
}

async function checkSpans(tx: Sql, now: number, { user, amount, currency }: Wish, limits: WithdrawalLimits) {
  const { day, month } = spansOf(now);
  const [row] = await tx.query<{ day: string; month: string }>(
    `select coalesce(sum(amount) filter (where apply_time >= to_timestamp($4::double precision)), 0) as day,
       coalesce(sum(amount), 0) as month
     from withdrawal where "user" = $1::bigint and currency = $2 and state <> $3 and delete_time is null
       and apply_time >= to_timestamp($5::double precision)`,
    [user, currency, WithdrawalState.of("fail"), day, month],
  );
  const [left, most, span] =
    Number(row?.day ?? 0) + amount > limits.dailyMax
      ? [limits.dailyMax - Number(row?.day ?? 0), limits.dailyMax, ["今天", "today"]]
      : Number(row?.month ?? 0) + amount > limits.monthlyMax
        ? [limits.monthlyMax - Number(row?.month ?? 0), limits.monthlyMax, ["本月", "this month"]]
        : [0, null, ["", ""]];
  if (most === null) return;
  const [[mostZh, mostEn], [leftZh, leftEn]] = [inWords(most, currency), inWords(Math.max(0, left), currency)];
  throw refuse(
    `${span[0]}最多提现 ${mostZh}，还可提 ${leftZh}`,
    `The most ${span[1]} is ${mostEn}; ${leftEn} is left`,
    "amount",
  );
}

/** Where the money goes, with what is compared in clear. */
interface Destination {
  payee: AnyRecord;
  row: Row;
  account: string;
  snapshot: PayeeSnapshot;
  idNumber: string;
}

async function destinationOf(tx: Sql, { user, method }: Wish): Promise<Destination> {
  const [known] = await tx.query<{ id: string }>(
    `select id::text from payee_auth where "user" = $1::bigint and delete_time is null`,
    [user],
  );
  const payee = known && (await readRecord(tx, payeeAuth, known.id, true));
  if (payee?.["status"] !== PayeeStatus.of("passed"))
    throw refuse("收款认证未通过，不能提现", "Your payee data have not been accepted", "method");
  const rows = (payee["methods"] ?? []) as Row[];
  const index = rows.findIndex((one) => one[ROW_KEY] === method);
  const row = rows[index];
  if (!row) throw refuse("没有这个收款方式", "There is no such way to be paid", "method");
  const snapshot = await snapshotOf(tx, payee, index);
  const { idNumber } = await clearValues(tx, payeeAuth, payee.id, ["idNumber"]);
  return { payee, row, account: snapshot.account, snapshot, idNumber: String(idNumber ?? "") };
}

/** The member's account in the currency. @throws Refusal where it is frozen, closed, or has too little */
async function accountOf(tx: Sql, { user, currency, amount }: Wish): Promise<AnyRecord> {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from account where owner_kind = $1 and owner = $2::bigint and currency = $3 and delete_time is null",
    [OwnerKind.of("user"), user, currency],
  );
  const record = row && (await readRecord(tx, account, row.id));
  if (record && record["status"] !== AccountStatus.of("normal"))
    throw refuse("资金账户已冻结或关闭，不能提现", "Your account is frozen or closed", "currency");
  const available = Number(record?.["available"] ?? 0);
  if (!record || available < amount) {
    const [zh, en] = inWords(available, currency);
    throw refuse(`可提现余额不足，现有 ${zh}`, `You have less: ${en}`, "amount");
  }
  return record;
}

/** Other payees with the same number or account. */
async function sameElsewhere(tx: Sql, { payee, account: to, idNumber }: Destination): Promise<number> {
  const ids = new Set([
    ...(await recordsWithSealed(tx, payeeAuth, "idNumber", idNumber)),
    ...(await recordsWithSealed(tx, payeeAuth, "methods.account", to)),
  ]);
  ids.delete(payee.id);
  return ids.size;
}

/** Number with the day in Beijing and six signs of its own. */
function numberOf(now: number, requestKey: string): string {
  const day = new Date(localOf(BEIJING, now) * 1_000).toISOString().slice(2, 10).replaceAll("-", "");
  const signs = BigInt(`0x${createHash("sha256").update(requestKey).digest("hex").slice(0, 12)}`).toString(36);
  return `W${day}-${signs.slice(-6).padStart(6, "0").toUpperCase()}`;
}

/** Reasons for which a rule puts a new application on hold. */
function holdReason(changeTime: number | null, now: number, coolHours: number, listed: readonly BlackEntry[]): string {
  const hours = changeTime === null ? coolHours : (now - changeTime) / HOUR;
  if (hours < coolHours) return `收款信息 ${Math.floor(hours)} 小时前改过，冷静期 ${coolHours} 小时`;
  return listed.length > 0 ? "设备或 IP 在提现黑名单" : "";
}

/** What is known of an application that may be made. */
interface Admitted {
  wish: Wish;
  now: number;
  limits: WithdrawalLimits;
  to: Destination;
  held: AnyRecord;
  shared: { devices: string[]; ips: string[] };
  /** Entries of the black list that a device or an address meets. */
  listed: BlackEntry[];
}

/** Entries that put an application on hold. @throws Refusal for a member or payee on the black list */
async function listedOf(tx: Sql, { user }: Wish, to: Destination, shared: Admitted["shared"]): Promise<BlackEntry[]> {
  const entries = await blackEntries(tx, { user, account: to.account, idNumber: to.idNumber, ...shared });
  const listed = entries.filter(({ kind }) => kind === "device" || kind === "ip");
  if (listed.length < entries.length)
    // The member does not read which rule it is.
    throw refuse("暂时不能提现，请联系客服", "You cannot withdraw for now. Contact support", "method");
  return listed;
}

/** @throws Refusal with what stands against the application */
async function admit(tx: Sql, now: number, wish: Wish): Promise<Admitted> {
  const limits = await withdrawalLimits(tx, wish.currency);
  if (!limits) throw refuse("这个币种不能提现", "This currency is not withdrawn", "currency");
  checkAtOnce(wish, limits);
  await checkSpans(tx, now, wish, limits);
  const to = await destinationOf(tx, wish);
  const shared = await devicesOf(tx, wish.user, DEVICE_DAYS);
  const listed = await listedOf(tx, wish, to, shared);
  const held = await accountOf(tx, wish);
  if (feeOf(limits, wish.amount) >= wish.amount)
    throw refuse("金额不够付手续费", "The amount does not cover the fee", "amount");
  return { wish, now, limits, to, held, shared, listed };
}

const changeTimeOf = ({ payee }: Destination): number | null =>
  payee["changeTime"] === null ? null : Number(payee["changeTime"]);

/** Values of the withdrawal, with its risk. */
async function valuesOf(tx: Sql, { wish, now, limits, to, held, shared, listed }: Admitted): Promise<Row> {
  const { user, amount, currency, requestKey, createTime } = wish;
  const { row, payee } = to;
  const fee = feeOf(limits, amount);
  const risk = await riskOf(tx, {
    user,
    account: held.id,
    currency,
    amount,
    payee: payee.id,
    changeTime: changeTimeOf(to),
    coolHours: limits.payeeCoolHours,
    ...shared,
    same: await sameElsewhere(tx, to),
    listed: listed.length,
    now,
  });
  return {
    withdrawNo: numberOf(now, requestKey),
    user,
    account: held.id,
    currency,
    amount,
    fee,
    tax: 0,
    net: amount - fee,
    method: row["method"],
    payee: payee.id,
    payeeSnapshot: to.snapshot,
    ...risk,
    peopleNeeded: amount > limits.twoPersonAbove ? 2 : 1,
    applyTime: now,
    requestKey,
    ...(createTime === undefined ? {} : { createTime }),
  };
}

/**
 * Takes a member's application from the app and puts the amount on hold. No command of the console applies.
 * @returns the withdrawal; the same for the same key
 * @throws Refusal guardRefused with the limit, the state of payee or account, or the balance that stands against it
 */
export async function applyForWithdrawal(tx: Sql, context: Context, wish: Wish): Promise<AnyRecord> {
  const { user, requestKey, createTime } = wish;
  const now = createTime ?? context.now;
  await tx.query("select pg_advisory_xact_lock(hashtext('withdrawal'), hashtext($1))", [user]);
  const [known] = await tx.query<{ id: string }>("select id::text from withdrawal where request_key = $1", [
    requestKey,
  ]);
  if (known) return readRecord(tx, withdrawal, known.id);
  const admitted = await admit(tx, now, wish);
  const { to, limits, listed } = admitted;
  const record = await insertRecord(tx, withdrawal, await valuesOf(tx, admitted), null);
  await postFreeze(tx, context, record, createTime);
  const reason = holdReason(changeTimeOf(to), now, limits.payeeCoolHours, listed);
  if (reason === "") return record;
  await noteBlackHits(tx, listed, { effect: "suspended", user, withdrawal: record.id });
  return moveBySystem(tx, context, suspension(record, reason, now));
}
