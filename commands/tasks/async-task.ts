import { TaskPriority } from "#domain/tasks/enumerations.ts";
import { oneOf } from "#kernel/field.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { defineCommands } from "#commands/define.ts";

const ended = {
  filter: "state:done,partial,failed,stopped",
  message: ["任务还没有结束，请先停止", "The task has not ended. Stop it first"],
} as const;
const browser = { action: { type: "browser" } } as const;

/** Deletes an ended task with its files. Only the creator or a super admin may (server/areas/tasks/rules.ts). */
export const asyncTaskStandard = { delete: { guard: ended } } as const;

export const asyncTaskCommands = defineCommands(asyncTask, {
  stop: { label: ["停止", "Stop"], key: "s", targets: "many", undoable: false, words: "cancel abort 取消 中止" },
  goOn: {
    label: ["继续", "Go on"],
    key: "o",
    targets: "many",
    undoable: false,
    words: "retry resume try again 重试 再试",
  },
  again: {
    label: ["重新运行", "Run again as new"],
    key: "n",
    undoable: false,
    guard: ended,
    words: "repeat copy restart 重做",
  },
  download: { ...browser, label: ["下载结果", "Download result"], key: "l", words: "file csv excel xlsx 文件" },
  downloadBadRows: {
    ...browser,
    label: ["下载坏行", "Download bad rows"],
    key: "b",
    words: "errors failed file csv 错误 文件",
  },
  openParts: {
    ...browser,
    label: ["打开子任务", "Open parts"],
    key: "u",
    words: "失败行 明细 错误 rows failed sublist",
  },
  changePriority: {
    label: ["改优先级", "Change priority"],
    key: "alt+p",
    targets: "many",
    action: { type: "change", fields: ["priority"] },
    input: { priority: oneOf(TaskPriority, { label: ["优先级", "Priority"], required: true }) },
    guard: { filter: "state:waiting,running", message: ["任务已经结束", "The task has ended"] },
    words: "加急 提前 插队 urgent sooner",
  },
  openImport: {
    ...browser,
    label: ["打开导入", "Open the import"],
    guard: {
      filter: "kind:import",
      message: ["这个任务不是导入", "This task is no import"],
    },
    words: "mapping dry run confirm 对应列 试运行",
  },
});
