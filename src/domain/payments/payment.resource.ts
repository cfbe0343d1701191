import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod, PayState } from "#domain/enumerations/money.ts";
import { bool, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { paymentMachine } from "./payment.machine.ts";

const readOnly = { required: true, readOnly: true } as const;

/**
 * One attempt of a member to pay an order at a channel. An order may have several, one of which is paid. Only
 * server/areas/payments/payments.ts makes and changes them.
 */
export const payment = defineResource({
  name: "payment",
  area: "payments",
  label: ["收款", "Payment"],
  title: "paymentNo",
  module: "account",
  ownerField: "user",
  fields: {
    paymentNo: text(32, { label: ["收款单号", "Payment no."], ...readOnly, unique: true, isCode: true, filter: true }),
    subjectType: text(40, {
      label: ["订单类型", "Kind of order"],
      ...readOnly,
      isCode: true,
      definitionKind: "resource",
    }),
    subjectId: recordId({ label: ["订单", "Pays for"], ...readOnly, filter: true, of: "subjectType" }),
    user: ref("user", { label: ["付款人", "Payer"], ...readOnly, filter: true }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], ...readOnly, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({ currency: inCurrency, label: ["金额", "Amount"], ...readOnly, sort: true, filter: true, min: 1 }),
    refunded: money({ currency: inCurrency, label: ["已退", "Refunded"], readOnly: true, default: 0 }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment state"], default: "waiting", filter: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    // Method and number of the channel: a number is unique with its method.
    channelKey: text(80, { label: ["渠道唯一号", "Key at the channel"], inner: true, unique: true, isCode: true }),
    channelFee: money({ currency: inCurrency, label: ["渠道手续费", "Channel fee"], readOnly: true, default: 0 }),
    payTime: time({ label: ["支付时间", "Paid"], readOnly: true, filter: true, sort: true }),
    closeTime: time({ label: ["关闭时间", "Closed at"], readOnly: true, sort: true }),
    deadline: time({ label: ["支付截止", "Can be paid until"], ...readOnly, sort: true }),
    late: bool({
      label: ["迟到", "Late"],
      hint: ["订单关闭后才到账", "It came after the order was closed"],
      readOnly: true,
      filter: true,
    }),
    link: text(500, { label: ["支付链接", "Link"], inner: true, isCode: true }),
    sentTime: time({ label: ["提交时间", "Told to the channel"], inner: true }),
    askTime: time({ label: ["下次查询", "Asked again"], readOnly: true, inner: true }),
  },
  machine: paymentMachine,
  list: {
    columns: [
      "paymentNo",
      "subjectId",
      "user",
      "amount",
      "refunded",
      "method",
      "payState",
      "late",
      "channelNo",
      "payTime",
    ],
    sort: "-createTime",
    sums: ["amount", "refunded", "channelFee"],
  },
  children: [
    {
      resource: "paymentRefund",
      by: "payment",
      label: ["退款", "Refunds"],
      sort: "createTime",
      columns: ["refundNo", "amount", "state", "reason", "channelNo"],
    },
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
    { by: ["subjectId", "subjectType"] },
    { by: ["payState", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["channelNo"] },
    { by: ["-payTime"] },
    { by: ["askTime"], where: "askTime" },
  ],
});
