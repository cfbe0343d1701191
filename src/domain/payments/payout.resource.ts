import { Currency, inCurrency } from "#domain/currency.ts";
import { FeeState, PayMethod } from "#domain/enumerations/money.ts";
import { bool, int, money, oneOf, part, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { PayoutSubject } from "./enumerations.ts";
import { payoutMachine } from "./payout.machine.ts";

const readOnly = { required: true, readOnly: true } as const;

/** The payment of a withdrawal or a settlement. There is one for each, which may be tried several times under one number. */
export const payout = defineResource({
  name: "payout",
  area: "payments",
  label: ["打款", "Payout"],
  title: "payoutNo",
  module: "account",
  ownerField: "receiver",
  fields: {
    payoutNo: text(32, { label: ["打款单号", "Payout no."], ...readOnly, unique: true, isCode: true, filter: true }),
    subjectType: oneOf(PayoutSubject, { label: ["付款对象类型", "Kind of subject"], ...readOnly, filter: true }),
    subjectId: recordId({ label: ["付款对象", "Pays"], ...readOnly, filter: true, of: "subjectType" }),
    receiver: ref("user", { label: ["收款人", "Receiver"], ...readOnly, filter: true }),
    method: oneOf(PayMethod, { label: ["收款方式", "Method"], ...readOnly, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    amount: money({ currency: inCurrency, label: ["金额", "Amount"], ...readOnly, sort: true, filter: true, min: 1 }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    state: oneOf(FeeState, { label: ["状态", "State"], default: "waiting", filter: true }),
    attempt: int({ label: ["次数", "Attempt"], readOnly: true, default: 0, sort: true }),
    sentTime: time({ label: ["提交时间", "Sent"], readOnly: true, filter: true, sort: true }),
    doneTime: time({ label: ["完成时间", "Done"], readOnly: true, filter: true, sort: true }),
    askTime: time({ label: ["下次查询", "Asked again"], readOnly: true, inner: true }),
    unknownSince: time({ label: ["渠道查无此单起", "Unknown to the channel since"], readOnly: true }),
    channelFee: money({ currency: inCurrency, label: ["渠道手续费", "Channel fee"], readOnly: true, default: 0 }),
    error: text(300, { label: ["错误", "Error"], readOnly: true }),
    answer: part(
      {
        code: text(40, { label: ["代码", "Code"], isCode: true }),
        text: text(300, { label: ["说明", "Text"] }),
      },
      { label: ["渠道应答", "Answer of the channel"], readOnly: true },
    ),
    batchNo: text(32, { label: ["批次号", "Batch no."], readOnly: true, isCode: true, filter: true }),
    isByHand: bool({ label: ["线下打款", "Paid by hand"], readOnly: true }),
    sender: ref("admin", { label: ["提交人", "Sent by"], readOnly: true, filter: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    returnEntry: ref("ledgerEntry", { label: ["退回分录", "Entry of the return"], readOnly: true }),
  },
  machine: payoutMachine,
  uniqueTogether: [["subjectType", "subjectId"]],
  list: {
    columns: [
      "payoutNo",
      "receiver",
      "amount",
      "state",
      "method",
      "channelNo",
      "sentTime",
      "error",
      "subjectId",
      "attempt",
    ],
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
    { resource: "ledgerEntry", by: "bizId", of: "bizType", label: ["分录", "Ledger entries"], sort: "time" },
  ],
  allows: ["export"],
  bulk: false,
  indexes: [
    { by: ["state", "-createTime"] },
    { by: ["receiver", "-createTime"] },
    { by: ["method", "channelNo"] },
    { by: ["batchNo"] },
  ],
});
