import { defineEnumeration } from "#kernel/enumeration.ts";

// Enumerations that have no row in the specification's table.

export const BiSource = defineEnumeration("BiSource", [
  [null, "view", "视图", "View"],
  [null, "sql", "SQL", "SQL"],
]);

/** Kinds of values of a column. They decide on look, order and sums. */
export const BiColumnKind = defineEnumeration("BiColumnKind", [
  [null, "text", "文本", "Text"],
  [null, "number", "数字", "Number"],
  [null, "share", "百分比", "Share"],
  [null, "time", "时间", "Time"],
  [null, "day", "日期", "Day"],
]);

/** Use of a view's column in a BI report. Every use but `group` adds up the rows of a group. */
export const BiUse = defineEnumeration("BiUse", [
  [null, "group", "分组", "Group"],
  [null, "day", "按日分组", "Group by day"],
  [null, "week", "按周分组", "Group by week"],
  [null, "month", "按月分组", "Group by month"],
  [null, "weekday", "按星期分组", "Group by weekday"],
  [null, "hour", "按钟点分组", "Group by hour of the day"],
  [null, "count", "计数", "Count"],
  [null, "distinct", "去重计数", "Count different"],
  [null, "sum", "求和", "Sum"],
  [null, "avg", "平均", "Average"],
  [null, "min", "最小", "Least"],
  [null, "max", "最大", "Most"],
]);

export const BiParamKind = defineEnumeration("BiParamKind", [
  [null, "days", "日期范围", "Days"],
  [null, "number", "数字", "Number"],
  [null, "text", "文本", "Text"],
]);

export const BiChartKind = defineEnumeration("BiChartKind", [
  [null, "line", "折线", "Line"],
  [null, "column", "柱状", "Columns"],
  [null, "stacked", "堆叠柱状", "Stacked columns"],
  [null, "bar", "条形", "Bars"],
  [null, "share", "占比", "Shares"],
  [null, "funnel", "漏斗", "Funnel"],
  [null, "matrix", "热力图", "Heat map"],
  [null, "cohort", "同期群", "Cohorts"],
  [null, "tile", "数字卡", "Tile"],
]);

export const BiFormat = defineEnumeration("BiFormat", [
  [null, "csv", "CSV", "CSV"],
  [null, "xlsx", "XLSX", "XLSX"],
]);

export const BiRefresh = defineEnumeration("BiRefresh", [
  [null, "live", "实时", "Live"],
  [null, "hourly", "每小时", "Hourly"],
  [null, "nightly", "每夜", "Nightly"],
]);

export const BiRunState = defineEnumeration("BiRunState", [
  [null, "running", "进行中", "Running", "blue"],
  [null, "done", "完成", "Done", "green"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "stopped", "已停止", "Stopped", "red"],
]);
