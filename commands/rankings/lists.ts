import { longText } from "#kernel/field.ts";
import type { Fields } from "#kernel/field.ts";

/** Most models that one call adds to a list. */
export const MOST_MODELS = 200;

/** Command that adds models by pasted ids. @param more values that all of them get */
export const addModels = (more: Fields) =>
  ({
    label: ["添加模型", "Add models"],
    key: "shift+p",
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      models: longText({
        label: ["模型编号", "Model ids"],
        hint: [
          `每行一个，或用逗号分隔，最多 ${MOST_MODELS} 个`,
          `One a line, or separated by commas; at most ${MOST_MODELS}`,
        ],
        required: true,
        max: 5_000,
      }),
      ...more,
    },
    words: "批量 粘贴 编号 paste ids bulk",
  }) as const;

/** Command that opens the model of an entry. */
export const openModel = {
  label: ["打开模型", "Open the model"],
  key: "o",
  action: { type: "browser" },
  ungated: true,
  words: "查看 模型详情 show model detail",
} as const;
