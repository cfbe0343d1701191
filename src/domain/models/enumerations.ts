import { defineEnumeration } from "#kernel/enumeration.ts";

// Inline enumerations of catalogue/models.md and reports.md; they have no row in the specification's table.

export const MaturityRating = defineEnumeration("MaturityRating", [
  [null, "all", "全年龄", "All ages"],
  [null, "teen", "青少年", "Teen"],
  [null, "mature", "成人", "Mature"],
]);
