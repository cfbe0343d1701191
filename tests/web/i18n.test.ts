import { afterEach, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { areas } from "#web/i18n/areas.ts";
import { languageStore, within } from "#web/i18n/text.ts";

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

it("both languages say the same things with the same parameters", async () => {
  const seen = new Set<string>();
  for (const area of Object.values(areas)) {
    const [zh, en] = [await area.zh(), await area.en()] as Record<string, string>[];
    if (!zh || !en) throw new Error("an area has no texts");
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted());
    for (const [key, text] of Object.entries(zh)) {
      expect(seen, `${key} stands in two areas`).not.toContain(key);
      seen.add(key);
      expect(en[key], key).not.toBe("");
      expect(holes(en[key] ?? ""), key).toEqual(holes(text));
    }
  }
});

afterEach(() => languageStore.set("zh"));

it("a kind of record is written small within an English sentence", () => {
  const labels = resources.map(({ label }) => label);
  expect(labels.map(within)).toEqual(labels.map(([zh]) => zh));
  languageStore.set("en");
  expect(labels.map(within).filter((text) => /^[A-Z][a-z]/.test(text))).toEqual([]);
  expect([within(["模型", "Model"]), within(["会员", "VIP plan"]), within(["3MF", "3MF"])]).toEqual([
    "model",
    "VIP plan",
    "3MF",
  ]);
});

it("no English number stands before a plural, which one of a thing has not", async () => {
  for (const area of Object.values(areas))
    for (const [key, text] of Object.entries(await area.en()))
      expect(text, key).not.toMatch(/\{(n|count|all|max|merged|open)\} ([a-z]{2,}s|are|have|wait)\b/);
});
