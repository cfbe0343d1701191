import { Currency } from "#domain/currency.ts";
import { RefundState } from "#domain/payments/enumerations.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { RefundAnswer } from "#server/providers/payment/channel.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { attemptIn, UNKNOWN_SECONDS, whyOf } from "./attempts.ts";
import { lockOrder, subjectOf } from "./paid-subject.ts";
import type { Taken } from "./taken.ts";
import { contradicts, noChange, otherAmount, taken, unknownNo } from "./taken.ts";

/** A refund, its payment and its order, all locked. */
export interface Refunding {
  order: AnyRecord;
  payment: AnyRecord;
  refund: AnyRecord;
}

interface Said extends Refunding {
  tx: Sql;
  context: Context;
  isCurrent: boolean;
}

const is = ({ refund }: Refunding, ...keys: Parameters<typeof RefundState.of>[0][]): boolean =>
  keys.some((key) => refund["state"] === RefundState.of(key));

/** Locks the order of a refund, then its payment, then the refund. */
export async function lockRefund(tx: Sql, id: string): Promise<Refunding> {
  const known = await readRecord(tx, payment, String((await readRecord(tx, paymentRefund, id))["payment"]));
  const order = await lockOrder(tx, known);
  const locked = await readRecord(tx, payment, known.id, true);
  return { order, payment: locked, refund: await readRecord(tx, paymentRefund, id, true) };
}

/** The order hears that a refund is done. */
export async function tellOrder(tx: Sql, context: Context, { order, payment: of, refund }: Refunding): Promise<void> {
  await (await subjectOf(String(of["subjectType"]))).refunded?.(tx, context, order, of, refund);
}

/** Moves a locked refund by a transition of its machine. */
export const moveRefund = (
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  patch: Row,
): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: paymentRefund,
    verb,
    before,
    patch: { ...statesAfter(paymentRefund, verb), ...patch },
  });

const move = ({ tx, context, refund }: Said, verb: string, patch: Row): Promise<AnyRecord> =>
  moveRefund(tx, context, refund, verb, patch);

async function refunded(said: Said, answer: Extract<RefundAnswer, { state: "refunded" }>): Promise<Taken> {
  const { tx, context, refund } = said;
  const wrong = otherAmount(refund, { ...answer, currency: Currency.of(answer.currency) }, ["退", "was refunded"]);
  if (wrong) return wrong;
  const { channelNo } = answer;
  if (is(said, "done"))
    return said.isCurrent && refund["channelNo"] === channelNo
      ? noChange()
      : contradicts("已退过一次，可能重复退款", "It was refunded before. It may be paid back twice");
  if (!said.isCurrent)
    return contradicts("之前报失败的一次已退款，可能重复退款", "An attempt that was called failed is paid back");
  if (is(said, "waiting")) return contradicts("尚未提交的退款，渠道称已退", "It is refunded, but was not sent yet");
  const isLate = is(said, "failed");
  const patch = { channelNo, doneTime: context.now, askTime: null, unknownSince: null, error: "" };
  await tellOrder(tx, context, { ...said, refund: await move(said, "succeed", patch) });
  return taken(isLate ? ["报失败后又退款成功", "Refunded after it was called failed"] : undefined);
}

async function failed(said: Said, code: string, text: string): Promise<Taken> {
  if (is(said, "done"))
    return contradicts(
      "退款成功后又报失败，请向渠道核实",
      "It was called refunded before. Ask the channel what is true",
    );
  if (!is(said, "sent") || !said.isCurrent) return noChange();
  await move(said, "fail", { error: whyOf(code, text), askTime: null, unknownSince: null });
  return taken();
}

async function note({ tx, refund }: Said, patch: Row): Promise<void> {
  await updateRecord(tx, paymentRefund, refund, patch, null);
}

async function takeSaid(said: Said, answer: RefundAnswer): Promise<Taken> {
  const { refund, context } = said;
  if (answer.state === "refunded") return refunded(said, answer);
  if (answer.state === "refused") return failed(said, answer.code, answer.text);
  if (!is(said, "sent") || !said.isCurrent) return noChange();
  if (answer.state === "accepted") {
    if (refund["channelNo"] === answer.channelNo) return noChange();
    await note(said, { channelNo: answer.channelNo, unknownSince: null, error: "" });
    return taken();
  }
  const since = Number(refund["unknownSince"] ?? context.now);
  if (context.now - since >= UNKNOWN_SECONDS) return failed(said, "NOT_RECEIVED", "渠道没有收到这笔退款");
  if (refund["unknownSince"] === null) await note(said, { unknownSince: context.now });
  return noChange(["渠道暂时查无此单", "The channel does not know it yet"]);
}

/** Takes what a channel says about an attempt of a refund. @param number of the attempt */
export async function takeRefund(tx: Sql, context: Context, number: string, answer: RefundAnswer): Promise<Taken> {
  const { no, attempt } = attemptIn(number);
  const [row] = await tx.query<{ id: string }>(
    "select id::text from payment_refund where refund_no = $1 and delete_time is null",
    [no],
  );
  if (!row) return unknownNo(["退款", "refund"], number);
  const locked = await lockRefund(tx, row.id);
  if (attempt > Number(locked.refund["attempt"])) return unknownNo(["退款", "refund"], number);
  const said = { ...locked, tx, context, isCurrent: attempt === locked.refund["attempt"] };
  return { ...(await takeSaid(said, answer)), about: { resource: paymentRefund, record: locked.refund } };
}
