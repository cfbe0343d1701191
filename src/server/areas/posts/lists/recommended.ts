import { Recommend } from "#domain/enumerations/review.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";

/**
 * A recommendation keeps why it was refused, cancelled or forbidden. The author gets a message when the post is
 * recommended for the first time.
 */
export const recommendedPostConsequences: Consequences = (command, { author, content, status }, reason) => {
  if (!["recommend", "refuse", "unrecommend", "forbid"].includes(command.verb)) return none;
  const patch = { reason: [...reason.text].slice(0, 200).join("") };
  const isFirst = command.verb === "recommend" && status === Recommend.of("confirm");
  if (!isFirst || !author) return { ...none, patch };
  const receiver = String(author);
  const about = { resource: "content", id: String(content) };
  const message = { kind: "authorMessage" as const, receiver, event: command.id, title: "", about };
  return { patch, effects: [{ ...message, reason: "", reasonKey: "" }], targetId: receiver };
};
