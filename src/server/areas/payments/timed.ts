import { moveBySystem } from "#server/commands/move-by-system.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import { suspendPayee } from "./payees.ts";

export const timed: TimedEffects = {
  /** A payee whose document has expired is not paid. */
  suspendOfPayee: (tx, context, { record }) =>
    suspendPayee(tx, record.id, "down", context.now, (move) => moveBySystem(tx, context, move)),
};
