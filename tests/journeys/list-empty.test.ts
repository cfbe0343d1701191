import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Console } from "#support/console.ts";
import { at, logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";

let product: Console;
let author: string;

beforeAll(async () => {
  product = await startConsole();
  author = (await makeUser(product.db)).id;
  for (let i = 0; i < 7; i++) await makeModel(product.db, { groupName: `Lamp shade ${i}`, author });
  await makeModel(product.db, { groupName: "Vase" });
});
afterAll(() => product.close());

describe("a list that a filter leaves empty", () => {
  it("offers by key to drop the condition that hides most, and to drop all", async () => {
    const person = await visitor(product, "zh");
    const { page } = person;
    await logIn(person, product, `/model-admin?f=vase author:${author} status:wait`);
    const best = page.getByRole("button", { name: "移除「vase」后有 7 条" });
    await best.waitFor();
    const all = page.getByRole("button", { name: "移除全部条件后有 8 条" });
    await all.waitFor();
    await best.focus();
    await press(page, "Tab");
    await all.and(page.locator(":focus")).waitFor();
    await press(page, "Shift+Tab", "Enter");
    await at(page, `f=author:${author}+status:wait`);
    await page.locator(".row .title", { hasText: "Lamp shade 6" }).waitFor();
  });

  it("offers only to drop all conditions if no single one helps", async () => {
    const person = await visitor(product, "en");
    const { page } = person;
    await logIn(person, product, "/model-admin?f=vase lamp isExclusive:true");
    const all = page.getByRole("button", { name: "Remove all conditions: 8" });
    await all.waitFor();
    expect(await page.locator(".empty button").count()).toBe(1);
    await all.focus();
    await press(page, "Enter");
    await page.locator(".row .title", { hasText: "Vase" }).waitFor();
    expect(page.url()).not.toContain("f=");
  });
});
