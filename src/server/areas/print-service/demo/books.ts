import { PayState } from "#domain/enumerations/money.ts";
import { RefundState } from "#domain/payments/enumerations.ts";
import { payment as paymentResource } from "#domain/payments/payment.resource.ts";
import { paymentRefund } from "#domain/payments/payment-refund.resource.ts";
import { TalkKind, TalkSide } from "#domain/print-service/enumerations.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { printTalk } from "#domain/print-service/print-talk.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { remember } from "#server/providers/local-memory.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { payProvider, postBack, restOf, takeIn } from "../escrow.ts";

import type { Plan } from "./plans.ts";

/** Made order with what follows for the books. */
export interface Made {
  plan: Plan;
  order: AnyRecord;
  payment: AnyRecord | null;
}

/** The paid payment of an order, which the channel of the demo remembers. */
export async function addPayment(tx: Sql, order: AnyRecord): Promise<AnyRecord> {
  const amount = Number(order["paid"]);
  const paymentNo = `SK${String(order["orderNo"]).slice(2)}`;
  await remember(tx, {
    no: paymentNo,
    deed: "payment",
    kind: "paid",
    state: "paid",
    currency: "CNY",
    amount,
    seconds: null,
  });
  const { method, channelNo, currency, payTime } = order;
  return insertRecord(
    tx,
    paymentResource,
    {
      paymentNo,
      subjectType: printOrder.name,
      subjectId: order.id,
      user: order["buyer"],
      method,
      currency,
      amount,
      channelNo,
      payTime,
      payState: PayState.of("paid"),
      channelKey: `${String(method)}:${String(channelNo)}`,
      channelFee: Math.max(1, Math.round(amount / 1_000)),
      deadline: Number(payTime) + HOUR,
      sentTime: payTime,
      createTime: Number(order["createTime"]) + 60,
    },
    null,
  );
}

/** A posting of an order, at its time. */
export interface Deed {
  time: number;
  run: () => Promise<unknown>;
}

async function bookRefund(tx: Sql, context: Context, { order, payment }: Made, time: number): Promise<void> {
  if (!payment) return;
  const [amount, reason] = [Number(order["refunded"]), String(order["reason"] || "表面瑕疵，部分退款")];
  const { entry } = await postBack(tx, context, order, payment, { amount, reason }, time);
  const isWhole = amount === Number(payment["amount"]);
  const state = isWhole ? { payState: PayState.of("refunded") } : {};
  await updateRecord(tx, paymentResource, payment, { ...state, refunded: amount }, null);
  const { user, method, currency } = payment;
  const done = { state: RefundState.of("done"), sentTime: time, doneTime: time + 90 };
  await insertRecord(
    tx,
    paymentRefund,
    {
      refundNo: `TK${String(order["orderNo"]).slice(2)}`,
      payment: payment.id,
      user,
      method,
      currency,
      amount,
      reason,
      entry,
      ...done,
      channelNo: `R${String(payment["channelNo"])}`,
      createTime: time,
    },
    null,
  );
}

const settle = async (tx: Sql, context: Context, { order }: Made, time: number): Promise<void> => {
  if (restOf(order) <= 0) return;
  const commission = await payProvider(tx, context, order, { discount: true }, time);
  await updateRecord(tx, printOrder, order, { commission }, null);
};

export function deedsOf(tx: Sql, context: Context, made: Made): Deed[] {
  const { order, payment, plan } = made;
  if (!payment) return [];
  const [paidAt, finished] = [Number(order["payTime"]), Number(order["finishTime"] ?? 0)];
  const backAt = plan.end ? Number(order["cancelTime"]) : finished - 5 * DAY;
  return [
    { time: paidAt, run: () => takeIn(tx, context, order, payment, paidAt) },
    ...(Number(order["refunded"]) > 0 ? [{ time: backAt, run: () => bookRefund(tx, context, made, backAt) }] : []),
    ...(plan.step === "finished" ? [{ time: finished, run: () => settle(tx, context, made, finished) }] : []),
  ];
}

const said = [
  ["user", "message", "可以用灰色打印吗？"],
  ["serviceProvider", "message", "可以，已为你改成灰色。"],
  ["user", "complaint", "底部有一处开裂，请处理。"],
] as const;

export async function addTalk(tx: Sql, { order }: Made, i: number): Promise<void> {
  for (const [n, [side, kind, words]] of said.slice(0, i % 6 === 0 ? 3 : 2).entries())
    await insertRecord(
      tx,
      printTalk,
      {
        order: order.id,
        provider: order["provider"],
        side: TalkSide.of(side),
        kind: TalkKind.of(kind),
        words,
        createTime: Number(order["createTime"]) + (n + 1) * HOUR,
      },
      null,
    );
}
