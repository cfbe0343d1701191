import { Currency } from "#domain/currency.ts";
import { FeeState } from "#domain/enumerations/money.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { PayoutAnswer } from "#server/providers/payout/channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { movePayout } from "./payout-moves.ts";
import { kindOf } from "./payout-kinds.ts";
import { lockSubject, moveSubject } from "./payout-subject.ts";
import { attemptIn, numberOfAttempt, UNKNOWN_SECONDS, whyOf } from "./attempts.ts";
import type { Taken } from "./taken.ts";
import { contradicts, noChange, otherAmount, taken, unknownNo } from "./taken.ts";
import { postComeBack } from "./withdrawal-ledger.ts";

/** Number under which an attempt is known to the channel. */
export const attemptNo = (record: AnyRecord, attempt?: number): string => numberOfAttempt(payout, record, attempt);

/** A payout, its subject, and what the channel says of one attempt. */
interface Said {
  tx: Sql;
  context: Context;
  before: AnyRecord;
  subject: AnyRecord;
  isCurrent: boolean;
}

/**
 * The money of a payout that was paid is back: what it paid takes it back.
 * @returns what the payout notes of it
 */
export async function reversePayment(
  { tx, context, before, subject }: Pick<Said, "tx" | "context" | "before" | "subject">,
  why: string,
  paper?: StoredFile,
): Promise<Row> {
  const biz = { resource: payout.name, id: before.id, line: "next" } as const;
  const more = { biz, note: why, ...(paper ? { paper } : {}) };
  const { entry } = await postComeBack(tx, context, String(before["entry"]), more);
  await moveSubject(tx, context, { payout: before, subject }, "comeBack", { reason: why, patch: { reason: why } });
  return { error: why, returnEntry: entry };
}

const is = ({ before }: Said, ...keys: Parameters<typeof FeeState.of>[0][]): boolean =>
  keys.some((key) => before["state"] === FeeState.of(key));

const move = ({ tx, context, before }: Said, verb: string, patch: Row, reason = ""): Promise<AnyRecord> =>
  movePayout(tx, context, before, verb, { patch, reason });

/** Writes what changes no state. Open windows hear of it. */
async function note({ tx, before }: Said, patch: Row): Promise<void> {
  const item = await updateRecord(tx, payout, before, patch, null);
  await publish(tx, [{ kind: "changed", resource: payout.name, id: item.id, item }]);
}

async function accepted(said: Said, channelNo: string): Promise<Taken> {
  if (!is(said, "already") || !said.isCurrent || said.before["channelNo"] === channelNo) return noChange();
  const other = await otherWith(said, channelNo);
  if (other) return other;
  await note(said, { channelNo, unknownSince: null });
  return taken();
}

type Paid = Extract<PayoutAnswer, { state: "paid" }>;

/** Why a payment that the channel reports is not the one that was ordered; null where it is. */
function paidWrongly(said: Said, { currency, amount, channelNo }: Paid): Taken | null {
  const { before, isCurrent } = said;
  const wrong = otherAmount(before, { amount, currency: Currency.of(currency) }, ["付", "was paid"]);
  if (wrong) return wrong;
  if (is(said, "success") && before["channelNo"] !== channelNo)
    return contradicts(
      `已以 ${String(before["channelNo"])} 付过一次`,
      `It is paid already, as ${String(before["channelNo"])}`,
    );
  if (is(said, "cancel")) return contradicts("取消后渠道仍付了款", "The channel paid it after it was cancelled");
  if (is(said, "already") && !isCurrent)
    return contradicts(
      "之前报失败的一次已付款，可能重复付款",
      "An attempt that was called failed is paid. It may be paid twice",
    );
  return null;
}

/** Another payout that has this number of the channel. A channel gives each payment a number of its own. */
async function otherWith({ tx, before }: Said, channelNo: string): Promise<Taken | null> {
  const [other] = await tx.query<{ no: string }>(
    `select payout_no as no from payout where method = $1 and channel_no = $2 and id <> $3::bigint and delete_time is null`,
    [before["method"], channelNo, before.id],
  );
  return other
    ? contradicts(`渠道单号已属于 ${other.no}`, `The number of the channel belongs to ${other.no} already`)
    : null;
}

async function paid(said: Said, answer: Paid, time: number): Promise<Taken> {
  const wrong = paidWrongly(said, answer) ?? (await otherWith(said, answer.channelNo));
  if (wrong) return wrong;
  const { tx, context, before, subject } = said;
  // A late word of a payment that came back since changes nothing.
  if (is(said, "success") || before["returnEntry"] !== null) return noChange();
  const isLate = is(said, "failed", "noaccess");
  const { channelNo, fee } = answer;
  await moveSubject(tx, context, { payout: before, subject }, "succeed", { patch: { payTime: time, channelNo } });
  const { entry } = await (await kindOf(before)).postPaid(tx, context, subject, before);
  await move(said, "succeed", {
    channelNo,
    channelFee: fee ?? 0,
    doneTime: time,
    unknownSince: null,
    error: "",
    answer: { code: "", text: "" },
    entry,
  });
  return taken(isLate ? ["报失败后又付款成功", "Paid after it was called failed"] : undefined);
}

async function failed(said: Said, verb: "fail" | "cannotReceive", code: string, text: string): Promise<Taken> {
  if (is(said, "success"))
    return contradicts("付款成功后又报失败，请向渠道核实", "It was called paid before. Ask the channel what is true");
  if (!is(said, "already") || !said.isCurrent) return noChange();
  const { tx, context, subject, before } = said;
  await moveSubject(tx, context, { payout: before, subject }, verb === "fail" ? "failToPay" : "cannotReceive");
  const error = whyOf(code, text);
  await move(said, verb, { doneTime: context.now, error, unknownSince: null, answer: { code, text } }, error);
  return taken(
    Number(before["attempt"]) > 1
      ? [`第 ${String(before["attempt"])} 次失败`, `Attempt ${String(before["attempt"])} failed`]
      : undefined,
  );
}

async function returned(said: Said, code: string, text: string): Promise<Taken> {
  if (is(said, "already")) return failed(said, "fail", code, text);
  if (!is(said, "success")) return noChange();
  const why = whyOf(code, text);
  await move(said, "comeBack", await reversePayment(said, why), why);
  return taken();
}

async function unknown(said: Said): Promise<Taken> {
  if (!is(said, "already") || !said.isCurrent) return noChange();
  const { before, context } = said;
  const since = Number(before["unknownSince"] ?? context.now);
  if (context.now - since >= UNKNOWN_SECONDS) return failed(said, "fail", "NOT_RECEIVED", "渠道没有收到这笔付款");
  if (before["unknownSince"] === null) await note(said, { unknownSince: context.now });
  return noChange(["渠道暂时查无此单", "The channel does not know it yet"]);
}

function takeSaid(said: Said, answer: PayoutAnswer): Promise<Taken> {
  if (answer.state === "accepted") return accepted(said, answer.channelNo);
  if (answer.state === "paid") return paid(said, answer, said.context.now);
  if (answer.state === "returned") return returned(said, answer.code, answer.text);
  if (answer.state === "unknown") return unknown(said);
  return failed(said, answer.state === "refused" ? "fail" : "cannotReceive", answer.code, answer.text);
}

/**
 * Takes what a channel says about an attempt. Whatever comes twice, late or in another order changes nothing twice.
 * @param no number of the attempt
 */
export async function takeAnswer(tx: Sql, context: Context, no: string, answer: PayoutAnswer): Promise<Taken> {
  const { no: payoutNo, attempt } = attemptIn(no);
  const [row] = await tx.query<{ id: string }>(
    "select id::text from payout where payout_no = $1 and delete_time is null",
    [payoutNo],
  );
  if (!row) return unknownNo(["打款", "payout"], no);
  const subject = await lockSubject(tx, await readRecord(tx, payout, row.id));
  const before = await readRecord(tx, payout, row.id, true);
  if (attempt > Number(before["attempt"]))
    return { verdict: "unknown", note: [`没有第 ${attempt} 次打款`, `There was no attempt ${attempt}`] };
  const isCurrent = attempt === before["attempt"];
  return {
    ...(await takeSaid({ tx, context, before, subject, isCurrent }, answer)),
    about: { resource: payout, record: before },
  };
}
