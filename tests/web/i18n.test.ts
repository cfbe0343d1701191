import { expect, it } from "vitest";
import { en } from "#web/i18n/en.ts";
import { zh } from "#web/i18n/zh.ts";

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

it("both languages say the same things with the same parameters", () => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted());
  for (const [key, text] of Object.entries(zh)) {
    const other = en[key as keyof typeof zh];
    expect(other, key).not.toBe("");
    expect(holes(other), key).toEqual(holes(text));
  }
});
