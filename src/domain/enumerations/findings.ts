import { defineEnumeration } from "#kernel/enumeration.ts";

/** Kinds of rules, and of what the automatic review finds by them. */
export const FindingKind = defineEnumeration("FindingKind", [
  [null, "text", "文字", "Text"],
  [null, "image", "图片", "Picture"],
  [null, "geometry", "形状", "Geometry"],
  [null, "duplicate", "重复", "Duplicate"],
  [null, "account", "账号", "Account"],
  [null, "frequency", "频率", "Frequency"],
]);

export const Severity = defineEnumeration("Severity", [
  [1, "info", "提示", "Info", "blue"],
  [2, "warn", "警告", "Warning", "yellow"],
  [3, "block", "阻断", "Blocking", "red"],
]);
