import { ExternalPlace } from "#domain/links/enumerations.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { oneOf, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const externalRuleCommands = defineCommands(externalRule, {
  ...onOffCommands,
  tryAddress: {
    label: ["试一个链接", "Try an address"],
    key: "shift+t",
    layer: "page",
    targets: "none",
    action: { type: "browser" },
    input: {
      address: text(2_000, { label: ["链接", "Address"], required: true }),
      place: oneOf(ExternalPlace, { label: ["位置", "Place"], required: true }),
    },
    words: "test check which rule 测试 检测 命中",
  },
});
