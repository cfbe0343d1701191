import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/money/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "rebuildTotals", "重算累计信息", "Rebuild totals"]];
