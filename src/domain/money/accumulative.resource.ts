import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { int, money, oneOf, ref, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { ownerFields } from "./owner.ts";

const total = (label: readonly [string, string], sort = true) =>
  money({ currency: inLedgerCurrency, label, required: true, readOnly: true, default: 0, filter: sort, sort });

/** What came into an account of a member and left it up to now, by kind. It follows the flows within a minute. */
export const accumulative = defineResource({
  name: "accumulative",
  area: "money",
  label: ["累计信息", "Accumulated totals"],
  title: "account",
  module: "account",
  fields: {
    account: ref("account", { label: ["账户", "Account"], required: true, readOnly: true, unique: true, filter: true }),
    ...ownerFields,
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, readOnly: true, filter: true }),
    recharged: total(["充值", "Topped up"]),
    bonus: total(["赠送", "Bonus"], false),
    earned: total(["收入", "Earned"]),
    spent: total(["消费", "Spent"]),
    refunded: total(["退款", "Refunded"], false),
    withdrawn: total(["提现", "Withdrawn"]),
    fee: total(["手续费", "Fees"], false),
    tax: total(["代扣税", "Tax withheld"], false),
    granted: total(["平台发放", "Granted"], false),
    recycled: total(["回收", "Recycled"], false),
    orders: int({ label: ["笔数", "Entries"], required: true, readOnly: true, default: 0 }),
    firstTime: time({ label: ["首次变动", "First movement"], readOnly: true }),
    lastTime: time({ label: ["最近变动", "Last movement"], readOnly: true, filter: true, sort: true }),
  },
  list: {
    columns: ["owner", "currency", "recharged", "earned", "spent", "withdrawn", "fee", "granted", "orders", "lastTime"],
    sort: "-lastTime",
    sums: ["recharged", "earned", "spent", "withdrawn", "fee", "granted"],
  },
  allows: ["export"],
  bulk: false,
});
