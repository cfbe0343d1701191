import { defineEnumeration } from "#kernel/enumeration.ts";

// Inline enumerations of catalogue/models.md and reports.md; they have no row in the specification's table.

export const MaturityRating = defineEnumeration("MaturityRating", [
  [null, "all", "全年龄", "All ages"],
  [null, "teen", "青少年", "Teen"],
  [null, "mature", "成人", "Mature"],
]);

export const FindingKind = defineEnumeration("FindingKind", [
  [null, "text", "文字", "Text"],
  [null, "image", "图片", "Picture"],
  [null, "geometry", "形状", "Geometry"],
  [null, "duplicate", "重复", "Duplicate"],
  [null, "account", "账号", "Account"],
]);

export const Severity = defineEnumeration("Severity", [
  [1, "info", "提示", "Info", "blue"],
  [2, "warn", "警告", "Warning", "yellow"],
  [3, "block", "阻断", "Blocking", "red"],
]);
