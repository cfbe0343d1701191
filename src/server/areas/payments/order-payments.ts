import { PayState } from "#domain/enumerations/money.ts";
import { payment } from "#domain/payments/payment.resource.ts";
import type { Command } from "#kernel/command.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Handler } from "#server/commands/handler.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { closePayment, paymentsOf } from "./payments.ts";

// Commands that orders of several areas have in common.

/** Payments of a locked order in these states, locked after it. */
export async function paymentsIn(
  tx: Sql,
  { name }: Resource,
  order: AnyRecord,
  ...keys: Parameters<typeof PayState.of>[0][]
): Promise<AnyRecord[]> {
  const stored: readonly unknown[] = keys.map((key) => PayState.of(key));
  return (await paymentsOf(tx, { resource: name, id: order.id })).filter(({ payState }) => stored.includes(payState));
}

/** The payment by which an order was paid. @throws Refusal guardRefused without one */
export async function paidPayment(tx: Sql, resource: Resource, order: AnyRecord): Promise<AnyRecord> {
  const [paid] = await paymentsIn(tx, resource, order, "paid");
  if (paid) return paid;
  throw new Refusal("guardRefused", [
    "没有对应的收款，请改为人工调账",
    "No payment belongs to it. Correct the account by hand",
  ]);
}

/** Has the channel asked about the payments of orders. A job does so after the commit, and takes the answer. */
export const verifyOrders = (resource: Resource, { id: command }: Command): Handler => ({
  body: selectionBody(resource.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, command, body);
    return recordEach(tx, context, { resource, command, records }, async (order) => {
      for (const one of await paymentsIn(tx, resource, order, "waiting", "closed"))
        await updateRecord(tx, payment, one, { askTime: context.now }, null);
      return order;
    });
  },
});

/** Closes unpaid orders by their transition `cancel`, with their payments. @param also runs for each of them */
export const closeOrders = (
  resource: Resource,
  command: Command,
  also?: (tx: Sql, context: Context, order: AnyRecord) => Promise<void>,
): Handler =>
  transitionBy(command, async (tx, { before, context }) => {
    await also?.(tx, context, before);
    for (const one of await paymentsIn(tx, resource, before, "waiting")) await closePayment(tx, context, one);
    return { transition: "cancel", patch: { closeTime: context.now } };
  });
