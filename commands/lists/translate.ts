import { defineBrowserCommands } from "#commands/define.ts";

/** Opens the forms of the current record, or of the selected ones one after the other, at their first missing text. */
export const translateCommands = defineBrowserCommands("translate", {
  missing: {
    label: ["补缺译文", "Translate missing"],
    words: "翻译 缺失 语言 译文 language translation",
    key: "f9",
    layer: "record",
  },
});
