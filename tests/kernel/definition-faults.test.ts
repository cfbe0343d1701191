import { describe, expect, it } from "vitest";
import { COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency, LedgerCurrency } from "#domain/currency.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { currencyFaults } from "#kernel/definition-faults.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { listOf, money, oneOf, part, rows, text, time } from "#kernel/field.ts";
import type { Machine } from "#kernel/machine.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";

const options = { label: ["名称", "Name"] } as const;
const amount = money({ currency: inCurrency, ...options });
const currency = oneOf(Currency, options);

const define =
  (fields: Fields, machine: Machine | null = null) =>
  (): unknown =>
    defineResource({
      name: "sample",
      area: "community",
      label: options.label,
      title: "id",
      module: "content",
      fields,
      machine,
      list: { columns: [], sort: "-createTime" },
    });

describe("a resource is refused", () => {
  it.each(["id", "createTime", "updateTime", "creator", "updater", "version"])("with the standard name %s", (name) =>
    expect(define({ [name]: text(9, options) })).toThrow(`sample: ${name} is a standard field`),
  );

  const { currency: _currency, ...bare } = amount;
  it.each<[why: string, fields: Fields, message: RegExp]>([
    ["without currency", { amount: bare as Field }, /amount has no currency/],
    ["whose currency is missing", { amount }, /amount has its currency in the field currency, which does not exist/],
    [
      "whose currency is another",
      { amount, currency: oneOf(LedgerCurrency, options) },
      /currency, which is no Currency/,
    ],
    ["inside rows", { lines: rows({ amount }, options) }, /lines\.amount has its currency/],
    ["inside a part of a part", { outer: part({ inner: part({ amount }, options) }, options) }, /outer\.inner\.amount/],
    ["in a list", { list: listOf(bare as Field, options) }, /list\.each has no currency/],
  ])("with an amount %s", (_why, fields, message) => expect(define(fields)).toThrow(message));

  it("with a timed transition at no field, or at one that is no time", () => {
    const machine = (at: string): Machine =>
      defineMachine({
        fields: { state: OnOff },
        initial: { state: "up" },
        transitions: { putDown: { from: { state: ["up"] }, to: { state: "down" } } },
        timed: [{ transition: "putDown", at }],
      });
    const fields = { state: oneOf(OnOff, options), end: time(options) };
    expect(define(fields, machine("end"))).not.toThrow();
    for (const at of ["ends", "state"]) expect(define(fields, machine(at))).toThrow(/of a timed transition is no time/);
  });
});

it("an amount inside rows takes the currency of its row, else that of the record around", () => {
  expect(define({ currency, lines: rows({ amount }, options) })).not.toThrow();
  expect(define({ lines: rows({ amount, currency }, options) })).not.toThrow();
  expect(define({ amount: money({ currency: COINS, ...options }) })).not.toThrow();
  expect(currencyFaults({ amount }, { currency })).toEqual([]);
  expect(currencyFaults({ amount }, {})).toHaveLength(1);
});
