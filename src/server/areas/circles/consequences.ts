import type { AnyRecord } from "#kernel/resource.ts";
import type { Consequences, Reason } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** Owner and managers of a circle. */
export const staffOf = ({ owner, managers }: AnyRecord): string[] =>
  [owner, ...((managers ?? []) as unknown[])].filter(Boolean).map(String);

/** Messages about a circle to members. */
export const circleMessages = (
  circle: AnyRecord,
  event: string,
  receivers: readonly string[],
  reason: Pick<Reason, "key" | "text"> = { key: "", text: "" },
): Effect[] =>
  receivers.map((receiver) => ({
    kind: "authorMessage",
    receiver,
    event,
    title: String(circle["name"]),
    reason: reason.text,
    reasonKey: reason.key,
  }));

/** A stop keeps its reason on the circle. Owner and managers are told of it, and a new owner of the role. */
export const circleConsequences: Consequences = ({ id }, circle, reason, _context, commandPatch) => {
  if (id === "circle.stop")
    return { patch: { reason: reason.text }, effects: circleMessages(circle, id, staffOf(circle), reason) };
  if (id === "circle.restore") return { patch: { reason: "" }, effects: circleMessages(circle, id, staffOf(circle)) };
  if (id !== "circle.setOwner") return none;
  const isNew = String(commandPatch["owner"]) !== String(circle["owner"]);
  // An owner is no manager, so a manager who becomes the owner leaves the managers.
  const managers = ((circle["managers"] ?? []) as unknown[])
    .map(String)
    .filter((one) => one !== String(commandPatch["owner"]));
  return { patch: { managers }, effects: isNew ? circleMessages(circle, id, [String(commandPatch["owner"])]) : [] };
};
