import { bool, file, int, json, longText, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import type { BulkChoice, BulkWhat } from "./api.ts";
import { bulkJobMachine } from "./bulk-job.machine.ts";
import { BulkKind, BulkState } from "./enumerations.ts";

const counted = (zh: string, en: string) => int({ label: [zh, en], default: 0, readOnly: true });

/** Rows per second of a job that names no other rate, and the highest one. */
export const BULK_SPEED = 200;
export const MOST_BULK_SPEED = 500;

/** A change, command, import, export or deletion of many records. Its background task does the work. */
export const bulkJob = defineResource({
  name: "bulkJob",
  area: "bulk",
  label: ["批量作业", "Bulk job"],
  title: "title",
  module: "account",
  fields: {
    jobNo: text(32, { label: ["作业号", "Job no."], readOnly: true, unique: true, isCode: true, filter: true }),
    title: text(60, { label: ["标题", "Title"], readOnly: true, required: true, search: true, filter: true }),
    kind: oneOf(BulkKind, { label: ["类型", "Kind"], required: true, readOnly: true, filter: true }),
    target: text(40, { label: ["对象", "Records"], readOnly: true, definitionKind: "resource", filter: true }),
    choose: json<BulkChoice>({ label: ["选择范围", "Which"] }),
    what: json<BulkWhat>({ label: ["设置操作", "What"] }),
    file: file({ label: ["编号文件", "File of IDs"], readOnly: true }),
    total: counted("行数", "Rows"),
    good: counted("可执行", "Good"),
    bad: counted("有错", "Bad"),
    done: counted("已完成", "Done"),
    same: counted("不变", "Unchanged"),
    failed: int({ label: ["失败", "Failed"], default: 0, readOnly: true, filter: true }),
    changed: counted("检查后有改动", "Changed meanwhile"),
    undone: counted("已撤销", "Undone"),
    status: oneOf(BulkState, { label: ["状态", "State"], default: "draft", filter: true }),
    speed: int({
      label: ["每秒行数", "Rows per second"],
      default: BULK_SPEED,
      min: 1,
      max: MOST_BULK_SPEED,
      readOnly: true,
    }),
    maker: ref("admin", { label: ["发起人", "Made by"], readOnly: true, filter: true }),
    approver: ref("admin", { label: ["审批人", "Approver"], readOnly: true, filter: true }),
    asyncTask: ref("asyncTask", { label: ["后台任务", "Task"], readOnly: true, filter: true }),
    pending: ref("pendingDecision", { label: ["审批", "Approval"], readOnly: true, filter: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true }),
    error: longText({ label: ["错误", "Error"], max: 2_000, readOnly: true }),
    end: time({ label: ["结束", "End"], readOnly: true, filter: true }),
    isTemplate: bool({ label: ["模板", "Template"], filter: true, readOnly: true }),
  },
  machine: bulkJobMachine,
  list: {
    columns: [
      "jobNo",
      "title",
      "kind",
      "target",
      "total",
      "done",
      "same",
      "failed",
      "status",
      "maker",
      "approver",
      "createTime",
    ],
    keeps: ["kind"],
    sort: "-createTime",
  },
  allows: ["delete", "export"],
  bulk: false,
});
