import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Move, Mover } from "#server/commands/area-rules.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Moves another record as what follows from a write. It is loaded when it runs, because it applies the rules of all areas. */
export async function moveLater(tx: Sql, context: Context, move: Move): Promise<AnyRecord> {
  const { moveBySystem } = await import("#server/commands/move-by-system.ts");
  return moveBySystem(tx, context, move);
}

/** `moveLater` for the records of one resource. */
export const laterMoverOf =
  (resource: Resource): Mover =>
  (tx, context, before, verb, patch = {}, reason = "") =>
    moveLater(tx, context, { resource, verb, before, patch: { ...statesAfter(resource, verb), ...patch }, reason });
