import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/medals/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "medals", "发放勋章", "Send medals"]];
