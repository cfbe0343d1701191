import { defineEnumeration } from "#kernel/enumeration.ts";
import { tasks } from "#domain/generated/tasks.ts";

// Enumerations that have no row in the specification's table.

/** Kinds of background tasks. Those of an area are in its `tasks.ts`. */
export const AsyncTaskKind = defineEnumeration("AsyncTaskKind", [
  [null, "export", "导出", "Export"],
  [null, "import", "导入", "Import"],
  ...tasks,
]);

/** `toConfirm` is an import whose dry run has ended, and which waits for the go-ahead to write. */
export const AsyncTaskState = defineEnumeration("AsyncTaskState", [
  [null, "waiting", "排队中", "Waiting", "blue"],
  [null, "running", "进行中", "Running", "blue"],
  [null, "toConfirm", "待确认", "To confirm", "yellow"],
  [null, "stopping", "正在停止", "Stopping", "blue"],
  [null, "done", "完成", "Done", "green"],
  [null, "partial", "部分成功", "Partly done", "yellow"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "stopped", "已停止", "Stopped", "red"],
]);

/** What became of a part of a task. */
export const SubTaskState = defineEnumeration("SubTaskState", [
  [null, "waiting", "排队中", "Waiting", "blue"],
  [null, "running", "进行中", "Running", "blue"],
  [null, "done", "完成", "Done", "green"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "skipped", "已跳过", "Skipped"],
]);

/** How soon a task is taken up, among those that wait. */
export const TaskPriority = defineEnumeration("TaskPriority", [
  [1, "urgent", "加急", "Urgent", "red"],
  [2, "normal", "普通", "Normal"],
  [3, "low", "不急", "Low"],
]);

/** Why an action needs a second person. */
export const PendingRule = defineEnumeration("PendingRule", [
  [null, "count", "条数", "Number of records"],
  [null, "amount", "金额", "Amount"],
  [null, "kind", "操作类型", "Kind of action"],
]);

export const PendingState = defineEnumeration("PendingState", [
  [null, "waiting", "待审批", "Waiting", "yellow"],
  [null, "approved", "已批准", "Approved", "green"],
  [null, "refused", "已拒绝", "Refused", "red"],
  [null, "withdrawn", "已撤回", "Withdrawn"],
  [null, "expired", "已过期", "Expired"],
  [null, "outdated", "内容已变，已失效", "Outdated", "yellow"],
  [null, "renewed", "已重新申请", "Asked again"],
]);
