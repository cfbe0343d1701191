import { expect, it } from "vitest";
import { BEANS, RENMINBI } from "#domain/amount-formats.ts";
import { numberIn, shownNumber } from "#web/forms/editors/number-text.ts";

it("parses a typed amount as its smallest units, and shows it with all decimals", () => {
  const typed: [string, number, string][] = [
    ["12", 1_200, "12.00"],
    [" 0.07 ", 7, "0.07"],
    ["0.29", 29, "0.29"],
    ["4.35", 435, "4.35"],
    ["1,115.35", 111_535, "1115.35"],
    ["¥12", 1_200, "12.00"],
    ["-3.1", -310, "-3.10"],
    ["0", 0, "0.00"],
  ];
  for (const [text, value, shown] of typed) {
    expect(numberIn(text, RENMINBI), text).toBe(value);
    expect(shownNumber(value, RENMINBI)).toBe(shown);
    expect(numberIn(shown, RENMINBI)).toBe(value);
  }
  expect([numberIn("12", BEANS), shownNumber(12, BEANS)]).toEqual([12, "12"]);
});

it("parses other numbers as they are typed, and no text as no value", () => {
  expect([numberIn("12.5", null), numberIn(" 7 ", null)]).toEqual([12.5, 7]);
  expect([shownNumber(12.5, null), shownNumber(null, null), shownNumber(null, RENMINBI)]).toEqual(["12.5", "", ""]);
  for (const format of [RENMINBI, null]) expect(numberIn("  ", format)).toBeNull();
});

it("keeps text that is no number, so that the validation reports it", () => {
  for (const format of [RENMINBI, null])
    for (const text of ["12,50", "$12", "1.2.3", "twelve", "Infinity"]) {
      expect(numberIn(text, format)).toBe(text);
      expect(shownNumber(text, format)).toBe(text);
    }
  expect(numberIn("1.005", RENMINBI)).toBe("1.005");
  expect(numberIn("1.5", BEANS)).toBe("1.5");
});
