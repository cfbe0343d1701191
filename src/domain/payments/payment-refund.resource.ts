import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { bool, file, int, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { RefundState } from "./enumerations.ts";
import { paymentRefundMachine } from "./payment-refund.machine.ts";

const readOnly = { required: true, readOnly: true } as const;

/** Money of a payment that goes back to its payer. The sum of a payment's refunds never exceeds it. */
export const paymentRefund = defineResource({
  name: "paymentRefund",
  area: "payments",
  label: ["退款", "Refund"],
  title: "refundNo",
  module: "account",
  ownerField: "user",
  fields: {
    refundNo: text(32, { label: ["退款单号", "Refund no."], ...readOnly, unique: true, isCode: true, filter: true }),
    payment: ref("payment", { label: ["收款", "Payment"], ...readOnly, filter: true }),
    user: ref("user", { label: ["收款人", "Payer"], ...readOnly, filter: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], ...readOnly, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({ currency: inCurrency, label: ["金额", "Amount"], ...readOnly, sort: true, filter: true, min: 1 }),
    state: oneOf(RefundState, { label: ["状态", "State"], default: "waiting", filter: true }),
    reason: text(200, { label: ["原因", "Reason"], ...readOnly }),
    channelNo: text(64, { label: ["渠道退款号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    attempt: int({ label: ["次数", "Attempt"], readOnly: true, default: 1 }),
    sentTime: time({ label: ["提交时间", "Sent"], readOnly: true, sort: true }),
    doneTime: time({ label: ["完成时间", "Done"], readOnly: true, filter: true, sort: true }),
    unknownSince: time({ label: ["渠道查无此单起", "Unknown to the channel since"], readOnly: true }),
    askTime: time({ label: ["下次查询", "Asked again"], readOnly: true, inner: true }),
    error: text(300, { label: ["错误", "Error"], readOnly: true }),
    isByHand: bool({ label: ["线下退款", "Paid back by hand"], readOnly: true }),
    paper: file({ label: ["凭证", "Paper"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
  },
  machine: paymentRefundMachine,
  list: {
    columns: ["refundNo", "payment", "user", "amount", "method", "state", "reason", "channelNo", "doneTime", "error"],
    sort: "-createTime",
    sums: ["amount"],
  },
  children: [
    {
      resource: "channelMessage",
      by: "bizId",
      of: "bizType",
      label: ["渠道报文", "Messages of the channel"],
      sort: "time",
      columns: ["direction", "verdict", "note", "body"],
    },
  ],
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["payment"] },
    { by: ["state", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["channelNo"] },
    { by: ["askTime"], where: "askTime" },
  ],
});
