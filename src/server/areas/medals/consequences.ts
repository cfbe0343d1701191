import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";

/** A revoked medal leaves the profile. Its member gets a message with the reason, and another one if it comes back. */
export const medalRecordConsequences: Consequences = (command, record, reason) => {
  const receiver = String(record["user"] ?? "");
  const about = { resource: "medal", id: String(record["medal"]) };
  const message = {
    kind: "authorMessage" as const,
    receiver,
    event: command.id,
    title: "",
    about,
    reason: reason.text,
    reasonKey: reason.key,
  };
  if (command.verb === "revoke")
    return { patch: { worn: false, reason: reason.text }, effects: [message], targetId: receiver };
  if (command.verb === "giveBack") return { patch: { reason: "" }, effects: [message], targetId: receiver };
  return none;
};

/** A new star gets a message. */
export const sensationConsequences: Consequences = (command, record) => {
  const receiver = String(record["user"] ?? "");
  const message = {
    kind: "authorMessage" as const,
    receiver,
    event: command.id,
    title: "",
    reason: "",
    reasonKey: "",
  };
  return { patch: {}, effects: command.verb === "onShelf" ? [message] : [], targetId: receiver };
};
