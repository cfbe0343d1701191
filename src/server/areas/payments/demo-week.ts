import { Currency } from "#domain/currency.ts";
import { FeeState } from "#domain/enumerations/money.ts";
import type { CurrencyKey } from "#domain/money/leg.ts";
import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditStatus } from "#domain/money/enumerations.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { postRelease } from "#server/areas/money/credit-release.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { runCommand } from "#server/commands/run.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { BookWeek, DemoWeek } from "#server/demo/demo-week.ts";
import { whole } from "#server/demo/shapes/random.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { applyForWithdrawal } from "./apply.ts";
import { openPayout } from "./open-payout.ts";
import { postPaid, postReturn } from "./withdrawal-ledger.ts";

/** Places of members whose withdrawal of the last week is in review, and of those with the first of two approvals. */
const WAITING = [9, 11, 13, 16, 17, 22, 25, 26, 29, 30, 33, 39, 44, 50];
const FIRST_OF_TWO = [20, 36];
/** Those whose payee changed the day before, so that a rule puts the withdrawal on hold. */
const CHANGED = [15, 41, 54];
const TO_PAY = [31, 45, 48, 52, 57];
/** Members who withdraw often, so that an amount is usual or not. */
const OFTEN = [16, 33, 44];

/** Above the limit for one person. */
const LARGE = 620_000;
/** True for members whose income is large, so that one of their withdrawals needs two people. */
export const isLarge = (i: number): boolean => FIRST_OF_TWO.includes(i) || i === 22;

const [OFTEN_SHARE, SELDOM] = [0.14, 0.016] as const;

/** Days on hold, as the first configuration has them. */
const HOLD_DAYS = 7;

/** Releases what the member earned weeks before. */
async function releaseDue(tx: Sql, context: Context, { user, at }: BookWeek): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from credit_record where owner_kind = 'user' and owner = $1::bigint and status = $2
       and create_time <= to_timestamp($3::double precision) and delete_time is null order by credit_record.id`,
    [user, CreditStatus.of("hold"), at - HOLD_DAYS * DAY],
  );
  for (const { id } of rows) {
    const credit = await readRecord(tx, creditRecord, id, true);
    const releaseEntry = await postRelease(tx, context, credit, at);
    const patch = { ...statesAfter(creditRecord, "release"), releaseEntry, releaseTime: at, holdUntil: at };
    await updateRecord(tx, creditRecord, credit, patch, null);
  }
}

/**
 * Keeps incomes on hold until the books of a later week release them. Otherwise the running server would, at the same
 * time. It releases those of the last week.
 */
export const holdInBooks = (tx: Sql, { user, week, weeks }: BookWeek): Promise<unknown> =>
  tx.query(
    `update credit_record set hold_until = case when $3 then create_time + interval '${HOLD_DAYS} days' end
     where owner_kind = 'user' and owner = $1::bigint and status = $2 and delete_time is null`,
    [user, CreditStatus.of("hold"), week === weeks],
  );

interface Earner {
  method: string;
  available: number;
}

/** A member with a passed payee and what the member has; null for others. */
async function earnerOf(tx: Sql, { user, currency }: BookWeek): Promise<Earner | null> {
  const [row] = await tx.query<{ method: string; available: string }>(
    `select p.methods -> 0 ->> '${ROW_KEY}' as method, a.available::text from payee_auth p
     join account a on a.owner = p."user" and a.owner_kind = 'user' and a.currency = $2
     where p."user" = $1::bigint and p.status = $3 and p.delete_time is null`,
    [user, Currency.of(currency as "renminbi"), PayeeStatus.of("passed")],
  );
  return row ? { method: row.method, available: Number(row.available) } : null;
}

/** Amount of a withdrawal in the smallest unit; 0 where the member has too little. */
function amountOf({ i, week, weeks, random }: BookWeek, available: number): number {
  const isLast = week === weeks;
  if (isLast && isLarge(i)) return available > LARGE ? LARGE + (i % 7) * 13_000 : 0;
  const share = isLast && OFTEN.includes(i) ? 0.8 : 0.03 + random() * 0.15;
  const most = isLast && OFTEN.includes(i) ? 190_000 : whole(random, 8, 48) * 1_000;
  return Math.floor(Math.min(available * share, most) / 100) * 100;
}

/** The admins of the demo, who decide in turn. */
const adminsOf = (tx: Sql): Promise<{ id: string; name: string }[]> =>
  tx.query("select id::text, real_name as name from admin where account like 'demo-%' order by admin.id");

type At = (hours: number) => number;

/** Approves as one person. @returns the withdrawal and its payout */
async function approveOld(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  admin: string,
  at: At,
): Promise<{ passed: AnyRecord; opened: AnyRecord }> {
  const approved = { first: admin, firstTime: at(1), decideTime: at(1) };
  const patch = { ...statesAfter(withdrawal, "approve"), ...approved };
  const passed = await updateRecord(tx, withdrawal, record, patch, null);
  return { passed, opened: await openPayout(tx, context, passed) };
}

/** Approves as one person, and pays. */
async function payOut(tx: Sql, context: Context, record: AnyRecord, admin: string, at: At): Promise<void> {
  const { passed, opened } = await approveOld(tx, context, record, admin, at);
  const channelNo = `CH${record.id}${String(at(2)).slice(-6)}`;
  const biz = { resource: payout.name, id: opened.id };
  const { entry } = await postPaid(tx, context, passed, { biz, time: at(2), createTime: at(2) });
  const paid = { state: FeeState.of("success"), attempt: 1, sentTime: at(1), doneTime: at(2), channelNo, entry };
  await updateRecord(tx, payout, opened, { ...paid, sender: admin }, null);
  const patch = { payState: FeeState.of("success"), payTime: at(2), channelNo };
  await updateRecord(tx, withdrawal, passed, patch, null);
}

async function refuseOld(tx: Sql, context: Context, record: AnyRecord, at: At): Promise<void> {
  const reason = "收入来源无法核实";
  const patch = { ...statesAfter(withdrawal, "refuse"), reason, decideTime: at(2) };
  await updateRecord(tx, withdrawal, record, patch, null);
  await postReturn(tx, context, record, reason, at(2));
}

/** The first of two people approves, by the same call as in the console. */
async function askSecond(tx: Sql, context: Context, record: AnyRecord, admin: { id: string; name: string }) {
  const actor = { ...context.actor, ...admin, isSuper: true };
  const request = {
    ids: [record.id],
    versions: { [record.id]: record.version },
    reason: { text: "分成对得上，电话核过" },
  };
  await runCommand(tx, { ...context, actor }, "withdrawal.approve", request);
}

/** True if the member applies in this week. */
function applies({ i, week, weeks, random }: BookWeek): boolean {
  const last = [WAITING, FIRST_OF_TWO, CHANGED, TO_PAY].some((places) => places.includes(i));
  if (week === weeks) return last;
  return week > 3 && random() < (OFTEN.includes(i) ? OFTEN_SHARE : SELDOM);
}

async function settle(tx: Sql, context: Context, record: AnyRecord, { i, week, weeks, random }: BookWeek, at: At) {
  const admins = await adminsOf(tx);
  const admin = admins[(i + week) % Math.max(1, admins.length)];
  if (!admin) return;
  if (week < weeks) {
    if (random() < 0.12) await refuseOld(tx, context, record, at);
    else await payOut(tx, context, record, admin.id, at);
  } else if (TO_PAY.includes(i)) await approveOld(tx, context, record, admin.id, at);
  else if (FIRST_OF_TWO.includes(i) && record["peopleNeeded"] === 2) await askSecond(tx, context, record, admin);
}

const isMoney = (currency: CurrencyKey): boolean => currency !== "coin" && currency !== "bean";

/** What members take out of their sales, which server/areas/orders posts. */
export const demoWeek: DemoWeek = async (tx, context, week) => {
  const { user, currency, at, key } = week;
  if (!isMoney(currency)) return;
  const [known] = await tx.query("select 1 from withdrawal where request_key = $1", [key]);
  if (known) return;
  await releaseDue(tx, context, week);
  if (!applies(week)) return;
  const earner = await earnerOf(tx, week);
  const amount = earner ? amountOf(week, earner.available) : 0;
  if (!earner || amount < 5_000) return;
  const wish = { user, method: earner.method, amount, currency: Currency.of(currency as "renminbi"), requestKey: key };
  const record = await applyForWithdrawal(tx, context, { ...wish, createTime: at + HOUR });
  await settle(tx, context, record, week, (hours) => at + HOUR + hours * HOUR);
};
