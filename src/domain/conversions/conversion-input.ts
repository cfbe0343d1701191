import type { Fields } from "#kernel/field.ts";
import { int, text } from "#kernel/field.ts";

/** Most printers of a task. */
export const MOST_PRINTERS = 20;

/** Ids as they are typed or pasted. */
export const idList = {
  of: /^[\s\d,，;；、]*$/,
  message: ["只能是编号，用逗号、空格或换行分隔", "takes ids only, separated by commas, spaces or lines"],
} as const;

/** What a new task says besides its model. It is apart from the task, so that the commands of models need no more. */
export const conversionInput = {
  printers: text(200, {
    label: ["打印机编号", "Printer ids"],
    hint: [`用逗号或空格分隔，最多 ${MOST_PRINTERS} 个`, `Separated by commas or spaces; at most ${MOST_PRINTERS}`],
    required: true,
    pattern: idList,
  }),
  rank: int({
    label: ["排序", "Rank"],
    hint: ["小的先转，不填排在最后", "Lower ones first; empty is the last place"],
    min: 0,
    max: 1_000_000_000,
  }),
} as const satisfies Fields;
