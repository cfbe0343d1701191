import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { AccountPart, DifferenceKind, DifferenceState } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: DifferenceState },
  transitions: {
    explain: { from: { state: ["open"] }, to: { state: "explained" }, reason: "required" },
    // A later check finds the figures equal again.
    clear: { from: { state: ["open"] }, to: { state: "gone" }, system: true },
  },
  initial: { state: "open" },
  final: { state: ["gone", "explained"] },
});

const figure = (label: readonly [string, string]) =>
  money({ currency: inLedgerCurrency, label, required: true, readOnly: true, min: -MAX_AMOUNT });

/** A figure of the ledger that a check found wrong. While one of an account is open, the account is frozen. */
export const ledgerDifference = defineResource({
  name: "ledgerDifference",
  area: "money",
  label: ["账本差异", "Difference in the ledger"],
  title: "found",
  module: "account",
  fields: {
    found: time({ label: ["发现时间", "Found"], required: true, readOnly: true, filter: true, sort: true }),
    kind: oneOf(DifferenceKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    account: ref("account", { label: ["账户", "Account"], readOnly: true, filter: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    part: oneOf(AccountPart, { label: ["部分", "Part"], readOnly: true }),
    stored: figure(["记录的", "Stored"]),
    computed: figure(["流水合计", "Sum of the flows"]),
    state: oneOf(DifferenceState, { label: ["状态", "State"], default: "open", filter: true }),
    explanation: text(200, { label: ["说明", "Explanation"], readOnly: true }),
  },
  machine,
  list: {
    columns: ["found", "kind", "account", "entry", "currency", "part", "stored", "computed", "state", "explanation"],
    sort: "-found",
  },
  allows: ["export"],
});
