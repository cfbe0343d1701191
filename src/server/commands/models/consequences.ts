import type { Consequences } from "#server/commands/effects.ts";
import { authorStats } from "#server/models/author-stats.ts";

/** catalogue/models.md, effects: a decision stamps the model, removes it from the queue and notifies the author. */
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
  // A model published before, here or where it was imported from, keeps its date.
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
