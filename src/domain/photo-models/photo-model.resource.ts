import { decimal, i18n, images, int, oneOf, ref, rows, text, time } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { defineResource } from "#kernel/resource.ts";
import { Parsing, PrintPrecision } from "#domain/enumerations/models.ts";
import { photoModelCharts } from "./charts.ts";
import { PhotoCause, PhotoStep } from "./enumerations.ts";
import { photoModelMachine } from "./photo-model.machine.ts";

const worker = { readOnly: true } as const;

/** Stored numbers of Language: 1 Chinese, 0 English. */
const bothTexts = (value: unknown): Label | null => {
  const { "1": zh, "0": en } = (value ?? {}) as { "1"?: string; "0"?: string };
  return zh !== undefined && en !== undefined ? [zh, en] : null;
};

/**
 * A member's order of a model made from photos, paid in beans. The worker sends the pictures to the engine and adds the
 * result as a model of the member. The oldest job is done first.
 */
export const photoModel = defineResource({
  name: "photoModel",
  area: "photo-models",
  label: ["照片建模任务", "Photo-modelling job"],
  title: "user",
  module: "model",
  ownerField: "user",
  fields: {
    user: ref("user", { label: ["用户", "User"], required: true, immutable: true, filter: true }),
    pictures: images(60, { label: ["照片", "Pictures"], required: true, immutable: true }),
    quality: oneOf(PrintPrecision, { label: ["精度", "Quality"], default: "normal", immutable: true, filter: true }),
    state: oneOf(Parsing, { label: ["状态", "State"], default: "await", filter: true }),
    progress: int({ label: ["进度 %", "Progress, %"], default: 0, min: 0, max: 100, ...worker }),
    result: ref("model", { label: ["结果模型", "Result"], ...worker, filter: true }),
    error: i18n(500, { label: ["错误", "Error"], ...worker, says: bothTexts }),
    cause: oneOf(PhotoCause, { label: ["失败原因", "Cause of failure"], ...worker, filter: true }),
    cost: int({ label: ["花费（金豆）", "Cost, beans"], default: 0, min: 0, immutable: true, sort: true }),
    begin: time({ label: ["开始", "Begin"], ...worker, filter: true, sort: true }),
    end: time({ label: ["结束", "End"], ...worker, filter: true, sort: true }),
    took: decimal(1, { label: ["用时（秒）", "Duration, s"], ...worker, sort: true }),
    attempts: int({ label: ["尝试次数", "Attempts"], default: 0, ...worker }),
    refundTime: time({ label: ["退款时间", "Refunded"], ...worker, filter: true, sort: true }),
    refundBy: ref("admin", { label: ["退款人", "Refunded by"], ...worker, filter: true }),
    refundAmount: int({
      label: ["退还（金豆）", "Refund, beans"],
      default: 0,
      min: 0,
      ...worker,
    }),
    refundReason: text(500, { label: ["退款原因", "Reason of the refund"], ...worker }),
    log: rows(
      {
        time: time({ label: ["时间", "Time"] }),
        step: oneOf(PhotoStep, { label: ["步骤", "Step"] }),
        note: i18n(500, { label: ["说明", "Note"] }),
      },
      { label: ["日志", "Log"], ...worker, inner: true, max: 100 },
    ),
  },
  machine: photoModelMachine,
  list: {
    columns: [
      "user",
      "pictures",
      "quality",
      "state",
      "progress",
      "cost",
      "result",
      "error",
      "refundTime",
      "createTime",
    ],
    keeps: ["state", "progress"],
    sort: "-createTime",
  },
  charts: photoModelCharts,
  allows: ["delete", "export"],
  bulk: false,
  indexes: [
    { by: ["state", "-createTime"] },
    { by: ["state", "-end"] },
    { by: ["user", "-createTime"] },
    { by: ["quality", "-createTime"] },
    { by: ["cause", "-createTime"] },
  ],
});
