import { accountFlow } from "#domain/money/account-flow.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const accountFlowCommands = defineCommands(accountFlow, {
  openDifferences: {
    label: ["打开差异报告", "Open difference report"],
    action: { type: "browser" },
    ungated: true,
    words: "对账 核对 不符 reconcile report",
  },
  openBill: {
    label: ["打开用户账单", "Open the member's bill"],
    key: "o",
    action: { type: "browser" },
    ungated: true,
    guard: {
      filter: "ownerKind:user currency:bean,coin",
      message: ["只有会员的金豆和金币有账单", "Only beans and coins of members have a bill"],
    },
    words: "金豆 金币 会员 流水 bill beans coins",
  },
  recycle: {
    label: ["回收这笔", "Recycle this flow"],
    key: "r",
    action: { type: "browser" },
    requiresPermission: "beanRecycle.add",
    guard: {
      filter: "ownerKind:user currency:bean,coin direction:in",
      message: ["只能回收会员收入的金豆和金币", "Only beans and coins that came to a member are recycled"],
    },
    words: "收回 扣除 追回 take back",
  },
  reverse: {
    label: ["冲正分录", "Reverse entry"],
    key: "b",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    guard: {
      filter: "kind:correction,platformGrant",
      message: [
        "只有调账和平台发放可以冲正，其他类别请在其业务单据上退款",
        "Only corrections and grants are reversed. Refund any other kind on its own record",
      ],
    },
    foretells: true,
    notBy: { people: ["owner"], where: "ownerKind:user,partner" },
    approval: "always",
    undoable: false,
    stepUp: true,
    isGrave: true,
    risk: "pays",
    words: "撤销 红冲 退回 reverse row undo refund",
  },
});
