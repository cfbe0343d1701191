import { describe, expect, it } from "vitest";
import { RENMINBI } from "#domain/amount-formats.ts";
import { decimal, int, money, ref, refs, text } from "#kernel/field.ts";
import { valueOf } from "#server/resources/import/cell-value.ts";
import type { Cell } from "#server/sheets/sheet.ts";

const label = ["数", "Number"] as const;
const whole = int({ label });
const amount = money({ currency: RENMINBI, label });
const share = decimal(4, { label });

/** The value of a cell, or the reason in English. */
function read(field: Parameters<typeof valueOf>[0], cell: Cell, sign: "," | "." = "."): unknown {
  const result = valueOf(field, cell, 0, sign);
  return "value" in result ? result.value : "refusal" in result ? result.refusal[1] : result;
}

describe("a number in a sheet", () => {
  const ambiguous = /may be .+ or .+ Leave out the separator/;
  it.each<[text: string, inPoints: unknown, inCommas: unknown]>([
    ["5", 5, 5],
    ["-5", -5, -5],
    ["−5", -5, -5],
    ["+5", 5, 5],
    ["５", 5, 5],
    ["1000", 1000, 1000],
    ["1,000", 1000, ambiguous],
    ["1.000", ambiguous, 1000],
    ["10.000", ambiguous, 10_000],
    ["1,000,000", 1_000_000, 1_000_000],
    ["1.000.000", 1_000_000, 1_000_000],
    ["1 000", 1000, 1000],
    ["1\u00a0000", 1000, 1000],
    ["1'000", 1000, 1000],
    ["1，000", 1000, ambiguous],
    ["12,5", 12.5, 12.5],
    ["0,5", 0.5, 0.5],
    ["1.5", 1.5, 1.5],
    ["1,000.5", 1000.5, 1000.5],
    ["1.000,5", 1000.5, 1000.5],
    ["1e3", 1000, 1000],
    ["'-5", -5, -5],
  ])("%j is %j with points and %j with commas as decimal signs", (typed, inPoints, inCommas) => {
    for (const [sign, wanted] of [
      [".", inPoints],
      [",", inCommas],
    ] as const) {
      const value = read(whole, typed, sign);
      if (wanted instanceof RegExp) expect(value).toMatch(wanted);
      else expect(value).toBe(wanted);
    }
  });

  it.each(["1,00,000", "12,34", "1,0000"])("%j groups no thousands", (typed) =>
    expect(read(whole, typed)).not.toBe(Number(typed.replaceAll(",", ""))),
  );
  it.each(["1,2,3", "1.2.3", "1..5", "five", "5 or 6", "0x10", "Infinity", "1,", ",5", "--5", "5%"])(
    "%j is none",
    (typed) => expect(read(whole, typed)).toMatch(/is no number/),
  );

  it("of money has its cents, and is refused where it could be a thousand", () => {
    expect(read(amount, "19,05", ",")).toBe(1_905);
    expect(read(amount, "1.234,50", ",")).toBe(123_450);
    expect(read(amount, "1,234.50")).toBe(123_450);
    expect(read(amount, 19.05)).toBe(1_905);
    expect(read(amount, "1.250")).toMatch(ambiguous);
  });

  it("with three decimal places is usual for a share", () => expect(read(share, "0.125")).toBe(0.125));
});

describe("a number of more than 15 digits", () => {
  const inexact = /not exact\. Format the cell as text/;
  it.each([123_456_789_012_345_680, 1e21, -1e15])("%d is no text and no id", (cell) => {
    expect(read(text(60, { label }), cell)).toMatch(inexact);
    expect(read(ref("user", { label }), cell)).toMatch(inexact);
    expect(read(refs("user", { label }), cell)).toMatch(inexact);
  });
  it("as a text keeps its digits", () => {
    expect(read(ref("user", { label }), "123456789012345678")).toBe("123456789012345678");
    expect(read(text(60, { label }), "123456789012345678")).toBe("123456789012345678");
  });
  it("of fewer digits is a text", () => expect(read(text(60, { label }), 123_456_789_012_345)).toBe("123456789012345"));
});
