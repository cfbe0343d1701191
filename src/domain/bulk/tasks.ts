import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/bulk/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "bulk", "批量", "Bulk"]];
