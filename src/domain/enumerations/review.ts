import { defineEnumeration } from "#kernel/enumeration.ts";

export const AuditExemption = defineEnumeration("AuditExemption", [
  [2, "content", "内容免审(帖子、文章)", "Content (posts, articles)"],
  [3, "model", "模型免审", "Models"],
  [4, "contentWithPrintFiles", "内容免审(含打印文件)", "Content with print files"],
]);

export const ReviewVerdict = defineEnumeration("ReviewVerdict", [
  [1, "pass", "通过", "Pass", "green"],
  [2, "notPass", "不通过", "Rejected", "red"],
]);

export const ReviewFlowVerdict = defineEnumeration("ReviewFlowVerdict", [
  [2, "pass", "通过", "Pass", "green"],
  [3, "noPass", "不通过", "Rejected", "red"],
]);

export const ReviewFlow = defineEnumeration("ReviewFlow", [
  [1, "waiting", "待审核", "Waiting", "yellow"],
  [2, "passed", "已通过", "Passed", "green"],
  [3, "notPassed", "未通过", "Rejected", "red"],
  [4, "success", "已生效", "In effect", "green"],
  [5, "down", "已下线", "Taken down", "red"],
]);

export const UpDown = defineEnumeration("UpDown", [
  [1, "up", "上架", "Live", "green"],
  [2, "down", "下架", "Off", "red"],
]);

export const UpDownFilter = defineEnumeration("UpDownFilter", [
  [0, "up", "上架", "Live", "green"],
  [1, "down", "下架", "Off", "red"],
]);

export const YesNo = defineEnumeration("YesNo", [
  [0, "all", "全部", "All"],
  [1, "yes", "是", "Yes"],
  [2, "no", "否", "No"],
]);

export const Recommend = defineEnumeration("Recommend", [
  [1, "confirmed", "已推荐", "Recommended", "green"],
  [2, "confirm", "待推荐", "Proposed", "yellow"],
  [3, "forbid", "禁止推荐", "Forbidden", "red"],
  [4, "cancel", "已取消推荐", "Cancelled"],
  [5, "cancelForbid", "取消并永久禁止", "Cancelled for good", "red"],
]);

export const ShelfStatus = defineEnumeration("ShelfStatus", [
  [1, "wait", "待上架", "Waiting", "yellow"],
  [2, "onShelf", "已上架", "Live", "green"],
  [3, "offShelf", "已下架", "Off", "red"],
  [4, "del", "已删除", "Deleted", "red"],
]);

export const ProductStatus = defineEnumeration("ProductStatus", [
  [0, "all", "全部", "All"],
  [1, "wait", "待审核", "Waiting", "yellow"],
  [2, "up", "已上架", "Live", "green"],
  [3, "noPass", "审核不通过", "Rejected", "red"],
  [4, "down", "已下架", "Off", "red"],
  [5, "del", "已删除", "Deleted", "red"],
  [6, "waitDeel", "待处理", "To be dealt with", "yellow"],
]);

export const MachineReview = defineEnumeration("MachineReview", [
  [1, "wait", "待机审", "Auto-review pending", "blue"],
  [2, "pass", "机审通过", "Auto-passed", "green"],
  [3, "dubious", "机审存疑", "Dubious", "yellow"],
  [4, "noPass", "机审不通过", "Auto-rejected", "red"],
  [5, "reviewPassed", "复审通过", "Review passed", "green"],
  [6, "reviewFailed", "复审不通过", "Review failed", "red"],
]);
