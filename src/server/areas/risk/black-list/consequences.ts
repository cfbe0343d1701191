import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";

/** An entry keeps who lifted it, and why. */
export const blackListConsequences: Consequences = (command, _record, reason, { actor }) =>
  command.verb === "lift" ? { ...none, patch: { liftedBy: actor.id, liftReason: reason.text } } : none;
