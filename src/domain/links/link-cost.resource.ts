import { Currency, inCurrency } from "#domain/currency.ts";
import { money, oneOf, ref, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** Cost of a platform in one month. All costs of a platform have its currency, so that they add up. */
export const linkCost = defineResource({
  name: "linkCost",
  area: "links",
  label: ["平台费用", "Cost of a platform"],
  title: "month",
  module: "notice",
  fields: {
    platform: ref("linkPlatform", {
      label: ["平台", "Platform"],
      required: true,
      readOnly: true,
      filter: true,
      partOf: true,
    }),
    month: text(7, {
      label: ["月份", "Month"],
      hint: ["如 2026-11", "Such as 2026-11"],
      required: true,
      filter: true,
      sort: true,
      pattern: {
        of: /^20\d{2}-(0[1-9]|1[0-2])$/,
        message: ["应为年月，如 2026-11", "must be a month such as 2026-11"],
      },
    }),
    amount: money({ currency: inCurrency, label: ["金额", "Amount"], required: true, filter: true, sort: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], readOnly: true, filter: true }),
  },
  list: {
    columns: ["month", "platform", "amount", "currency", "updater", "updateTime"],
    keeps: ["amount"],
    sort: "-month",
    sums: ["amount"],
  },
  indexes: [{ by: ["platform", "-month"] }],
  allows: ["delete", "export"],
});
