import { BillType } from "#domain/enumerations/money.ts";
import { MAX_AMOUNT } from "#kernel/amount.ts";
import { bool, date, int, money, oneOf, rows, someOf, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { BeanCurrency, inBeanCurrency } from "./enumerations.ts";

const sum = (label: readonly [string, string], more: { alsoReads?: readonly string[] } = {}) =>
  money({ currency: inBeanCurrency, label, required: true, readOnly: true, default: 0, min: -MAX_AMOUNT, ...more });
const members = int({ label: ["人数", "Members"], required: true, readOnly: true, default: 0 });

/**
 * What members got and gave on one day in Beijing, by the effective time of the flows. The server computes a day anew
 * whenever a flow of it is posted, also a late one.
 */
export const beanDaily = defineResource({
  name: "beanDaily",
  area: "beans",
  label: ["金豆日报", "Beans of a day"],
  title: "date",
  module: "account",
  fields: {
    date: date({ label: ["日期", "Date"], required: true, readOnly: true, filter: true, sort: true }),
    begin: time({ label: ["零点", "Begins"], required: true, readOnly: true, filter: true }),
    currency: oneOf(BeanCurrency, { label: ["单位", "Unit"], required: true, readOnly: true, filter: true }),
    delivered: sum(["发放", "Delivered"], { alsoReads: ["date"] }),
    consumed: sum(["消耗", "Consumed"], { alsoReads: ["date"] }),
    recycled: sum(["回收", "Recycled"]),
    net: sum(["净增", "Net"]),
    types: someOf(BillType, { label: ["账单类型", "Bill types"], readOnly: true, filter: true }),
    byType: rows(
      {
        type: oneOf(BillType, { label: ["账单类型", "Bill type"] }),
        delivered: sum(["发放", "Delivered"]),
        consumed: sum(["消耗", "Consumed"]),
        recycled: sum(["回收", "Recycled"]),
        users: members,
      },
      { label: ["按账单类型", "By bill type"], readOnly: true },
    ),
    users: members,
    balanceEnd: sum(["日末余额", "Balance at day's end"], { alsoReads: ["ledgerEnd", "differs"] }),
    ledgerEnd: money({
      currency: inBeanCurrency,
      label: ["账本余额", "Balance of the ledger"],
      hint: ["会员账户余额减去此后的流水", "Balances of the members' accounts less all later flows"],
      required: true,
      readOnly: true,
      default: 0,
      min: -MAX_AMOUNT,
    }),
    differs: bool({
      label: ["与账本不符", "Differs from the ledger"],
      readOnly: true,
      filter: true,
    }),
  },
  list: {
    columns: ["date", "delivered", "consumed", "recycled", "net", "balanceEnd", "users", "currency"],
    sort: "-date",
    sums: ["delivered", "consumed", "recycled", "net"],
  },
  uniqueTogether: [["date", "currency"]],
  allows: ["export"],
  bulk: false,
});
