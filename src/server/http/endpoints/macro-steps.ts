import { anything, rows, text } from "#kernel/field.ts";
import { MAX_STEPS } from "#kernel/macro.ts";
import { reasonField } from "#server/commands/run-on-selection.ts";

/** Steps of a macro in the body of a call. The answers of a step are checked against the questions of its command. */
export const macroSteps = rows(
  {
    command: text(80, { label: ["命令", "Command"], required: true }),
    input: anything<Record<string, unknown>>({ label: ["输入", "Input"] }),
    reason: reasonField,
  },
  { label: ["步骤", "Steps"], required: true, max: MAX_STEPS },
);
