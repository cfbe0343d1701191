import { RefundShare } from "#domain/purchases/enumerations.ts";
import { purchaseRecord } from "#domain/purchases/purchase-record.resource.ts";
import { file, oneOf } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { paidOrderCommands } from "#commands/paid-order.ts";

export const purchaseRecordCommands = defineCommands(purchaseRecord, {
  ...paidOrderCommands,
  refund: {
    ...paidOrderCommands.refund,
    input: {
      share: oneOf(RefundShare, {
        label: ["退款范围", "Refund"],
        hint: ["按未使用天数退仅用于有期限的购买", "Unused days only where the purchase has a term"],
        required: true,
        default: "whole",
      }),
    },
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
