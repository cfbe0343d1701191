import type { AnyRecord } from "#kernel/resource.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Message to the member who owns an account. Other owners get none here. */
export function ownerMessage(
  account: AnyRecord,
  event: string,
  reason: Pick<Reason, "text" | "key">,
): { effects: Effect[]; targetId?: string } {
  if (account["ownerType"] !== "user") return { effects: [] };
  const receiver = String(account["owner"]);
  const about = { title: String(account["accountNo"]), reason: reason.text, reasonKey: reason.key };
  return { effects: [{ kind: "authorMessage", receiver, event, ...about }], targetId: receiver };
}
