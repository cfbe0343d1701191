import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/mall/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "shipOrders", "表格发货", "Shipping by sheet"]];
