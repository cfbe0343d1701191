import { purchaseRecordCommands } from "#commands/purchases/purchase-record.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import { InvoiceState, RefundShare } from "#domain/purchases/enumerations.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { closeOrders, paidPayment, verifyOrders } from "#server/areas/payments/order-payments.ts";
import { refundPayment } from "#server/areas/payments/payments.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { freeOf } from "./coupon-of.ts";
import { revenueOf, unusedOf } from "./revenue.ts";
import { postPurchaseRefund } from "./settle.ts";

const { refund: refundCommand, issueInvoice } = purchaseRecordCommands;

/** What goes back. @throws Refusal where no unused day is left */
function amountOf(order: AnyRecord, share: unknown, now: number): number {
  if (share !== RefundShare.of("unused")) return Number(order["amount"]);
  const amount = unusedOf(order, now);
  if (amount !== null && amount > 0) return amount;
  throw new Refusal(
    "guardRefused",
    ["没有未使用的天数，请选全额或不退", "No unused day is left. Choose the whole amount"],
    { path: "input.share" },
  );
}

const refund = transitionBy(refundCommand, async (tx, { before, input, reason, context }) => {
  const amount = amountOf(before, input["share"], context.now);
  tellMembers(context, [String(before["user"])]);
  if (amount === before["amount"]) await freeOf(tx, context, before);
  const { entry } = await postPurchaseRefund(tx, context, before, { amount, note: reason.text });
  if (before["currency"] !== LedgerCurrency.of("coin"))
    await refundPayment(tx, context, await paidPayment(tx, purchaseRecord, before), {
      amount,
      reason: reason.text,
      entry,
    });
  const patch: Row = {
    refunded: amount,
    refundTime: context.now,
    refundReason: reason.text,
    refunder: context.actor.id === "0" ? null : context.actor.id,
    refundEntry: entry,
    // What was bought ends now.
    ...(typeof before["to"] === "number" ? { to: Math.min(before["to"], context.now) } : {}),
  };
  return {
    transition: "giveBack",
    patch: { ...patch, ...revenueOf({ ...before, ...patch, payState: null }, context.now) },
  };
});

const invoice: Handler = {
  body: selectionBody(purchaseRecord.name, issueInvoice.input),
  handle: async (context, body, tx) => {
    const command = issueInvoice.id;
    const records = await selectedRecords(tx, context, command, body);
    const { invoice: paper } = body["input"] as Row;
    return recordEach(tx, context, { resource: purchaseRecord, command, records }, (before) =>
      updateRecord(
        tx,
        purchaseRecord,
        before,
        { invoice: paper, invoiceState: InvoiceState.of("issued") },
        context.actor.id,
      ),
    );
  },
};

export const handlers: Handlers = {
  "purchaseRecord.refund": refund,
  "purchaseRecord.close": closeOrders(purchaseRecord, purchaseRecordCommands.close, freeOf),
  "purchaseRecord.verify": verifyOrders(purchaseRecord, purchaseRecordCommands.verify),
  "purchaseRecord.issueInvoice": invoice,
};
