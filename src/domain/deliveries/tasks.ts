import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/deliveries/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "beanDelivery", "发放金豆", "Deliver beans"]];
