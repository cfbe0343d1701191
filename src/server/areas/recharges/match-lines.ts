import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { PayoutSubject, RefundState } from "#domain/payments/enumerations.ts";
import { payout as payoutResource } from "#domain/payments/payout.resource.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import { ChannelMatch, DifferenceHandled, StatementDeed } from "#domain/recharges/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Sql } from "#server/db/sql.ts";
import { attemptIn } from "#server/areas/payments/attempts.ts";
import type { StatementLine } from "#server/providers/statement-line.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, isChange, updateRecord } from "#server/resources/write.ts";
import { channelDayOf, closedDay, dayAt, isClosed } from "./channel-days.ts";

/** What we have of a line: a payment, a refund with its payment, or a payout. */
interface Ours {
  payment?: AnyRecord;
  payout?: AnyRecord;
  /** Resource and id of what was paid. */
  subject: readonly [unknown, unknown];
  /** Signed amount in the smallest unit; 0 while nothing moved. */
  amount: number;
  currency: unknown;
}

async function idOf(tx: Sql, sql: string, parameters: readonly unknown[]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(sql, [...parameters]);
  return row?.id ?? null;
}

const ofPayment = (payment: AnyRecord): Pick<Ours, "payment" | "subject"> => ({
  payment,
  subject: [payment["subjectType"], payment["subjectId"]],
});

async function ourPayment(tx: Sql, method: Stored, channelNo: string, no: string): Promise<Ours | null> {
  const id = await idOf(
    tx,
    `select id::text from payment where (channel_key = $1 or payment_no = $2 and $2 <> '') and delete_time is null
     order by (channel_key = $1) desc limit 1`,
    [`${method}:${channelNo}`, no],
  );
  if (id === null) return null;
  const payment = await readRecord(tx, paymentResource, id);
  const isPaid = [PayState.of("paid"), PayState.of("refunded")].includes(payment["payState"] as never);
  return { ...ofPayment(payment), amount: isPaid ? Number(payment["amount"]) : 0, currency: payment["currency"] };
}

async function ourRefund(tx: Sql, method: Stored, channelNo: string, no: string): Promise<Ours | null> {
  const id = await idOf(
    tx,
    `select id::text from payment_refund where method = $1 and (channel_no = $2 or refund_no = $3 and $3 <> '') and delete_time is null
     order by (channel_no = $2) desc limit 1`,
    [method, channelNo, attemptIn(no).no],
  );
  if (id === null) return null;
  const refund = await readRecord(tx, paymentRefund, id);
  const payment = await readRecord(tx, paymentResource, String(refund["payment"]));
  const isDone = refund["state"] === RefundState.of("done");
  return { ...ofPayment(payment), amount: isDone ? -Number(refund["amount"]) : 0, currency: refund["currency"] };
}

/** A payout that was made, and one that came back. */
async function ourPayout(
  tx: Sql,
  deed: "payout" | "payoutReturn",
  method: Stored,
  channelNo: string,
  no: string,
): Promise<Ours | null> {
  const id = await idOf(
    tx,
    `select id::text from payout where method = $1 and (channel_no = $2 or payout_no = $3 and $3 <> '') and delete_time is null
     order by (channel_no = $2) desc limit 1`,
    [method, channelNo, attemptIn(no).no || no],
  );
  if (id === null) return null;
  const payout = await readRecord(tx, payoutResource, id);
  const [entry, sign] = deed === "payout" ? [payout["entry"], -1] : [payout["returnEntry"], 1];
  return {
    payout,
    subject: [PayoutSubject.value(payout["subjectType"])?.key ?? "", payout["subjectId"]],
    amount: entry === null ? 0 : sign * Number(payout["amount"]),
    currency: payout["currency"],
  };
}

type MatchKey = Parameters<typeof ChannelMatch.of>[0];

/** What a line says of both sides. */
interface Sides {
  /** Signed amount of the channel, and whether it moved there. */
  theirs: number;
  moved: boolean;
  currency: unknown;
}

function matchOf({ theirs, moved, currency }: Sides, ours: Ours | null): MatchKey {
  const isHere = ours !== null && ours.amount !== 0;
  if (!isHere) return moved ? "missingHere" : "equal";
  if (!moved) return "stateDiffers";
  return ours.amount === theirs && ours.currency === currency ? "equal" : "amountDiffers";
}

const MOVED = new Set(["paid", "refunded", "returned", "success", "SUCCESS", "TRADE_SUCCESS"]);

/** Money leaves by these. */
const leaves = (deed: StatementLine["deed"]): boolean => deed === "refund" || deed === "payout";

/** Fields of a line that depend on what we have. */
function compared(line: Sides, ours: Ours | null): Row {
  const match = matchOf(line, ours);
  const ourAmount = ours?.amount ?? 0;
  return {
    ourAmount,
    difference: line.theirs - ourAmount,
    payment: ours?.payment?.id ?? null,
    payout: ours?.payout?.id ?? null,
    orderType: ours?.subject[0] ?? "",
    order: ours?.subject[1] ?? null,
    match: ChannelMatch.of(match),
  };
}

function find(tx: Sql, deed: unknown, method: Stored, channelNo: string, no: string): Promise<Ours | null> {
  const key = StatementDeed.value(deed)?.key ?? "payment";
  if (key === "payment") return ourPayment(tx, method, channelNo, no);
  if (key === "refund") return ourRefund(tx, method, channelNo, no);
  return ourPayout(tx, key, method, channelNo, no);
}

/** State of handling after a comparison: what is equal now is fixed, and what differs anew is open. */
function handledAfter(before: AnyRecord | null, match: unknown): Row {
  const isEqual = match === ChannelMatch.of("equal");
  const [open, fixed] = [DifferenceHandled.of("open"), DifferenceHandled.of("fixed")];
  if (!before) return { handled: isEqual ? fixed : open };
  if (isEqual) return { handled: before["handled"] === DifferenceHandled.of("explained") ? before["handled"] : fixed };
  return before["handled"] === fixed ? { handled: open } : {};
}

async function write(tx: Sql, key: string, values: Row, day: AnyRecord): Promise<"added" | "changed" | "same"> {
  const id = await idOf(tx, "select id::text from channel_record where line_key = $1 and delete_time is null", [key]);
  const before = id === null ? null : await readRecord(tx, channelRecord, id, true);
  const next = { ...values, ...handledAfter(before, values["match"]) };
  const { statement, ...facts } = next;
  if (before && !isChange(channelRecord, before, facts)) return "same";
  if (isClosed(day)) throw closedDay(day);
  if (before) await updateRecord(tx, channelRecord, before, { ...facts, statement }, null);
  else await insertRecord(tx, channelRecord, { ...next, lineKey: key, channelDay: day.id }, null);
  return before ? "changed" : "added";
}

/** What became of a line, and the day to which it belongs. */
export interface Written {
  done: "added" | "changed" | "same";
  channelDay: string;
}

/**
 * Writes a line of a statement beside what we have. The same line twice changes nothing.
 * @throws Refusal guardRefused for a change of a closed day
 */
export async function writeLine(
  tx: Sql,
  method: Stored,
  line: StatementLine,
  statement: string | null,
): Promise<Written> {
  const currency = Currency.of(line.currency);
  const date = dayAt(line.time);
  const day = await channelDayOf(tx, date, method, currency);
  const deed = StatementDeed.of(line.deed);
  const moved = MOVED.has(line.state);
  const theirs = moved ? line.amount * (leaves(line.deed) ? -1 : 1) : 0;
  const ours = await find(tx, deed, method, line.channelNo, line.no);
  const values = {
    day: date.day,
    begin: date.begin,
    method,
    deed,
    currency,
    channelNo: line.channelNo,
    orderNo: line.no.slice(0, 32),
    channelAmount: theirs,
    channelFee: line.fee,
    channelState: line.state,
    statement,
    ...compared(
      {
        theirs,
        moved,
        currency,
      },
      ours,
    ),
  };
  return { done: await write(tx, `${method}:${line.deed}:${line.channelNo}`, values, day), channelDay: day.id };
}

/** Compares a line with what we have now. @throws Refusal guardRefused for a change of a closed day */
export async function matchAgain(tx: Sql, record: AnyRecord): Promise<AnyRecord> {
  const [method, channelNo] = [record["method"] as Stored, String(record["channelNo"])];
  const ours = await find(tx, record["deed"], method, channelNo, String(record["orderNo"]));
  const theirs = Number(record["channelAmount"]);
  const values = compared({ theirs, moved: theirs !== 0, currency: record["currency"] }, ours);
  const isThere = record["match"] !== ChannelMatch.of("missingThere");
  const patch = isThere ? { ...values, ...handledAfter(record, values["match"]) } : {};
  if (!isChange(channelRecord, record, patch)) return record;
  return updateRecord(tx, channelRecord, record, patch, null);
}

/** Moment of a movement of ours, in seconds since 1970. */
interface Movement {
  id: string;
  time: number;
}

/** Our payments and payouts of a day that no line has. What was paid by hand is in no statement. */
async function missingOf(tx: Sql, method: Stored, day: string): Promise<{ payments: Movement[]; payouts: Movement[] }> {
  const isOf = (time: string) => `${time} is not null and (${time} at time zone '${PLATFORM_ZONE}')::date = $2::date`;
  const without = (name: string) =>
    `not exists (select 1 from channel_record r where r.${name} = one.id and r.deed = $3 and r.delete_time is null)`;
  const find = (table: string, name: string, time: string, more: string, deed: unknown) =>
    tx.query<Movement>(
      `select id::text, extract(epoch from ${time})::float8 as time from ${table} one
       where method = $1 and delete_time is null and ${isOf(time)} and ${without(name)} ${more} order by one.id`,
      [method, day, deed],
    );
  return {
    payments: await find("payment", "payment", "one.pay_time", "", StatementDeed.of("payment")),
    payouts: await find(
      "payout",
      "payout",
      "one.done_time",
      "and one.entry is not null and not coalesce(one.is_by_hand, false)",
      StatementDeed.of("payout"),
    ),
  };
}

/** Writes a line for what the channel lacks. @returns its day; null where that is closed */
async function addOurs(
  tx: Sql,
  deed: "payment" | "payout",
  { ours, method, time, statement }: { ours: Ours; method: Stored; time: number; statement: string | null },
): Promise<string | null> {
  const date = dayAt(time);
  const of = await channelDayOf(tx, date, method, ours.currency as Stored);
  if (isClosed(of)) return null;
  const record = ours.payment ?? ours.payout;
  const channelNo = String(record?.["channelNo"]);
  const values = {
    day: date.day,
    begin: date.begin,
    method,
    deed: StatementDeed.of(deed),
    currency: ours.currency,
    channelNo,
    orderNo: record?.["paymentNo"] ?? record?.["payoutNo"],
    statement,
    channelAmount: 0,
    channelFee: 0,
    channelState: "",
    ...compared({ theirs: 0, moved: false, currency: ours.currency }, ours),
    match: ChannelMatch.of("missingThere"),
  };
  await write(tx, `${method}:${deed}:${channelNo}`, values, of);
  return of.id;
}

/** Our payments and payouts of a day that its statement does not have become lines of their own. @returns ids of their days */
export async function addMissingThere(
  tx: Sql,
  method: Stored,
  day: string,
  statement: string | null,
): Promise<string[]> {
  const { payments, payouts } = await missingOf(tx, method, day);
  const days: (string | null)[] = [];
  for (const { id, time } of payments) {
    const payment = await readRecord(tx, paymentResource, id);
    const ours = { ...ofPayment(payment), amount: Number(payment["amount"]), currency: payment["currency"] };
    days.push(await addOurs(tx, "payment", { ours, method, time, statement }));
  }
  for (const { id, time } of payouts) {
    const { channelNo, payoutNo } = await readRecord(tx, payoutResource, id);
    const ours = await ourPayout(tx, "payout", method, String(channelNo), String(payoutNo));
    if (ours) days.push(await addOurs(tx, "payout", { ours, method, time, statement }));
  }
  return days.filter((id) => id !== null);
}

export const methodKeyOf = (method: unknown) => PayMethod.value(method)?.key ?? null;
