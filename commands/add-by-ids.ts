import { longText } from "#kernel/field.ts";
import type { Fields } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";

/** Most records that one call adds to a list. */
export const MOST_ADDED = 200;

/**
 * Command that adds records to a list by pasted ids. The input `name` has the ids.
 * @param more values that all of them get
 */
export const addByIds = (name: string, [zh, en]: Label, more: Fields) =>
  ({
    label: [`添加${zh}`, `Add ${en}s`],
    key: "shift+p",
    layer: "page",
    targets: "none",
    undoable: false,
    input: {
      [name]: longText({
        label: [`${zh}编号`, `Ids of ${en}s`],
        hint: [
          `每行一个，或用逗号分隔，最多 ${MOST_ADDED} 个`,
          `One a line, or separated by commas; at most ${MOST_ADDED}`,
        ],
        required: true,
        max: 5_000,
      }),
      ...more,
    } as Fields,
    words: "批量 粘贴 编号 paste ids bulk",
  }) as const;
