import type { AnyRecord } from "#kernel/resource.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Message to the member about a withdrawal. */
export const messageTo = (
  record: AnyRecord,
  event: string,
  { text = "", key = "" }: Partial<Pick<Reason, "text" | "key">> = {},
): Effect => ({
  kind: "authorMessage",
  receiver: String(record["user"]),
  event,
  title: String(record["withdrawNo"]),
  reason: text,
  reasonKey: key,
});
