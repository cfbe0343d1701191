import { Currency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { RefundState } from "#domain/payments/enumerations.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { channelRecord } from "#domain/recharges/channel-record.resource.ts";
import { ChannelMatch, DifferenceHandled, StatementDeed } from "#domain/recharges/enumerations.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { attemptIn } from "#server/areas/payments/attempts.ts";
import type { StatementLine } from "#server/providers/payment/statement-line.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, isChange, updateRecord } from "#server/resources/write.ts";
import { channelDayOf, closedDay, dayAt, isClosed } from "./channel-days.ts";

/** What we have of a line: a payment, or a refund with its payment. */
interface Ours {
  payment: AnyRecord;
  /** Signed amount in the smallest unit; 0 while nothing moved. */
  amount: number;
  currency: unknown;
}

async function idOf(tx: Sql, sql: string, parameters: readonly unknown[]): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(sql, [...parameters]);
  return row?.id ?? null;
}

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
  return { payment, amount: isPaid ? Number(payment["amount"]) : 0, currency: payment["currency"] };
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
  return { payment, amount: isDone ? -Number(refund["amount"]) : 0, currency: refund["currency"] };
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

const MOVED = new Set(["paid", "refunded", "success", "SUCCESS", "TRADE_SUCCESS"]);

/** Fields of a line that depend on what we have. */
function compared(line: Sides, ours: Ours | null): Row {
  const match = matchOf(line, ours);
  const ourAmount = ours?.amount ?? 0;
  return {
    ourAmount,
    difference: line.theirs - ourAmount,
    payment: ours?.payment.id ?? null,
    orderType: ours?.payment["subjectType"] ?? "",
    order: ours?.payment["subjectId"] ?? null,
    match: ChannelMatch.of(match),
  };
}

const find = (tx: Sql, deed: unknown, method: Stored, channelNo: string, no: string): Promise<Ours | null> =>
  deed === StatementDeed.of("refund") ? ourRefund(tx, method, channelNo, no) : ourPayment(tx, method, channelNo, no);

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
  const theirs = moved ? line.amount * (line.deed === "refund" ? -1 : 1) : 0;
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

/** Our payments of a day that its statement does not have become lines of their own. @returns ids of their days */
export async function addMissingThere(
  tx: Sql,
  method: Stored,
  day: string,
  statement: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id::text from payment p where p.method = $1 and p.pay_time is not null and p.delete_time is null
       and (p.pay_time at time zone 'Asia/Shanghai')::date = $2::date
       and not exists (select 1 from channel_record r where r.payment = p.id and r.deed = $3 and r.delete_time is null)`,
    [method, day, StatementDeed.of("payment")],
  );
  const days: string[] = [];
  for (const { id } of rows) {
    const payment = await readRecord(tx, paymentResource, id);
    const date = dayAt(Number(payment["payTime"]));
    const of = await channelDayOf(tx, date, method, payment["currency"] as Stored);
    const amount = Number(payment["amount"]);
    const values = {
      day: date.day,
      begin: date.begin,
      method,
      deed: StatementDeed.of("payment"),
      currency: payment["currency"],
      channelNo: payment["channelNo"],
      orderNo: payment["paymentNo"],
      statement,
      channelAmount: 0,
      channelFee: 0,
      channelState: "",
      ourAmount: amount,
      difference: -amount,
      payment: id,
      orderType: payment["subjectType"],
      order: payment["subjectId"],
      match: ChannelMatch.of("missingThere"),
    };
    if (isClosed(of)) continue;
    const key = `${method}:payment:${String(payment["channelNo"])}`;
    await write(tx, key, values, of);
    days.push(of.id);
  }
  return days;
}

export const methodKeyOf = (method: unknown) => PayMethod.value(method)?.key ?? null;
