import type { CommandOutcome } from "#domain/api/commands.ts";
import type { Target } from "./target.ts";

/** Updates the selected records after the user's own command, unless somebody else saved in between. */
export function updateSelection({ chosen }: Pick<Target, "chosen">, outcomes: readonly CommandOutcome[]): void {
  for (const { id, ok, item } of outcomes)
    if (ok && item && chosen?.get(id)?.version === item.version - 1) chosen.set(id, item);
}
