import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";

/** A recommendation keeps why it was refused, cancelled or forbidden. One that is recommended again has no reason. */
export const recommendationConsequences: Consequences = (command, _record, { text }) =>
  ["recommend", "refuse", "unrecommend", "forbid"].includes(command.verb)
    ? { ...none, patch: { reason: [...text].slice(0, 200).join("") } }
    : none;

/** An entry keeps why it was removed. */
export const rankingEntryConsequences: Consequences = (command, _record, { text }) =>
  command.verb === "remove" ? { ...none, patch: { reason: text } } : none;

/** A trial that is stopped reaches no member. */
export const recommendFormulaConsequences: Consequences = (command) =>
  command.verb === "stop" ? { ...none, patch: { share: 0 } } : none;
