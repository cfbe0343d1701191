import type { AnyRecord } from "#kernel/resource.ts";
import type { Move } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** Moves another record as what follows from a write. It is loaded when it runs, because it applies the rules of all areas. */
export async function moveLater(tx: Sql, context: Context, move: Move): Promise<AnyRecord> {
  const { moveBySystem } = await import("#server/commands/move-by-system.ts");
  return moveBySystem(tx, context, move);
}
