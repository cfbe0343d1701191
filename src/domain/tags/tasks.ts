import type { EnumerationRow } from "#kernel/enumeration.ts";

/** Kinds of background tasks of this area. `server/areas/tags/tasks.ts` has the worker of each. */
export const tasks: readonly EnumerationRow<string>[] = [
  [null, "checkLinks", "检查链接", "Check links"],
  [null, "coverColors", "按封面配颜色", "Colours from covers"],
  [null, "mergeTags", "合并标签", "Merge tags"],
];
