import { defineEnumeration } from "#kernel/enumeration.ts";

// Inline enumerations of the catalogue; they have no row in the specification's table.

/** Kinds of background tasks. `server/tasks/kinds.ts` names the worker of each. */
export const AsyncTaskKind = defineEnumeration("AsyncTaskKind", [
  [null, "export", "导出", "Export"],
  [null, "import", "导入", "Import"],
  [null, "report", "报表", "Report"],
]);

/** `toConfirm` is an import whose dry run has ended, and which waits for the go-ahead to write. */
export const AsyncTaskState = defineEnumeration("AsyncTaskState", [
  [null, "waiting", "排队中", "Waiting", "yellow"],
  [null, "running", "进行中", "Running", "blue"],
  [null, "toConfirm", "待确认", "To confirm", "yellow"],
  [null, "stopping", "正在停止", "Stopping", "yellow"],
  [null, "done", "完成", "Done", "green"],
  [null, "partial", "部分成功", "Partly done", "yellow"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "stopped", "已停止", "Stopped", "red"],
]);
