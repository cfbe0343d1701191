import { defineEnumeration } from "#kernel/enumeration.ts";

/** State of periodic work. `late` is read from `done` once the next run is overdue. */
export const JobState = defineEnumeration("JobState", [
  [null, "done", "正常", "On time", "green"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "late", "逾期", "Late", "red"],
]);
