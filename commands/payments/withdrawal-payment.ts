import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { defineCommands } from "#commands/define.ts";

export const withdrawalPaymentCommands = defineCommands(withdrawal, {
  pay: {
    label: ["打款", "Pay"],
    key: "shift+p",
    action: { type: "handler" },
    targets: "many",
    guard: [
      { filter: "state:pass", message: ["只有已通过的提现可以打款", "Only a withdrawal that has passed is paid"] },
      { filter: "payState:waiting,failed,noaccess", message: ["已打款或打款中", "It is paid, or under way"] },
    ],
    notBy: ["user"],
    confirm: true,
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "付款 批量 转账 transfer batch send",
  },
  openPayout: {
    label: ["打开打款", "Open payout"],
    action: { type: "browser" },
    ungated: true,
    words: "渠道 打款记录 channel attempts",
  },
});
