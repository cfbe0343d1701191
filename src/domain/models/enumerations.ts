import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const MaturityRating = defineEnumeration("MaturityRating", [
  [null, "all", "全年龄", "All ages"],
  [null, "teen", "青少年", "Teen"],
  [null, "mature", "成人", "Mature"],
]);
