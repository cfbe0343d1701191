import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { WordScope } from "#domain/risk/enumerations.ts";
import { longText, oneOf, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { upDownCommands } from "#commands/shelf.ts";

export const blackTagCommands = defineCommands(blackTag, {
  putUp: { ...upDownCommands.putUp, label: ["启用", "Put up"] },
  putDown: { ...upDownCommands.putDown, label: ["停用", "Take down"] },
  findHits: {
    label: ["查哪些词会命中一段文字", "Which words hit a text"],
    key: "shift+t",
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    input: {
      text: longText({ label: ["文字", "Text"], required: true, max: 5_000 }),
      scope: oneOf(WordScope, { label: ["范围", "Scope"] }),
    },
    words: "test box match 测试 试一段 命中",
  },
  checkExisting: {
    label: ["检查已有内容", "Check existing content"],
    key: "c",
    targets: "many",
    undoable: false,
    words: "scan search models members 扫描 全库",
  },
  exempt: {
    label: ["加例外", "Exempt a word"],
    undoable: false,
    input: { text: text(50, { label: ["例外词", "Allowed word"], required: true }) },
    words: "except allow white 允许 例外",
  },
});
