import type { Fields } from "#kernel/field.ts";
import { int, refs } from "#kernel/field.ts";

/** Most printers of a task. */
export const MOST_PRINTERS = 20;

/** What a new task says besides its model. It is apart from the task, so that the commands of models need no more. */
export const conversionInput = {
  printers: refs("printer", {
    label: ["打印机", "Printers"],
    hint: [`结果要适合的机器，最多 ${MOST_PRINTERS} 台`, `Machines that the result is for; at most ${MOST_PRINTERS}`],
    required: true,
    max: MOST_PRINTERS,
  }),
  rank: int({
    label: ["排序", "Rank"],
    hint: ["小的先转，不填排在最后", "Lower ones first; empty is the last place"],
    min: 0,
    max: 1_000_000_000,
  }),
} as const satisfies Fields;
