import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/bi/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "report", "报表", "BI report"]];
