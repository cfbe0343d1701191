import { collection } from "#domain/collections/collection.resource.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { decisionConsequences } from "#server/review/decision-consequences.ts";

const ofReviewed = decisionConsequences(collection);

/** A decision tells the owner, and a collection keeps only its reason: no automatic review judges it. */
export const collectionConsequences: Consequences = async (command, record, reason, ...rest) => {
  const consequence = await ofReviewed(command, record, reason, ...rest);
  return { ...consequence, patch: "reviewReason" in consequence.patch ? { reason: reason.text } : {} };
};
