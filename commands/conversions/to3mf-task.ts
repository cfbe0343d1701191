import { conversionInput } from "#domain/conversions/conversion-input.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import { longText, refs } from "#kernel/field.ts";
import { MOST_ADDED } from "#commands/add-by-ids.ts";
import { defineCommands } from "#commands/define.ts";

/** Ids as they are typed or pasted. */
const idList = {
  of: /^[\s\d,，;；、]*$/,
  message: ["只能是编号，用逗号、空格或换行分隔", "takes ids only, separated by commas, spaces or lines"],
} as const;

/** A finished conversion is part of the history of its model. */
const unfinished = {
  filter: "-state:processed",
  message: ["已处理的任务不能删除", "A task that is processed cannot be deleted"],
} as const;
const processed = {
  filter: "state:processed",
  message: ["还没有结果文件", "There is no result file yet"],
} as const;

export const to3mfTaskStandard = {
  delete: { guard: unfinished, words: "取消 停止 移出队列 cancel stop abort" },
  rank: {
    guard: { filter: "-state:processed", message: ["已处理的任务不在队列里", "A processed task is not in the queue"] },
  },
} as const;

export const to3mfTaskCommands = defineCommands(to3mfTask, {
  create: {
    label: ["新建转换", "New conversions"],
    key: "shift+n",
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      models: refs("model", { label: ["模型", "Models"], max: MOST_ADDED }),
      ids: longText({
        label: ["或粘贴模型编号", "Or pasted ids of models"],
        hint: [
          `每行一个，或用逗号分隔，最多 ${MOST_ADDED} 个`,
          `One a line, or separated by commas; at most ${MOST_ADDED}`,
        ],
        max: 5_000,
        pattern: idList,
      }),
      ...conversionInput,
    },
    words: "新增 添加 转3mf 批量 粘贴 编号 create add convert paste ids bulk",
  },
  retry: {
    label: ["重试", "Retry"],
    key: "c",
    targets: "many",
    undoable: false,
    words: "重新 再次 失败 again failed repeat",
  },
  retryAll: {
    label: ["重试全部失败的", "Retry all failed"],
    layer: "page",
    targets: "none",
    undoable: false,
    words: "批量 重新 失败 again everything bulk",
  },
  download: {
    label: ["下载结果", "Download the result"],
    key: "l",
    action: { type: "browser" },
    guard: processed,
    ungated: true,
    words: "保存 3mf 文件 save file",
  },
  view: {
    label: ["进入 3D 查看", "Enter the 3D viewer"],
    key: "v",
    action: { type: "browser" },
    guard: processed,
    ungated: true,
    words: "预览 结果 旋转 preview result rotate",
  },
  openModel: {
    label: ["打开模型", "Open the model"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    words: "查看 模型详情 show model detail",
  },
});
