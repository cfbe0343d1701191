import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the parts of photo modelling. They load with the parts. */
const texts = {
  waits: ["排队等待处理", "Waits for its turn"],
  works: ["正在建模… {n}%", "Modelling… {n}%"],
  failed: ["建模失败", "The modelling failed"],
  refunded: ["已退还 {n} 金豆", "{n} {n|bean was|beans were} refunded"],
  attempts: ["已尝试 {n} 次", "{n} {n|attempt|attempts}"],
  steps: ["本任务的日志", "Log of this job"],
  noSteps: ["还没有开始", "Not begun yet"],
  picture: ["照片 {n}", "Picture {n}"],
  noPictures: ["没有照片", "No pictures"],
  noFile: ["结果模型里没有文件", "The result has no file"],
} as const satisfies Record<string, Label>;

export const tt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
