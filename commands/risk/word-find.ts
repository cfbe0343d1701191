import { wordFind } from "#domain/risk/word-find.resource.ts";
import { text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const wordFindCommands = defineCommands(wordFind, {
  exempt: {
    label: ["允许这段文字", "Exempt text"],
    key: "p",
    undoable: false,
    input: {
      text: text(50, {
        label: ["例外词", "Allowed text"],
        hint: ["加到违禁词的例外里，须含此词", "Added to the exceptions of the word, which it contains"],
        required: true,
      }),
    },
    words: "except allow white phrase 允许 例外 误伤",
  },
});
