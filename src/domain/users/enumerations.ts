import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const ExemptionStatus = defineEnumeration("ExemptionStatus", [
  [null, "active", "生效中", "Active", "green"],
  [null, "suspended", "已暂停", "Suspended", "red"],
  [null, "ended", "已结束", "Ended"],
]);
