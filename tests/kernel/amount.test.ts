import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BEANS, COINS, RENMINBI } from "#domain/amount-formats.ts";
import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import type { AmountFormat } from "#kernel/amount.ts";
import { amountBelow, amountFault, amountIn, amountLabel, MAX_AMOUNT, plainAmount } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { aroundOf, rereadAmounts, settledCurrency } from "#kernel/amounts-of-record.ts";
import { within } from "#kernel/amount-field.ts";
import { money, oneOf, rows } from "#kernel/field.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { problemsOf } from "#kernel/validate.ts";

const THOUSANDTHS: AmountFormat = { exponent: 3, sign: "KD" };
const formats: readonly AmountFormat[] = [
  ...LedgerCurrency.values.flatMap(({ format }) => format ?? []),
  { exponent: 1 },
  THOUSANDTHS,
];
const anyFormat = fc.constantFrom(...formats);
const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

const label = ["金额", "Amount"] as const;
const fields = {
  amount: money({ currency: inLedgerCurrency, label, min: -MAX_AMOUNT }),
  currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"] }),
};
const HONG_KONG = LedgerCurrency.of("gangbi");
const YUAN = LedgerCurrency.of("renminbi");
const BEAN = LedgerCurrency.of("bean");

describe("an amount", () => {
  it("is read as it was written, plain, with its sign or unit, and grouped", () => {
    fc.assert(
      fc.property(anyAmount, anyFormat, (minor, format) => {
        expect(amountIn(plainAmount(minor, format), format)).toBe(minor);
        for (const text of amountLabel(minor, format)) expect(amountIn(text, format), text).toBe(minor);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has exactly the decimals of its currency, and is no fraction on the way", () => {
    fc.assert(
      fc.property(anyAmount, anyFormat, (minor, format) => {
        const digits = String(Math.abs(minor)).padStart(format.exponent + 1, "0");
        const whole = digits.slice(0, digits.length - format.exponent);
        const decimals = format.exponent > 0 ? `.${digits.slice(-format.exponent)}` : "";
        expect(plainAmount(minor, format)).toBe(`${minor < 0 ? "-" : ""}${whole}${decimals}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [8_640_000, RENMINBI, "¥86,400.00", "¥86,400.00"],
    [-1_200, { exponent: 2, sign: "HK$" }, "−HK$12.00", "−HK$12.00"],
    [1_250, BEANS, "1,250 金豆", "1,250 beans"],
    [999, COINS, "999 金币", "999 coins"],
    [1_005, THOUSANDTHS, "KD1.005", "KD1.005"],
    [1_250, null, "1,250 （无币种）", "1,250 (no currency)"],
    [0, null, "0", "0"],
  ])("of %d reads %s", (minor, format, zh, en) => expect(amountLabel(minor, format)).toEqual([zh, en]));

  it.each([
    ["1,250.50", 125_050],
    ["￥1,250.50", 125_050],
    ["１２５０．５", 125_050],
    [" -¥3.1 ", -310],
    ["0.070", 7],
    ["4.35", 435],
    ["1115.35", 111_535],
    ["12.", 1_200],
  ])("pasted as %s is %d", (text, minor) => expect(amountIn(text, RENMINBI)).toBe(minor));

  it.each(["", "¥", "1.005", "12,50", "1,2345", "1.2.3", "$12", "1e3", "--1", "9999999999999999", "Infinity", "0x10"])(
    "is not read from “%s”",
    (text) => expect(amountIn(text, RENMINBI)).toBeNull(),
  );

  it("is cut to the next lower one of its currency", () => {
    expect(amountBelow("90.5", BEANS)).toEqual({ minor: 90, isExact: false });
    expect(amountBelow("-90.5", BEANS)).toEqual({ minor: -91, isExact: false });
    expect(amountBelow("90.50", RENMINBI)).toEqual({ minor: 9_050, isExact: true });
    expect(amountBelow("999999999999999", RENMINBI)).toMatchObject({ minor: Number.MAX_SAFE_INTEGER });
  });

  it("is asked for with the most decimals that a currency of the field has", () => {
    expect(amountFault([BEANS])[1]).toBe("must be a whole number");
    expect(amountFault([RENMINBI, BEANS])[1]).toBe("must be a number with at most 2 decimals");
  });
});

describe("the currency of an amount", () => {
  it("is that of its own row, else that of the record around", () => {
    const around = { currency: BEAN };
    expect(formatOf(fields.amount, within(around, { currency: YUAN }))).toBe(RENMINBI);
    expect(formatOf(fields.amount, within(around, { currency: null }))).toBe(BEANS);
    expect(formatOf(fields.amount, within({}, {}))).toBeNull();
    expect(formatOf(money({ currency: COINS, label }), {})).toBe(COINS);
  });

  it("is taken along by fields that contain amounts, and by no others", () => {
    const inside = rows({ amount: fields.amount }, { label });
    expect(aroundOf(inside, { currency: BEAN, other: 1 })).toEqual({ currency: BEAN });
    expect(aroundOf(fields.currency, { currency: BEAN })).toBe(aroundOf(money({ currency: COINS, label }), {}));
  });

  it("keeps what people wrote when it changes in a form", () => {
    const change = (amount: unknown, from: unknown, to: unknown): unknown =>
      rereadAmounts(fields, { amount, currency: from }, { amount, currency: to })["amount"];
    expect(change(1_200, YUAN, BEAN)).toBe(12);
    expect(change(12, BEAN, YUAN)).toBe(1_200);
    expect(change(1_250, YUAN, BEAN)).toBe("12.50");
    expect(change("12.50", BEAN, YUAN)).toBe(1_250);
    // The same decimals, no currency before, or another amount at the same time.
    expect(change(1_250, YUAN, HONG_KONG)).toBeUndefined();
    expect(change(1_250, null, BEAN)).toBeUndefined();
    expect(rereadAmounts(fields, { amount: 1, currency: YUAN }, { amount: 2, currency: BEAN })).toEqual({});
  });

  it("is named by what is refused", () => {
    const problem = (values: object): string | undefined => problemsOf(fields, { ...values })[0]?.label[1];
    expect(problem({ amount: "1.5", currency: BEAN })).toBe("Amount must be a whole number");
    expect(problem({ amount: "1.555", currency: YUAN })).toBe("Amount must be a number with at most 2 decimals");
    expect(problem({ amount: MAX_AMOUNT + 1, currency: HONG_KONG })).toBe(
      "Amount must not be above HK$999,999,999,999.99",
    );
    expect(problem({ amount: MAX_AMOUNT, currency: HONG_KONG })).toBeUndefined();
    expect(settledCurrency(fields.amount, { currency: BEAN }).currency).toBe(BEANS);
  });
});

describe("a filter on an amount", () => {
  const finds = (text: string, amount: number | null, currency: unknown): boolean =>
    evaluateFilter(bindFilter(parseFilter(text), fields, { now: 0, timezone: 0 }), { amount, currency }, { fields });

  it("compares in the unit that people write, in each currency of its own", () => {
    const cases: [string, number, unknown, boolean][] = [
      ["amount:>90", 9_001, YUAN, true],
      ["amount:>90", 9_000, YUAN, false],
      ["amount:>90", 91, BEAN, true],
      ["amount:>90", 9_000, BEAN, true],
      ["amount:>90", 90, BEAN, false],
      ["amount:90.5..1000", 9_050, HONG_KONG, true],
      ["amount:90.5..1000", 9_049, HONG_KONG, false],
      ["amount:90.5..1000", 90, BEAN, false],
      ["amount:90.5..1000", 91, BEAN, true],
      ["amount:90.5..1000", 1_001, BEAN, false],
      ["amount:<=90.5", 90, BEAN, true],
      ["amount:<=90.5", 91, BEAN, false],
      ["amount:90.5", 9_050, YUAN, true],
      ["amount:90.5", 90, BEAN, false],
      ["amount:12,90", 1_200, YUAN, true],
      ["amount:12,90", 90, BEAN, true],
      ["amount:>999999999999999", MAX_AMOUNT, YUAN, false],
      ["amount:<999999999999999", MAX_AMOUNT, YUAN, true],
      ["-amount:>90", 90, BEAN, true],
    ];
    for (const [text, amount, currency, found] of cases)
      expect(finds(text, amount, currency), `${text}: ${amount} ${String(currency)}`).toBe(found);
    expect([finds("-amount:>90", null, YUAN), finds("amount:*", 0, YUAN)]).toEqual([true, true]);
  });

  it("refuses a value that no currency of the field has, and names the field", () => {
    for (const text of ["amount:>1.555", "amount:many", "amount:¥90", "amount:1..2.345"])
      expect(() => finds(text, 0, YUAN), text).toThrow(/Filter Amount/);
    const beans = { amount: money({ currency: BEANS, label }) };
    expect(() => bindFilter(parseFilter("amount:>1.5"), beans, { now: 0, timezone: 0 })).toThrow(/whole number/);
  });
});
