import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { BillType } from "#domain/enumerations/money.ts";
import { stateFrom } from "#kernel/derived-fields.ts";
import { i18n, money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { AccountPart, FlowDirection, LedgerKind, LegPurpose } from "./enumerations.ts";
import { ownerFields } from "./owner.ts";

const kinds = (...keys: Parameters<typeof LedgerKind.of>[0][]) => ({ kind: keys.map((key) => LedgerKind.of(key)) });

/**
 * One leg of an entry: a signed amount in one part of one account. The sum of the flows of a part is its balance. What
 * lists are filtered by is copied from entry and account.
 */
export const accountFlow = defineResource({
  name: "accountFlow",
  area: "money",
  label: ["资金流水", "Ledger flow"],
  title: "entry",
  module: "account",
  fields: {
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], required: true, readOnly: true, filter: true }),
    account: ref("account", { label: ["账户", "Account"], required: true, readOnly: true, filter: true }),
    ...ownerFields,
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    part: oneOf(AccountPart, { label: ["部分", "Part"], required: true, readOnly: true, filter: true }),
    direction: oneOf(FlowDirection, { label: ["方向", "Direction"], required: true, readOnly: true, filter: true }),
    amount: money({
      currency: inLedgerCurrency,
      label: ["金额", "Amount"],
      required: true,
      readOnly: true,
      min: -MAX_AMOUNT,
      filter: true,
    }),
    purpose: oneOf(LegPurpose, { label: ["性质", "Purpose"], readOnly: true }),
    balanceAfter: money({
      currency: inLedgerCurrency,
      label: ["余额", "Balance after"],
      hint: ["平台账户不逐笔计余额", "Accounts of the platform have no running balance"],
      readOnly: true,
      min: -MAX_AMOUNT,
    }),
    kind: oneOf(LedgerKind, { label: ["类别", "Kind"], required: true, readOnly: true, filter: true }),
    billType: stateFrom(
      BillType,
      [
        { to: "task", when: kinds("taskGrant") },
        { to: "exchange", when: kinds("exchange", "goodsPay", "goodsRefund") },
        { to: "lottery", when: kinds("lottery") },
        { to: "paidDownload", when: kinds("coinPay", "coinRefund", "sale", "saleRefund") },
        { to: "topUp", when: kinds("recharge", "rechargeRefund") },
      ],
      "platformGrant",
      {
        label: ["账单类型", "Bill type"],
        hint: ["会员账单上的分类", "As the bill of the member sorts it"],
        filter: true,
      },
    ),
    bizType: text(40, {
      label: ["业务类型", "Kind of business record"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    bizId: recordId({ label: ["业务单据", "Business record"], readOnly: true, filter: true, of: "bizType" }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
    note: text(200, { label: ["备注", "Note"], readOnly: true }),
    remark: i18n(100, {
      label: ["账单说明", "Remark on the bill"],
      hint: ["会员可见", "Members read it"],
      readOnly: true,
    }),
  },
  list: {
    columns: ["time", "entry", "owner", "kind", "amount", "balanceAfter", "bizId", "creator", "note"],
    sort: "-time",
    sums: ["amount"],
  },
  appendOnly: true,
  standard: { creator: { filter: true } },
  daySums: {
    time: "time",
    by: [
      "currency",
      ["currency", "kind"],
      ["currency", "ownerKind"],
      ["currency", "ownerKind", "kind"],
      ["currency", "ownerKind", "billType"],
    ],
    measures: [
      { count: true },
      { sum: "amount" },
      { sum: "amount", where: "direction:in" },
      { sum: "amount", where: "direction:out" },
    ],
  },
  allows: ["export"],
  indexes: [
    { by: ["account", "-createTime"] },
    { by: ["bizId", "bizType"] },
    { by: ["owner", "-time"] },
    { by: ["currency", "-time"] },
  ],
});
