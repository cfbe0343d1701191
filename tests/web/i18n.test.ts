import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { resources } from "#domain/index.ts";
import { dictionary as firstEn } from "#web/i18n/dictionary.en.ts";
import { dictionary as firstZh } from "#web/i18n/dictionary.zh.ts";
import { partDictionary as partsEn } from "#web/i18n/part-dictionary.en.ts";
import { partDictionary as partsZh } from "#web/i18n/part-dictionary.zh.ts";
import { t } from "#web/i18n/part-text.ts";
import { loadTexts } from "#support/texts.ts";
import { storeSession } from "#web/auth/login/login-storage.ts";
import { LANGUAGE_KEY, storedLanguage } from "#web/i18n/stored-language.ts";
import { languageStore, within } from "#web/i18n/text.ts";
import { setValue } from "#web/store/state.ts";

const folder = fileURLToPath(new URL("../../src/web/i18n/", import.meta.url));

/** Names of a text's parameters. */
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name = ""]) => name))].toSorted();

const english = { ...firstEn, ...partsEn };
const zh: Readonly<Record<string, string>> = { ...firstZh, ...partsZh };

it("the dictionaries of both languages have the same texts with the same parameters", () => {
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(zh).toSorted());
  for (const [key, text] of Object.entries(english)) {
    expect(text, key).not.toBe("");
    expect(holes(text), key).toEqual(holes(zh[key] ?? ""));
  }
});

it("a dictionary has each text in only one of its parts", () => {
  const parts = readdirSync(folder).filter((name) => name.endsWith(".zh.ts"));
  const keys = parts.flatMap((name) => readFileSync(join(folder, name), "utf8").match(/^ {2}"?[\w.]+"?:/gm) ?? []);
  expect(keys.length).toBe(Object.keys(zh).length);
});

afterEach(() => setValue(languageStore, "zh"));

it("writes the label of a resource in lowercase within an English sentence", () => {
  const labels = resources.map(({ label }) => label);
  expect(labels.map(within)).toEqual(labels.map(([zh]) => zh));
  setValue(languageStore, "en");
  expect(labels.map(within).filter((text) => /^[A-Z][a-z]/.test(text))).toEqual([]);
  expect([within(["模型", "Model"]), within(["会员", "VIP plan"]), within(["3MF", "3MF"])]).toEqual([
    "model",
    "VIP plan",
    "3MF",
  ]);
});

it("puts no number before an English plural, because one item would read wrong", () => {
  for (const [key, text] of Object.entries(english))
    expect(text, key).not.toMatch(/\{(n|count|all|max|merged|open)\} ([a-z]{2,}s|are|have|wait)\b/);
});

it("uses the singular or plural form that fits the number in a text", async () => {
  await loadTexts("en");
  setValue(languageStore, "en");
  expect([1, 2, 0, "1,000"].map((n) => t("home.items", { n }))).toEqual([
    "1 item",
    "2 items",
    "0 items",
    "1,000 items",
  ]);
});

it("uses the plural forms of English in a browser of another language", async () => {
  const { PluralRules } = Intl;
  const asInChina = vi.spyOn(Intl, "PluralRules").mockImplementation(function (of = "zh") {
    return new PluralRules(of);
  });
  vi.resetModules();
  const { fill } = await import("#web/i18n/text.ts");
  expect([1, 2].map((n) => fill("{n} {n|item|items}", { n }))).toEqual(["1 item", "2 items"]);
  asInChina.mockRestore();
});

/** Storage of a browser that has never opened the console, until the test ends. */
function emptyStorage(): Map<string, string> {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return storage;
}

it.each([
  ["en", "0"],
  ["zh", "1"],
] as const)(
  "the first login stores the language %s that nobody has chosen as %s, beside platform type 3",
  (one, number) => {
    const storage = emptyStorage();
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64)" });
    setValue(languageStore, one);
    storage.clear();
    storeSession({ token: "t", userId: "7", account: "admin", remember: false, way: "password" });
    expect(storage.get(LANGUAGE_KEY)).toBe(number);
    expect(storage.get("admin.platformType")).toBe("3");
    expect(storedLanguage()).toBe(one);
  },
);

it("stores the language by its number, and reads the name that earlier versions stored", () => {
  const storage = emptyStorage();
  setValue(languageStore, "en");
  expect(storage.get(LANGUAGE_KEY)).toBe("0");
  setValue(languageStore, "zh");
  expect(storage.get(LANGUAGE_KEY)).toBe("1");
  for (const [stored, read] of [
    ["1", "zh"],
    ["0", "en"],
    ['"en"', "en"],
    ['"zh"', "zh"],
    ["7", "zh"],
    ["null", "zh"],
  ] as const) {
    storage.set(LANGUAGE_KEY, stored);
    expect(storedLanguage(), stored).toBe(read);
  }
});
