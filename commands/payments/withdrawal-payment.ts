import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import { file, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const toPay = [
  { filter: "state:pass", message: ["只有已通过的提现可以打款", "Only a withdrawal that has passed is paid"] },
  { filter: "payState:waiting,failed,noaccess", message: ["已打款或打款中", "It is paid, or under way"] },
] as const;

export const withdrawalPaymentCommands = defineCommands(withdrawal, {
  pay: {
    label: ["打款", "Pay"],
    key: "alt+p",
    action: { type: "handler" },
    targets: "many",
    guard: toPay,
    notBy: ["user"],
    confirm: true,
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "付款 批量 转账 transfer batch send",
  },
  payByHand: {
    label: ["线下已打款", "Mark paid by hand"],
    key: "shift+b",
    action: { type: "handler" },
    targets: "one",
    guard: toPay,
    input: {
      channelNo: text(64, { label: ["流水号", "Transfer no."], required: true, isCode: true }),
      paper: file({ label: ["凭证", "Paper"], required: true }),
    },
    foretells: true,
    notBy: ["user"],
    approval: "always",
    isGrave: true,
    undoable: false,
    risk: "pays",
    words: "手工 银行转账 柜台 manual transfer",
  },
  openPayout: {
    label: ["打开打款", "Open payout"],
    action: { type: "browser" },
    ungated: true,
    words: "渠道 打款记录 channel attempts",
  },
});
