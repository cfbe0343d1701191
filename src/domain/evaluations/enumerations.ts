import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

/** Kind of what was rated. The keys of built resources are their names. */
export const EvaluationTarget = defineEnumeration("EvaluationTarget", [
  [null, "model", "模型", "Model"],
  [null, "printConfig", "打印配置", "Print configuration"],
  [null, "printOrder", "打印订单", "Print order"],
  [null, "goods", "商品", "Goods"],
]);

export const PrintResult = defineEnumeration("PrintResult", [
  [null, "notPrinted", "未打印", "Not printed"],
  [null, "failed", "打印失败", "Failed", "red"],
  [null, "printed", "打印成功", "Printed", "green"],
]);
