import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/settlements/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [
  [null, "settlementRun", "计算结算单", "Calculate settlements"],
];
