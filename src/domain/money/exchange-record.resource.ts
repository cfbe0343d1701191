import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { decimal, money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ExchangeState, ExchangeUnit } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: ExchangeState },
  transitions: {
    // A second person takes the exchange back (commands/money/exchange.ts).
    close: { from: { state: ["succ"] }, to: { state: "close" }, system: true },
    succeed: { from: { state: ["wait"] }, to: { state: "succ" }, system: true },
    refuse: { from: { state: ["wait"] }, to: { state: "fail" }, system: true },
  },
  initial: { state: "wait" },
  final: { state: ["fail", "close"] },
});

/** A member exchanges earnings for coins, or coins for beans. One entry of the ledger has both conversions. */
export const exchangeRecord = defineResource({
  name: "exchangeRecord",
  area: "money",
  label: ["兑换记录", "Exchange record"],
  title: "exchangeNo",
  module: "account",
  fields: {
    exchangeNo: text(32, {
      label: ["兑换单号", "Exchange no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    user: ref("user", { label: ["用户", "Member"], required: true, readOnly: true, filter: true }),
    fromUnit: oneOf(ExchangeUnit, { label: ["从", "From"], required: true, readOnly: true, filter: true }),
    toUnit: oneOf(ExchangeUnit, { label: ["换成", "To"], required: true, readOnly: true, filter: true }),
    currency: oneOf(LedgerCurrency, {
      label: ["付出币种", "Currency given"],
      required: true,
      readOnly: true,
      filter: true,
    }),
    fromAmount: money({ currency: inLedgerCurrency, label: ["付出", "Gives"], required: true, readOnly: true }),
    toCurrency: oneOf(LedgerCurrency, { label: ["得到币种", "Currency got"], required: true, readOnly: true }),
    toAmount: money({
      currency: { field: "toCurrency", of: LedgerCurrency },
      label: ["得到", "Gets"],
      required: true,
      readOnly: true,
    }),
    rate: decimal(6, { label: ["比例", "Rate"], required: true, readOnly: true }),
    rule: ref("exchangeRate", { label: ["兑换规则", "Rule"], required: true, readOnly: true }),
    state: oneOf(ExchangeState, { label: ["状态", "State"], default: "wait", filter: true }),
    platform: oneOf(Platform, { label: ["端", "Platform"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    reversalEntry: ref("ledgerEntry", { label: ["冲正分录", "Reversing entry"], readOnly: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true }),
  },
  machine,
  ownerField: "user",
  list: {
    columns: ["exchangeNo", "user", "fromAmount", "toAmount", "rate", "state", "platform", "time"],
    sort: "-time",
    sums: ["fromAmount"],
  },
  allows: ["export"],
  bulk: false,
});
