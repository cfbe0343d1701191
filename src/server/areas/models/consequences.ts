import type { Consequences } from "#server/commands/effects.ts";
import { authorStats } from "#server/models/author-stats.ts";

/**
 * A decision writes the reviewer, time and reason to the model, removes it from the queue and notifies the author
 * (catalogue/models.md, effects).
 */
export const modelConsequences: Consequences = (command, record, reason, { actor, now }) => {
  const author = String(record["author"] ?? "");
  const message = {
    kind: "authorMessage" as const,
    receiver: author,
    event: command.id,
    title: String(record["groupName"] ?? ""),
    reason: reason.text,
    reasonKey: reason.key,
  };
  const stamp = { reviewer: actor.id, reviewTime: now, reviewReason: reason.text, queueOrder: null };
  const count = authorStats(command.id, author, reason.strike);
  // A model that was published before, here or on the platform it was imported from, keeps its first date.
  const publishTime = record["publishTime"] ?? now;
  switch (command.id) {
    case "model.pass":
      return { patch: { ...stamp, publishTime }, effects: [message], targetId: author, count };
    case "model.restore":
      return { patch: { ...stamp, publishTime }, effects: [message], targetId: author };
    case "model.noPass":
    case "model.stop":
    case "model.delete":
      return { patch: stamp, effects: [message], targetId: author, count };
    default:
      return { patch: {}, effects: [], targetId: author };
  }
};
