import { DryRunSpan } from "#domain/risk/enumerations.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands } from "#commands/shelf.ts";

export const riskRuleCommands = defineCommands(riskRule, {
  dryRun: {
    label: ["试运行", "Dry run"],
    key: "r",
    targets: "one",
    undoable: false,
    bulk: false,
    input: { span: oneOf(DryRunSpan, { label: ["回看", "Look back"], required: true, default: "week" }) },
    words: "测试 模拟 回测 test simulate backtest trial",
  },
  ...onOffCommands,
  putUp: {
    ...onOffCommands.putUp,
    guard: {
      filter: "tested:true",
      message: ["此版本还没有试运行，请先按「试运行」", "This version has had no dry run. Run one first"],
    },
  },
  blockNow: {
    label: ["立即拦截", "Block at once"],
    key: "b",
    targets: "many",
    action: { type: "change", fields: [], set: { blockFrom: null } },
    guard: {
      filter: "blockFrom:* status:up",
      message: ["没有等待开始的拦截", "It has no block that waits to begin"],
    },
    words: "lead severity warn block 组长 严重度 24",
  },
  exempt: {
    label: ["豁免用户", "Exempt members"],
    action: { type: "change", fields: ["exempt"] },
    input: { exempt: riskRule.fields.exempt },
    words: "except allow white 白名单 例外 user",
  },
});
