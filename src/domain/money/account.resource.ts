import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { money, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { AccountStatus, DifferenceState } from "./enumerations.ts";
import { ownerFields } from "./owner.ts";

const machine = defineMachine({
  fields: { status: AccountStatus },
  transitions: {
    freeze: { from: { status: ["normal"] }, to: { status: "frozen" }, reason: "required" },
    unfreeze: { from: { status: ["frozen"] }, to: { status: "normal" }, reason: "required" },
    // Deleting the owner's account closes it.
    close: { from: { status: ["normal", "frozen"] }, to: { status: "closed" }, system: true },
  },
  initial: { status: "normal" },
  final: { status: ["closed"] },
});

const balance = (label: readonly [string, string]) =>
  money({
    currency: inLedgerCurrency,
    label,
    required: true,
    readOnly: true,
    default: 0,
    min: -MAX_AMOUNT,
    sort: true,
    filter: true,
  });

/**
 * An account of the ledger, one for each owner and currency. Only postings change its balances, which may never be below
 * 0 but for the platform. The balances of the platform's accounts follow their flows within a minute, because a posting
 * does not lock them.
 */
export const account = defineResource({
  name: "account",
  area: "money",
  label: ["资金账户", "Account"],
  title: "owner",
  module: "account",
  fields: {
    accountNo: text(32, {
      label: ["账户号", "Account no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    ...ownerFields,
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    available: balance(["可用", "Available"]),
    frozen: balance(["冻结", "On hold"]),
    status: oneOf(AccountStatus, { label: ["状态", "Status"], default: "normal", filter: true }),
    freezeReason: text(200, { label: ["冻结原因", "Reason of the freeze"], readOnly: true }),
    freezer: ref("admin", { label: ["冻结人", "Frozen by"], readOnly: true }),
    differences: rollupCount(
      { resource: "ledgerDifference", by: "account", one: true, where: { state: [DifferenceState.of("open")] } },
      { label: ["账本差异", "Differences"], filter: true },
    ),
    lastFlow: ref("accountFlow", { label: ["最近流水", "Last flow"], readOnly: true }),
    lastTime: time({ label: ["最近变动", "Last movement"], readOnly: true, sort: true }),
  },
  machine,
  uniqueTogether: [["ownerKind", "owner", "currency"]],
  children: [
    {
      resource: "creditRecord",
      by: "account",
      label: ["入账", "Credits"],
      columns: ["creditNo", "sourceType", "net", "status", "holdUntil"],
    },
  ],
  list: {
    columns: ["owner", "accountNo", "currency", "available", "frozen", "status", "ownerKind", "lastTime"],
    sort: "-lastTime",
    sums: ["available", "frozen"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["owner", "ownerKind"] }],
});
