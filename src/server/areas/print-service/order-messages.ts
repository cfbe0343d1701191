import { printOrder } from "#domain/print-service/print-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { addToNewest } from "#server/outbox/newest-operation.ts";

/** What both sides of an order are told. */
export type OrderEvent =
  | "paid"
  | "unpaid"
  | "confirmed"
  | "unconfirmed"
  | "printed"
  | "shipped"
  | "received"
  | "finished"
  | "cancelled"
  | "partRefund"
  | "moved"
  | "address"
  | "courier"
  | "extended"
  | "remind";

/** Member of a provider. */
export async function memberOf(tx: Sql, provider: unknown): Promise<string | null> {
  const [row] = await tx.query<{ user: string }>(`select "user"::text from print_provider where id = $1::bigint`, [
    provider,
  ]);
  return row?.user ?? null;
}

const effectTo = (receiver: string, order: AnyRecord, event: string, reason: string): Effect => ({
  kind: "authorMessage",
  receiver,
  event: `printOrder.${event}`,
  title: String(order["orderNo"]),
  reason,
  reasonKey: "",
});

/**
 * Messages about a step of an order to buyer and provider. Nobody of the provider hears of an order that was never paid.
 * @param also further providers, such as the one who loses the order
 */
export async function orderEffects(
  tx: Sql,
  order: AnyRecord,
  event: OrderEvent,
  reason = "",
  also: readonly unknown[] = [],
): Promise<Effect[]> {
  const buyer = effectTo(String(order["buyer"]), order, event, reason);
  if (event === "unpaid") return [buyer];
  const members = await Promise.all([order["provider"], ...also].map((provider) => memberOf(tx, provider)));
  const told = members.flatMap((member) => (member ? [effectTo(member, order, `${event}Provider`, reason)] : []));
  return [buyer, ...told];
}

/** Adds messages to the operation record that was written last on an order. */
export async function tellBoth(
  tx: Sql,
  order: AnyRecord,
  event: OrderEvent,
  reason = "",
  also: readonly unknown[] = [],
): Promise<void> {
  await addToNewest(tx, printOrder, order.id, await orderEffects(tx, order, event, reason, also));
}
