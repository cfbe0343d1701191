import { Currency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { decimal, int, oneOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { ExchangeUnit } from "./enumerations.ts";
import { exchangeRateProblems } from "./exchange-rate.rules.ts";

const machine = defineMachine({
  fields: { shelf: UpDown },
  transitions: { takeDown: { from: { shelf: ["up"] }, to: { shelf: "down" } } },
  initial: { shelf: "up" },
  final: { shelf: ["down"] },
});

/** How much of one unit is given for another. A rate never changes: a new one is a new record with its begin. */
export const exchangeRate = defineResource({
  name: "exchangeRate",
  area: "money",
  label: ["兑换比例", "Exchange rate"],
  title: "name",
  module: "account",
  fields: {
    name: text(60, { label: ["名称", "Name"], required: true, search: true }),
    fromUnit: oneOf(ExchangeUnit, { label: ["从", "From"], required: true, immutable: true, filter: true }),
    toUnit: oneOf(ExchangeUnit, { label: ["换成", "To"], required: true, immutable: true, filter: true }),
    currency: oneOf(Currency, {
      label: ["币种", "Currency"],
      required: true,
      immutable: true,
      filter: true,
      when: "fromUnit:earnings",
    }),
    rate: decimal(6, {
      label: ["比例", "Rate"],
      hint: ["每 1 元收益或每 1 金币换得的数量", "What one unit of money, or one coin, gives"],
      required: true,
      immutable: true,
      min: 0.000001,
      max: 1_000_000,
    }),
    min: int({ label: ["单次最少", "Least at once"], required: true, immutable: true, min: 1 }),
    max: int({ label: ["单次最多", "Most at once"], required: true, immutable: true, min: 1 }),
    perDay: int({ label: ["每人每日最多", "Most a day and member"], required: true, immutable: true, min: 1 }),
    begin: time({ label: ["生效时间", "Begins"], required: true, immutable: true, filter: true, sort: true }),
    shelf: oneOf(UpDown, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine,
  list: {
    columns: ["name", "fromUnit", "toUnit", "currency", "rate", "min", "max", "perDay", "begin", "shelf"],
    sort: "-begin",
  },
  form: ["name", "fromUnit", "toUnit", "currency", "rate", "min", "max", "perDay", "begin"],
  allows: ["add", "copy"],
  problems: exchangeRateProblems,
});
