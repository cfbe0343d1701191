import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/experience/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [[null, "settleLevels", "重算会员等级", "Recompute levels"]];
