import { BeanCurrency, inBeanCurrency } from "#domain/beans/enumerations.ts";
import { int, money, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { DeliveryResult } from "./enumerations.ts";

/** One member of a delivery as its list has it, with what the check found and the posting did. */
export const beanDeliveryRow = defineResource({
  name: "beanDeliveryRow",
  area: "deliveries",
  label: ["发放明细行", "Row of a delivery"],
  title: "given",
  module: "account",
  appendOnly: true,
  fields: {
    delivery: ref("beanDelivery", {
      label: ["发放", "Delivery"],
      required: true,
      readOnly: true,
      filter: true,
      partOf: true,
    }),
    line: int({ label: ["行", "Line"], required: true, readOnly: true, sort: true }),
    given: text(40, { label: ["填写的编号", "ID as given"], readOnly: true }),
    user: ref("user", { label: ["会员", "Member"], readOnly: true, filter: true }),
    currency: oneOf(BeanCurrency, { label: ["单位", "Unit"], required: true, readOnly: true, filter: true }),
    amount: money({ currency: inBeanCurrency, label: ["数量", "Amount"], readOnly: true }),
    remark: text(100, { label: ["账单说明", "Remark on the bill"], readOnly: true }),
    balance: money({
      currency: inBeanCurrency,
      label: ["余额", "Balance"],
      hint: ["检查时", "When it was checked"],
      readOnly: true,
    }),
    granted: money({
      currency: inBeanCurrency,
      label: ["近 30 天发放", "Granted in 30 days"],
      hint: ["检查时", "When it was checked"],
      readOnly: true,
    }),
    result: oneOf(DeliveryResult, {
      label: ["结果", "Result"],
      required: true,
      readOnly: true,
      filter: true,
      sort: true,
    }),
    error: text(500, { label: ["错误", "Error"], readOnly: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], readOnly: true }),
    reversalEntry: ref("ledgerEntry", { label: ["冲正分录", "Reversing entry"], readOnly: true }),
  },
  list: {
    columns: ["line", "given", "user", "amount", "remark", "result", "error", "delivery", "entry"],
    keeps: ["user", "result"],
    sort: "line",
    sums: ["amount"],
  },
  indexes: [{ by: ["delivery", "line"] }, { by: ["delivery", "result"] }, { by: ["user", "-id"] }],
  allows: ["export"],
  bulk: false,
});
