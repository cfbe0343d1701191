import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/risk/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [
  [null, "checkWords", "检查违禁词", "Check banned words"],
  [null, "dryRun", "试运行规则", "Dry run of a rule"],
];
