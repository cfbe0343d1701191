import { machineOf, transitionOf, transitionRefusal } from "#kernel/machine.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Move, Mover } from "./area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { moveBySystem } from "./move-by-system.ts";
import { statesAfter } from "./states-after.ts";

/** Refuses a move that the state of a record does not allow. @throws Refusal wrongState */
export function checkMove({ resource, verb, before }: Pick<Move, "resource" | "verb" | "before">): void {
  const machine = machineOf(resource);
  const refusal = transitionRefusal(machine, transitionOf(machine, verb), before);
  if (refusal) throw new Refusal("wrongState", refusal, { path: "id", details: { current: before } });
}

/**
 * Moves a locked record by a transition of its machine, for a call of the app.
 * @param move whose `patch` has the fields beside the states
 * @throws Refusal wrongState where its state does not allow it
 */
export function moveChecked(tx: Sql, context: Context, move: Move): Promise<AnyRecord> {
  checkMove(move);
  const { resource, verb, patch } = move;
  return moveBySystem(tx, context, { ...move, patch: { ...statesAfter(resource, verb), ...patch } });
}

/** `moveChecked` for the records of one resource. */
export const moverOf =
  (resource: Resource): Mover =>
  (tx, context, before, verb, patch = {}, reason = "") =>
    moveChecked(tx, context, { resource, verb, before, patch, reason });
