import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/links/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [
  [null, "checkHosts", "检查域名", "Check hosts"],
  [null, "checkShortLinks", "检查短链", "Check short links"],
];
