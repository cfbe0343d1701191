import { machineOf, transitionOf, writes } from "#kernel/machine.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Move } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** The states that a transition writes. */
export const statesOf = (resource: Resource, verb: string): Row => {
  const machine = machineOf(resource);
  return writes(machine, transitionOf(machine, verb));
};

/** Moves another record as what follows from a write. It is loaded when it runs, because it applies the rules of all areas. */
export async function moveLater(tx: Sql, context: Context, move: Move): Promise<AnyRecord> {
  const { moveBySystem } = await import("#server/commands/move-by-system.ts");
  return moveBySystem(tx, context, move);
}
