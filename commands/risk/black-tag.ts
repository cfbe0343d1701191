import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { WordScope } from "#domain/risk/enumerations.ts";
import { longText, oneOf, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const blackTagCommands = defineCommands(blackTag, {
  ...onOffCommands,
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
  confirmBlock: {
    label: ["确认拦截", "Confirm the block"],
    key: "b",
    targets: "many",
    action: { type: "change", fields: [], set: { severity: Severity.of("block"), wantsBlock: false } },
    guard: { filter: "wantsBlock:true", message: ["不在等待确认", "It waits for no confirmation"] },
    words: "lead severity warn block 组长 严重度 拦截",
  },
  exempt: {
    label: ["加例外", "Exempt text"],
    undoable: false,
    input: { text: text(50, { label: ["例外词", "Allowed word"], required: true }) },
    words: "except allow white phrase 允许 例外 词组",
  },
});
