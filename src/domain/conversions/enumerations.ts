import { defineEnumeration } from "#kernel/enumeration.ts";

/** Steps in the log of a conversion. */
export const ConversionStep = defineEnumeration("ConversionStep", [
  [null, "begun", "开始", "Begun"],
  [null, "converted", "已转换", "Converted"],
  [null, "stored", "已存入模型", "Added to the model"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "interrupted", "中断", "Interrupted", "yellow"],
]);
