import { asyncSubTask } from "#domain/tasks/async-sub-task.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const asyncSubTaskCommands = defineCommands(asyncSubTask, {
  retry: {
    label: ["重试子任务", "Retry part"],
    key: "o",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "state:failed,skipped",
      message: ["只有失败或已跳过的可以重试", "Only what failed or was skipped"],
    },
    undoable: false,
    words: "再试 重跑 继续 again",
  },
  skip: {
    label: ["跳过子任务", "Skip part"],
    key: "n",
    targets: "many",
    reasons: "free",
    undoable: false,
    silent: true,
    words: "忽略 放弃 ignore",
  },
  openTarget: {
    label: ["打开子任务对象", "Open target of part"],
    key: "f",
    action: { type: "browser" },
    ungated: true,
    guard: { filter: "target:*", message: ["这一行没有对应的数据", "This part is about no record"] },
    words: "数据 详情 record",
  },
});
