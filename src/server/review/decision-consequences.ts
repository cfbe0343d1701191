import type { Resource } from "#kernel/resource.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { authorStats } from "#server/models/author-stats.ts";
import type { Row } from "#server/resources/row.ts";

/** Verbs of a moderator's decisions on a record that the automatic review judges. */
const decisions: readonly string[] = ["pass", "noPass", "stop", "restore", "delete"];

/**
 * Consequences of a decision on a reviewed record: it gets reviewer, time and reason, leaves the queue, and its owner
 * gets a message.
 * @param publishTimeOf the values that a record gets with its publication; absent if it has no publish time
 */
export const decisionConsequences =
  (resource: Resource, publishTimeOf?: (record: Row, now: number) => Row): Consequences =>
  (command, record, reason, { actor, now }) => {
    const owner = String(record[resource.ownerField ?? ""] ?? "");
    if (!decisions.includes(command.verb)) return { patch: {}, effects: [], targetId: owner };
    const publishes = command.verb === "pass" || command.verb === "restore";
    const stamp = { reviewer: actor.id, reviewTime: now, reviewReason: reason.text, queueOrder: null };
    const message = {
      kind: "authorMessage" as const,
      receiver: owner,
      event: command.id,
      title: String(record[resource.title] ?? ""),
      reason: reason.text,
      reasonKey: reason.key,
    };
    return {
      patch: { ...stamp, ...(publishes ? publishTimeOf?.(record, now) : {}) },
      effects: [message],
      targetId: owner,
      count: authorStats(command.id, owner, reason.strike && command.strikes === true),
    };
  };
