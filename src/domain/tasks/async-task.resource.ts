import { file, int, longText, oneOf, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { asyncTaskMachine } from "./async-task.machine.ts";
import { AsyncTaskKind, AsyncTaskState, TaskPriority } from "./enumerations.ts";

const counted = (zh: string, en: string) => int({ label: [zh, en], default: 0, readOnly: true });

/** Number of days for which the files of a task are kept. */
export const FILE_DAYS = 30;

/**
 * A task that runs in the background, such as an export or an import. Its creator always sees it. Its files are only for
 * the creator and super admins.
 */
export const asyncTask = defineResource({
  name: "asyncTask",
  area: "tasks",
  label: ["异步任务", "Task"],
  title: "title",
  module: "account",
  fields: {
    taskNo: text(32, { label: ["任务号", "Task no."], readOnly: true, unique: true, isCode: true }),
    kind: oneOf(AsyncTaskKind, { label: ["类型", "Kind"], required: true, readOnly: true, filter: true }),
    title: text(100, { label: ["标题", "Title"], readOnly: true, search: true }),
    resource: text(40, { label: ["对象", "Records"], readOnly: true, definitionKind: "resource", filter: true }),
    state: oneOf(AsyncTaskState, { label: ["状态", "State"], default: "waiting", filter: true }),
    progress: int({ label: ["进度 %", "Progress %"], default: 0, min: 0, max: 100, readOnly: true }),
    total: counted("总数", "Total"),
    done: counted("成功", "Done"),
    failed: int({ label: ["失败", "Failed"], default: 0, readOnly: true, filter: true }),
    skipped: counted("不变", "Unchanged"),
    /** Rows of an import that its dry run found bad, so that nobody confirmed them. */
    leftOut: int({ label: ["有错未写", "Left out"], default: 0, readOnly: true, filter: true }),
    /** Rows per second since the begin of the current run. */
    speed: int({ label: ["每秒行数", "Rows per second"], readOnly: true }),
    secondsLeft: int({ label: ["剩余秒数", "Seconds left"], readOnly: true }),
    input: file({ label: ["来源文件", "Source file"], readOnly: true }),
    result: file({ label: ["结果文件", "Result file"], readOnly: true }),
    badRows: file({ label: ["坏行文件", "Bad rows"], readOnly: true }),
    error: longText({ label: ["错误", "Error"], max: 2_000, readOnly: true }),
    attempts: int({ label: ["尝试次数", "Attempts"], default: 0, readOnly: true }),
    priority: oneOf(TaskPriority, { label: ["优先级", "Priority"], default: "normal", filter: true }),
    idemKey: text(64, {
      label: ["请求编号", "Request id"],
      hint: ["同一次请求只建一个任务", "One request makes one task"],
      readOnly: true,
      isCode: true,
    }),
    worker: text(64, { label: ["执行进程", "Worker"], readOnly: true, isCode: true }),
    heartbeat: time({ label: ["最近心跳", "Last sign of life"], readOnly: true }),
    begin: time({ label: ["开始", "Begin"], readOnly: true, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], readOnly: true, filter: true }),
    expire: time({ label: ["文件保留至", "Files kept until"], readOnly: true, filter: true }),
  },
  machine: asyncTaskMachine,
  list: {
    columns: ["title", "kind", "creator", "progress", "done", "failed", "total", "state", "begin", "end", "result"],
    keeps: ["progress"],
    sort: "-createTime",
  },
  allows: ["delete", "export"],
  indexes: [{ by: ["creator", "-createTime"] }],
});
