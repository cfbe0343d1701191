import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { decimal, int, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { creditMachine } from "./credit-record.machine.ts";
import { CreditSource, CreditStatus } from "./enumerations.ts";
import { ownerFields } from "./owner.ts";

const amount = (label: readonly [string, string], hint?: readonly [string, string]) =>
  money({
    currency: inLedgerCurrency,
    label,
    ...(hint ? { hint } : {}),
    required: true,
    readOnly: true,
    default: 0,
    min: -MAX_AMOUNT,
  });

/**
 * An income of an account, from its source to the day on which it can be taken out. A negative one is what a refund
 * could not take back: the next incomes pay it first.
 */
export const creditRecord = defineResource({
  name: "creditRecord",
  area: "money",
  label: ["账户入账", "Account credit"],
  title: "creditNo",
  module: "account",
  fields: {
    creditNo: text(32, {
      label: ["入账号", "Credit no."],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    account: ref("account", { label: ["账户", "Account"], required: true, readOnly: true, filter: true }),
    ...ownerFields,
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    sourceType: oneOf(CreditSource, { label: ["来源类型", "Source"], required: true, readOnly: true, filter: true }),
    bizType: text(40, {
      label: ["来源单据类型", "Kind of source record"],
      required: true,
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    sourceId: recordId({
      label: ["来源单据", "Source record"],
      required: true,
      readOnly: true,
      filter: true,
      of: "bizType",
    }),
    line: int({
      label: ["行号", "Line"],
      hint: ["同一来源的多笔入账依次编号", "Credits of one source are numbered"],
      required: true,
      readOnly: true,
      default: 0,
    }),
    gross: amount(["总额", "Gross"]),
    platformShare: amount(["平台分成", "Share of the platform"]),
    tax: amount(["代扣税", "Tax withheld"]),
    net: amount(["净额", "Net"]),
    shareRate: decimal(2, {
      label: ["平台分成比例", "Rate of the platform, %"],
      required: true,
      readOnly: true,
      default: 0,
      max: 100,
    }),
    takenBack: amount(["已冲回总额", "Gross taken back"], ["退款冲回的部分", "What refunds took back"]),
    owed: amount(["尚欠", "Still owed"], ["从以后的收益中先扣", "The next incomes pay it first"]),
    holdUntil: time({ label: ["冻结至", "On hold until"], readOnly: true, filter: true, sort: true }),
    status: oneOf(CreditStatus, { label: ["状态", "Status"], default: "hold", filter: true }),
    releaseTime: time({ label: ["放款时间", "Released"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["入账分录", "Entry"], readOnly: true }),
    releaseEntry: ref("ledgerEntry", { label: ["放款分录", "Entry of the release"], readOnly: true }),
    reversalEntry: ref("ledgerEntry", { label: ["冲回分录", "Entry that took it back"], readOnly: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true }),
  },
  machine: creditMachine,
  uniqueTogether: [["sourceType", "bizType", "sourceId", "line", "account"]],
  list: {
    columns: ["creditNo", "owner", "sourceType", "sourceId", "gross", "platformShare", "net", "status", "holdUntil"],
    sort: "-createTime",
    sums: ["gross", "platformShare", "tax", "net", "owed"],
  },
  allows: ["export"],
  bulk: false,
  indexes: [{ by: ["account", "status"] }, { by: ["status", "holdUntil"] }, { by: ["owner", "-createTime"] }],
});
