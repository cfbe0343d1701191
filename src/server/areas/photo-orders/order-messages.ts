import { photo3dOrder } from "#domain/photo-orders/photo-3d-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { addToNewest } from "#server/outbox/newest-operation.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** What the sides of an order are told: the member, and the partner as soon as there is one. */
export type OrderEvent =
  | "paid"
  | "unpaid"
  | "assigned"
  | "lost"
  | "delivered"
  | "sentBack"
  | "finished"
  | "cancelled"
  | "refunded"
  | "remind";

/** Events of which only one side hears. */
const onlyMember: readonly OrderEvent[] = ["paid", "unpaid"];
const onlyPartner: readonly OrderEvent[] = ["lost"];

const effectTo = (receiver: unknown, order: AnyRecord, event: string, reason: string): Effect => ({
  kind: "authorMessage",
  receiver: String(receiver),
  event: `photo3dOrder.${event}`,
  title: String(order["orderNo"]),
  reason,
  reasonKey: "",
});

/** Messages about a step of an order. */
export function orderEffects(order: AnyRecord, event: OrderEvent, reason = ""): Effect[] {
  const member = onlyPartner.includes(event) ? [] : [effectTo(order["user"], order, event, reason)];
  const hasPartner = order["partner"] !== null && order["partner"] !== undefined && !onlyMember.includes(event);
  return [...member, ...(hasPartner ? [effectTo(order["partner"], order, `${event}Partner`, reason)] : [])];
}

/** Adds messages to the operation record that was written last on an order. */
export const tellBoth = (tx: Sql, order: AnyRecord, event: OrderEvent, reason = ""): Promise<void> =>
  addToNewest(tx, photo3dOrder, order.id, orderEffects(order, event, reason));
