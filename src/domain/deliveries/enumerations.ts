import { defineEnumeration } from "#kernel/enumeration.ts";

/** How the members of a delivery are named. */
export const DeliveryWay = defineEnumeration("DeliveryWay", [
  [1, "picked", "手动", "By hand"],
  [2, "excel", "表格", "By sheet"],
]);

/** What happens where the check finds bad rows. */
export const BadRows = defineEnumeration("BadRows", [
  [1, "stop", "有错误行则不发放", "Stop if any row is bad"],
  [2, "leaveOut", "只发放正确的行", "Post good rows only"],
]);

export const DeliveryStatus = defineEnumeration("DeliveryStatus", [
  [1, "draft", "草稿", "Draft"],
  [2, "checking", "检查中", "Checking", "blue"],
  [3, "toConfirm", "待确认", "To confirm", "yellow"],
  [4, "toApprove", "待审批", "To approve", "yellow"],
  [5, "planned", "已排期", "Planned", "blue"],
  [6, "posting", "发放中", "Posting", "blue"],
  [7, "done", "已发放", "Done", "green"],
  [8, "partial", "部分发放", "Partly done", "red"],
  [9, "stopped", "已停止", "Stopped", "red"],
  [10, "refused", "未批准", "Refused", "red"],
  [11, "reversing", "冲回中", "Reversing", "blue"],
  [12, "reversed", "已冲回", "Reversed"],
]);

/** What became of a row. Lists begin with what is wrong. */
export const DeliveryResult = defineEnumeration("DeliveryResult", [
  [1, "bad", "有错", "Bad", "red"],
  [2, "failed", "失败", "Failed", "red"],
  [3, "waiting", "等待发放", "Waiting", "blue"],
  [4, "done", "已到账", "Done", "green"],
  [5, "reversed", "已冲回", "Reversed"],
]);
