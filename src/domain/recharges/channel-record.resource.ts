import { Currency, inCurrency } from "#domain/currency.ts";
import { PayMethod } from "#domain/enumerations/money.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { date, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ChannelMatch, DifferenceHandled, StatementDeed } from "./enumerations.ts";

const machine = defineMachine({
  fields: { handled: DifferenceHandled },
  initial: { handled: "open" },
  transitions: {
    explain: { from: { handled: ["open"] }, to: { handled: "explained" }, reason: "required" },
    fix: { from: { handled: ["open", "explained"] }, to: { handled: "fixed" }, system: true },
    reopen: { from: { handled: ["fixed"] }, to: { handled: "open" }, system: true },
  },
});

const readOnly = { required: true, readOnly: true } as const;
const sum = (label: readonly [string, string]) =>
  money({ currency: inCurrency, label, readOnly: true, default: 0, min: -MAX_AMOUNT });

/**
 * One movement of a day, as the channel's statement has it and as we have it. What leaves, refunds and payouts, is
 * negative.
 */
export const channelRecord = defineResource({
  name: "channelRecord",
  area: "recharges",
  label: ["充值对账", "Line of a statement"],
  title: "channelNo",
  module: "account",
  fields: {
    // Method, deed and number of the channel, or our number where the channel lacks it.
    lineKey: text(100, { label: ["唯一号", "Key"], ...readOnly, inner: true, unique: true, isCode: true }),
    channelDay: ref("channelDay", { label: ["日结", "Day of the channel"], ...readOnly, filter: true }),
    day: date({ label: ["日期", "Day"], ...readOnly, filter: true, sort: true }),
    begin: time({ label: ["零点", "Begins"], ...readOnly, filter: true, sort: true }),
    method: oneOf(PayMethod, { label: ["渠道", "Channel"], ...readOnly, filter: true }),
    deed: oneOf(StatementDeed, { label: ["类型", "Kind"], ...readOnly, default: "payment", filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], ...readOnly, filter: true }),
    channelNo: text(64, { label: ["渠道单号", "Channel no."], readOnly: true, isCode: true, filter: true }),
    orderNo: text(32, { label: ["我方单号", "Our no."], readOnly: true, isCode: true, filter: true }),
    channelAmount: sum(["渠道金额", "Channel amount"]),
    ourAmount: sum(["我方金额", "Our amount"]),
    difference: sum(["差额", "Difference"]),
    channelFee: sum(["渠道手续费", "Channel fee"]),
    channelState: text(32, { label: ["渠道状态", "State at the channel"], readOnly: true, isCode: true }),
    payment: ref("payment", { label: ["收款", "Payment"], readOnly: true, filter: true }),
    payout: ref("payout", { label: ["打款", "Payout"], readOnly: true, filter: true }),
    orderType: text(40, {
      label: ["订单类型", "Kind of order"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    order: recordId({ label: ["订单", "Order"], readOnly: true, filter: true, of: "orderType" }),
    match: oneOf(ChannelMatch, { label: ["匹配", "Match"], ...readOnly, filter: true, sort: true }),
    handled: oneOf(DifferenceHandled, { label: ["处理", "Handled"], default: "open", filter: true }),
    note: text(200, { label: ["说明", "Note"], readOnly: true }),
    statement: ref("asyncTask", { label: ["对账任务", "Statement"], readOnly: true }),
  },
  machine,
  list: {
    columns: [
      "day",
      "method",
      "channelNo",
      "channelAmount",
      "ourAmount",
      "difference",
      "match",
      "handled",
      "orderNo",
      "channelFee",
      "note",
    ],
    sort: "-day",
    sums: ["channelAmount", "ourAmount", "difference", "channelFee"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["channelDay", "match"] }, { by: ["handled", "-day"] }, { by: ["begin"] }],
});
