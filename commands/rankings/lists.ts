import type { Fields } from "#kernel/field.ts";
import { addByIds } from "#commands/add-by-ids.ts";

/** Command that adds models to a list by pasted ids. @param more values that all of them get */
export const addModels = (more: Fields) => addByIds("models", ["模型", "model"], more);

/** Command that opens the model of an entry. */
export const openModel = {
  label: ["打开模型", "Open the model"],
  key: "o",
  action: { type: "browser" },
  ungated: true,
  words: "查看 模型详情 show model detail",
} as const;
