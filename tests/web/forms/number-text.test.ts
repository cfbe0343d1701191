import { expect, it } from "vitest";
import { numberIn, shownNumber } from "#web/forms/editors/number-text.ts";

it("parses typed money as whole hundredths, and shows it with two decimals", () => {
  const typed: [string, number, string][] = [
    ["12", 1_200, "12.00"],
    ["12.5", 1_250, "12.50"],
    [" 0.07 ", 7, "0.07"],
    ["0.29", 29, "0.29"],
    ["1.1", 110, "1.10"],
    ["4.35", 435, "4.35"],
    ["1115.35", 111_535, "1115.35"],
    ["-3.1", -310, "-3.10"],
    ["0", 0, "0.00"],
  ];
  for (const [text, value, shown] of typed) {
    expect(numberIn(text, true), text).toBe(value);
    expect(shownNumber(value, true)).toBe(shown);
    expect(numberIn(shown, true)).toBe(value);
  }
});

it("parses other numbers as they are typed, and no text as no value", () => {
  expect([numberIn("12.5", false), numberIn(" 7 ", false)]).toEqual([12.5, 7]);
  expect([shownNumber(12.5, false), shownNumber(null, false), shownNumber(null, true)]).toEqual(["12.5", "", ""]);
  for (const isMoney of [true, false]) expect(numberIn("  ", isMoney)).toBeNull();
});

it("keeps text that is no number, so that the validation reports it", () => {
  for (const isMoney of [true, false])
    for (const text of ["12,50", "¥12", "1.2.3", "twelve", "Infinity"]) {
      expect(numberIn(text, isMoney)).toBe(text);
      expect(shownNumber(text, isMoney)).toBe(text);
    }
});
