import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { confirmedAt, leadDaysOf } from "./order-deadlines.ts";

/** An operator confirms for the provider: the time to print begins. */
export const confirmConsequences: Consequences = async (command, record, _reason, { now }, _patch, tx) =>
  command.verb === "confirm" ? { ...none, patch: confirmedAt(record, now, await leadDaysOf(tx, record)) } : none;
