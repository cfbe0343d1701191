import { defineEnumeration } from "#kernel/enumeration.ts";

export const BulkKind = defineEnumeration("BulkKind", [
  [null, "change", "改字段", "Change"],
  [null, "command", "执行命令", "Run"],
  [null, "import", "导入", "Import"],
  [null, "export", "导出", "Export"],
  [null, "delete", "删除", "Delete"],
]);

export const BulkState = defineEnumeration("BulkState", [
  [null, "draft", "草稿", "Draft"],
  [null, "checking", "检查中", "Checking", "blue"],
  [null, "checked", "已检查", "Checked", "yellow"],
  [null, "toApprove", "待审批", "To approve", "yellow"],
  [null, "running", "执行中", "Running", "blue"],
  [null, "done", "完成", "Done", "green"],
  [null, "partial", "部分成功", "Partly done", "yellow"],
  [null, "stopped", "已停止", "Stopped", "red"],
  [null, "undoing", "撤销中", "Undoing", "blue"],
  [null, "undone", "已撤销", "Undone"],
]);

export const BulkResult = defineEnumeration("BulkResult", [
  [null, "waiting", "待执行", "Waiting", "blue"],
  [null, "done", "已完成", "Done", "green"],
  [null, "same", "不变", "Unchanged"],
  [null, "bad", "有错", "Bad", "red"],
  [null, "failed", "失败", "Failed", "red"],
  [null, "undone", "已撤销", "Undone"],
]);

/** How a change of a field makes the new value. */
export const BulkRule = defineEnumeration("BulkRule", [
  [null, "set", "设为", "Set to"],
  [null, "add", "增加", "Add"],
  [null, "remove", "去掉", "Remove"],
  [null, "replace", "替换文字", "Replace text"],
]);
