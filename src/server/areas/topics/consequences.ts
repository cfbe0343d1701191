import type { Consequences, Reason } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** A message to a member about a topic. */
export const topicMessage = (
  title: unknown,
  event: string,
  receiver: string,
  reason: Pick<Reason, "key" | "text"> = { key: "", text: "" },
): Effect => ({
  kind: "authorMessage",
  receiver,
  event,
  title: String(title),
  reason: reason.text,
  reasonKey: reason.key,
});

/** A stop keeps its reason on the topic. A new host is told of the role. */
export const topicConsequences: Consequences = ({ id }, topic, reason, _context, commandPatch) => {
  if (id === "topic.stop") return { patch: { reason: reason.text }, effects: [] };
  if (id === "topic.restore") return { patch: { reason: "" }, effects: [] };
  if (id !== "topic.setHost" || String(commandPatch["host"]) === String(topic["host"])) return none;
  return { patch: {}, effects: [topicMessage(topic["name"], id, String(commandPatch["host"]))] };
};
