import { ExternalAction, ExternalCategory } from "#domain/links/enumerations.ts";
import { externalHost } from "#domain/links/external-host.resource.ts";
import { bool, oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const externalHostCommands = defineCommands(externalHost, {
  decide: {
    label: ["决定域名", "Decide host"],
    key: "p",
    targets: "many",
    undoable: false,
    input: {
      action: oneOf(ExternalAction, { label: ["处理", "Action"], required: true }),
      category: oneOf(ExternalCategory, { label: ["类别", "Category"], required: true }),
      widen: bool({ label: ["含子域名", "With subdomains"] }),
    },
    reasons: "free",
    words: "allow warn block rule 允许 提醒 拦截 规则",
  },
  checkAgain: {
    label: ["重新检查", "Check again"],
    key: "c",
    targets: "many",
    bulk: false,
    undoable: false,
    words: "redirect https reachable 跳转 可达",
  },
  showUses: {
    label: ["查看使用", "Show uses"],
    key: "o",
    action: { type: "browser" },
    words: "where texts models 出处 模型",
  },
});
