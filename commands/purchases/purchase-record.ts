import { RefundShare } from "#domain/purchases/enumerations.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import { file, oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

export const purchaseRecordCommands = defineCommands(purchaseRecord, {
  refund: {
    label: ["退款", "Refund"],
    key: "alt+r",
    action: { type: "handler" },
    targets: "one",
    reasons: "free",
    input: {
      share: oneOf(RefundShare, {
        label: ["退款范围", "Refund"],
        hint: ["按未使用天数退仅用于有期限的购买", "Unused days only where the purchase has a term"],
        required: true,
        default: "whole",
      }),
    },
    guard: [
      { filter: "payState:paid", message: ["只有已支付的可以退款", "Only what is paid is refunded"] },
      { filter: "amount:>0", message: ["赠送的不能退款", "A grant is not refunded"] },
    ],
    foretells: true,
    notBy: ["user"],
    approval: { amount: "amount", currency: "currency", above: "withdrawal.twoPersonAbove" },
    isGrave: true,
    undoable: false,
    stepUp: true,
    risk: "pays",
    words: "退还 退钱 会员 refund money back",
  },
  close: {
    label: ["关闭订单", "Close order"],
    key: "n",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "payState:waiting", message: ["只有待支付的可以关闭", "Only an unpaid order is closed"] },
    undoable: false,
    words: "取消 作废 cancel void",
  },
  verify: {
    label: ["查询支付", "Ask about payment"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "payState:waiting,closed",
      message: ["已支付的不用再查", "What is paid needs no question"],
    },
    undoable: false,
    words: "核实 查单 渠道 check verify channel",
  },
  issueInvoice: {
    label: ["开具发票", "Issue invoice"],
    key: "i",
    action: { type: "handler" },
    targets: "one",
    guard: [
      { filter: "payState:paid", message: ["只有已支付的可以开票", "Only what is paid gets an invoice"] },
      { filter: "-invoiceState:issued", message: ["已开过发票", "It has an invoice already"] },
    ],
    input: { invoice: file({ label: ["发票", "Invoice"], required: true }) },
    undoable: false,
    words: "发票 开票 上传 bill invoice",
  },
});
