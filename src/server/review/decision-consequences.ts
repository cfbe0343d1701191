import type { Resource } from "#kernel/resource.ts";
import type { Consequences, Reason } from "#server/commands/effects.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Row } from "#server/resources/row.ts";

/** Verbs of a moderator's decisions on a record that the automatic review judges. */
const decisions: readonly string[] = ["pass", "noPass", "stop", "restore", "delete"];

/** Message to the owner of a reviewed record about a decision on it. */
export const decisionMessage = (
  { title, ownerField }: Resource,
  record: Row,
  event: string,
  { key, text }: Pick<Reason, "key" | "text">,
): Effect => ({
  kind: "authorMessage",
  receiver: String(record[ownerField ?? ""] ?? ""),
  event,
  title: String(record[title] ?? ""),
  reason: text,
  reasonKey: key,
});

/**
 * Consequences of a decision on a reviewed record: it gets reviewer, time and reason, leaves the queue, and its owner
 * gets a message.
 * @param publishTimeOf the values that a record gets with its publication; absent if it has no publish time
 */
export const decisionConsequences =
  (resource: Resource, publishTimeOf?: (record: Row, now: number) => Row): Consequences =>
  (command, record, reason, { actor, now }) => {
    const message = decisionMessage(resource, record, command.id, reason);
    const owner = message.receiver;
    if (!decisions.includes(command.verb)) return { patch: {}, effects: [], targetId: owner };
    const publishes = command.verb === "pass" || command.verb === "restore";
    const stamp = { reviewer: actor.id, reviewTime: now, reviewReason: reason.text, queueOrder: null };
    return {
      patch: { ...stamp, ...(publishes ? publishTimeOf?.(record, now) : {}) },
      effects: [message],
      targetId: owner,
      ...(reason.strike && command.strikes && owner ? { strikes: { member: owner, points: 1 } } : {}),
    };
  };
