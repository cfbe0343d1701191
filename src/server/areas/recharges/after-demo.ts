import { Currency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { payout as payoutResource } from "#domain/payments/payout.resource.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import { ChannelDayState, DifferenceHandled } from "#domain/recharges/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY } from "#kernel/time-units.ts";
import { numberOfAttempt } from "#server/areas/payments/attempts.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { AfterDemo } from "#server/demo/area-demo.ts";
import type { StatementLine } from "#server/providers/statement-line.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";
import { refreshDays } from "./channel-days.ts";
import { addMissingThere, writeLine } from "./match-lines.ts";
import { placeRecharge } from "./place.ts";

/** Days of statements in the demo, and after how many of them a day is closed. */
const DAYS = 35;
const CLOSE_AFTER = 6;
/** Every so many lines the channel lacks one, or has another amount. */
const [LACKS, DIFFERS] = [29, 37] as const;

/** A line as the channel would have it; null where it lacks the payment. */
function lineOf(record: AnyRecord, i: number): StatementLine | null {
  if (i % LACKS === LACKS - 1) return null;
  const amount = Number(record["amount"]) + (i % DIFFERS === DIFFERS - 1 ? 100 : 0);
  return {
    deed: "payment",
    channelNo: String(record["channelNo"]),
    no: String(record["paymentNo"]),
    currency: Currency.value(record["currency"])?.key ?? "renminbi",
    amount,
    fee: Number(record["channelFee"]),
    state: "paid",
    time: Number(record["payTime"]),
  };
}

/** Line of a payout, which the channel always has. */
const payoutLine = (record: AnyRecord): StatementLine => ({
  deed: "payout",
  channelNo: String(record["channelNo"]),
  no: numberOfAttempt(payoutResource, record),
  currency: Currency.value(record["currency"])?.key ?? "renminbi",
  amount: Number(record["amount"]),
  fee: Number(record["channelFee"]),
  state: "paid",
  time: Number(record["doneTime"]),
});

/** Writes the lines of payouts. @returns ids of their days */
async function addPayouts(tx: Sql, now: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from payout where done_time > to_timestamp($1::double precision) and entry is not null
       and return_entry is null and not coalesce(is_by_hand, false) and delete_time is null order by payout.id`,
    [now - DAYS * DAY],
  );
  const days: string[] = [];
  for (const { id } of rows) {
    const record = await readRecord(tx, payoutResource, id);
    days.push((await writeLine(tx, record["method"] as Stored, payoutLine(record), null)).channelDay);
  }
  return days;
}

/** Writes the statements of the last weeks, with payments that we do not know. */
async function addStatements(tx: Sql, now: number): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from payment where pay_time > to_timestamp($1::double precision) and delete_time is null order by payment.id`,
    [now - DAYS * DAY],
  );
  const days = new Set<string>(await addPayouts(tx, now));
  const asked = new Map<string, readonly [Stored, string]>();
  for (const [i, { id }] of rows.entries()) {
    const record = await readRecord(tx, paymentResource, id);
    const method = record["method"] as Stored;
    const line = lineOf(record, i);
    const at = new Date((Number(record["payTime"]) + 8 * 3_600) * 1_000).toISOString().slice(0, 10);
    asked.set(`${method}/${at}`, [method, at]);
    if (line) days.add((await writeLine(tx, method, line, null)).channelDay);
  }
  for (const age of [3, 8]) {
    const unknown = { deed: "payment", no: "", currency: "renminbi", amount: 6_800, fee: 41, state: "paid" } as const;
    const line = { ...unknown, channelNo: `42009${now - age}`, time: now - age * DAY };
    days.add((await writeLine(tx, PayMethod.of("wechat"), line, null)).channelDay);
  }
  for (const [method, at] of asked.values()) for (const id of await addMissingThere(tx, method, at, null)) days.add(id);
  await refreshDays(tx, [...days]);
}

/** Older differences are explained, and their days closed. */
async function closeOldDays(tx: Sql, now: number): Promise<void> {
  const before = now - CLOSE_AFTER * DAY;
  const open = await tx.query<{ id: string; day: string }>(
    `select id::text, channel_day::text as day from channel_record where handled = $1 and begin < to_timestamp($2::double precision)
     order by channel_record.id`,
    [DifferenceHandled.of("open"), before],
  );
  for (const { id } of open) {
    const patch = { handled: DifferenceHandled.of("explained"), note: "渠道次日补入，已核实" };
    await updateRecord(tx, channelRecord, await readRecord(tx, channelRecord, id, true), patch, null);
  }
  await refreshDays(
    tx,
    open.map(({ day }) => day),
  );
  await tx.query(
    `update channel_day set state = $1, close_time = begin + interval '2 days',
       closer = (select id from admin where account like 'demo-%' order by id limit 1)
     where open_lines = 0 and begin < to_timestamp($2::double precision) and state <> $1`,
    [ChannelDayState.of("closed"), before],
  );
}

/** Some members are buying coins right now. */
async function placeSome(db: Database): Promise<void> {
  const context = systemContext(db);
  const users = await db.query<{ id: string }>(
    `select id::text from "user" where account like 'demo%' and delete_time is null order by "user".id offset 3 limit 3`,
  );
  const [set] = await db.query<{ id: string }>(
    "select id::text from recharge_set where status = 1 order by recharge_set.id limit 1",
  );
  for (const { id } of set ? users : [])
    await db.transaction((tx) =>
      placeRecharge(tx, context, {
        user: id,
        set: String(set?.id),
        currency: Currency.of("renminbi"),
        method: PayMethod.of("wechat"),
        platform: Platform.of("android"),
        requestKey: `demo-now-${id}`,
      }),
    );
}

/** Statements of the channels for the demo's payments. */
export const afterDemo: AfterDemo = async (db, start) => {
  const [known] = await db.query("select 1 from channel_record limit 1");
  if (!known)
    await db.transaction(async (tx) => {
      await addStatements(tx, start);
      await closeOldDays(tx, start);
    });
  await placeSome(db);
};
