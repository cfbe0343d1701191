import type { AnyRecord } from "#kernel/resource.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Message to the member about a top-up. */
export const messageAbout = (order: AnyRecord, event: string, reason = ""): Effect => ({
  kind: "authorMessage",
  receiver: String(order["user"]),
  event,
  title: String(order["orderNo"]),
  reason,
  reasonKey: "",
});
