import { bytes, decimal, file, i18n, int, oneOf, ref, refs, rows, text, time } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { ModelProcessing } from "#domain/enumerations/models.ts";
import { to3mfCharts } from "./charts.ts";
import { MOST_PRINTERS } from "./conversion-input.ts";
import { ConversionStep } from "./enumerations.ts";
import { to3mfTaskMachine } from "./to3mf-task.machine.ts";

const worker = { readOnly: true } as const;

/** Stored numbers of Language: 1 Chinese, 0 English. */
const bothTexts = (value: unknown): Label | null => {
  const { "1": zh, "0": en } = (value ?? {}) as { "1"?: string; "0"?: string };
  return zh !== undefined && en !== undefined ? [zh, en] : null;
};

/**
 * Conversion of the STL and OBJ files of a model to one 3MF package, which becomes a file of the model. Tasks of one call
 * share a bulk id. The worker takes the task with the lowest rank first.
 */
export const to3mfTask = defineResource({
  name: "to3mfTask",
  area: "conversions",
  label: ["转3MF任务", "3MF conversion"],
  title: "model",
  module: "model",
  fields: {
    model: ref("model", { label: ["模型", "Model"], required: true, immutable: true, filter: true }),
    bulkId: text(32, { label: ["批次号", "Bulk ID"], ...worker, isCode: true, filter: true }),
    printers: refs("printer", { label: ["打印机", "Printers"], required: true, max: MOST_PRINTERS }),
    rank: int({ label: ["排序", "Rank"], default: 0, min: 0, sort: true }),
    state: oneOf(ModelProcessing, { label: ["状态", "State"], default: "waiting", filter: true }),
    progress: int({ label: ["进度", "Progress"], default: 0, min: 0, max: 100, ...worker }),
    error: i18n(500, { label: ["错误", "Error"], ...worker, says: bothTexts }),
    result: file({ label: ["结果文件", "Result file"], ...worker }),
    resultSize: bytes({ label: ["结果大小", "Result size"], ...worker }),
    begin: time({ label: ["开始", "Begin"], ...worker, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], ...worker, filter: true, sort: true }),
    took: decimal(1, { label: ["用时（秒）", "Duration, s"], ...worker, sort: true }),
    attempts: int({ label: ["尝试次数", "Attempts"], default: 0, ...worker }),
    log: rows(
      {
        time: time({ label: ["时间", "Time"] }),
        step: oneOf(ConversionStep, { label: ["步骤", "Step"] }),
        fileName: text(200, { label: ["文件", "File"] }),
        triangles: int({ label: ["三角面", "Triangles"] }),
        leftOut: int({ label: ["略去的面", "Faces left out"] }),
      },
      { label: ["日志", "Log"], ...worker, inner: true, max: 200 },
    ),
  },
  machine: to3mfTaskMachine,
  rankedWithin: [],
  list: {
    columns: ["rank", "id", "model", "printers", "state", "progress", "begin", "end", "took", "error"],
    keeps: ["rank", "progress"],
    sort: "rank",
  },
  charts: to3mfCharts,
  allows: ["delete", "rank", "export"],
  bulk: false,
  indexes: [{ by: ["state", "rank"] }, { by: ["state", "-end"] }],
});
