import type { Label } from "#kernel/label.ts";
import { fill, l } from "#web/i18n/text.ts";

/** Texts of the parts of conversions to 3MF. They load with the parts. */
const texts = {
  waits: ["等待转换", "Waits for its turn"],
  converts: ["正在转换… {n}%", "Converting… {n}%"],
  failed: ["转换失败", "The conversion failed"],
  statistics: ["当前筛选的统计", "Statistics of the current filter"],
  mean: ["平均用时", "Mean time"],
  seconds: ["{n} 秒", "{n} s"],
  steps: ["本任务的日志", "Log of this task"],
  noSteps: ["还没有开始", "Not begun yet"],
  progress: ["进度 {n}%", "Progress {n}%"],
  attempts: ["已尝试 {n} 次", "{n} {n|attempt|attempts}"],
} as const satisfies Record<string, Label>;

export const tt = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  fill(l(texts[key]), values);
