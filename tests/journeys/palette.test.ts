import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Console, Visitor } from "#support/console.ts";
import { at, logIn, press, startConsole, typeInPalette, visitor } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  const author = (await makeUser(product.db)).id;
  for (let i = 0; i < 9; i++) await makeModel(product.db, { groupName: `Lamp shade ${i}`, author });
  await product.db.query("update model set status = 4 where group_name = 'Lamp shade 8'");
});
afterAll(() => product.close());

async function signedIn(path: string, language: "zh" | "en" = "zh"): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, path);
  return person;
}

describe("a search for records", () => {
  it("leads from the few it shows to the list of all", async () => {
    const { page } = await signedIn("/", "en");
    await typeInPalette(page, "lamp shade");
    const all = page.locator("[cmdk-item]", { hasText: "Models: all 8 with “lamp shade”" });
    await all.waitFor();
    expect(await page.locator("[cmdk-item]", { hasText: /^Lamp shade \d/ }).count()).toBe(6);
    await press(page, "ArrowUp");
    await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "all 8" }).waitFor();
    await press(page, "Enter");
    await at(page, '/model-admin?f="lamp+shade"');
    await page.locator(".chips .chip", { hasText: "“lamp shade”" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".row .title:not(:has(.sk))").length === 8);
  });

  it("shows no way on where there is nothing more", async () => {
    const { page } = await signedIn("/", "en");
    await typeInPalette(page, "Lamp shade 3");
    await page.locator("[cmdk-item]", { hasText: /^Lamp shade 3/ }).waitFor();
    expect(await page.locator("[cmdk-item]", { hasText: "Models: all" }).count()).toBe(0);
  });
});
