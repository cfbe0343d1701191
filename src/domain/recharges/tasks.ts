import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/recharges/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "readStatement", "渠道对账", "Read a statement"]];
