import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, press, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

async function signedIn(path: string): Promise<{ page: Page }> {
  const person = await visitor(product);
  await logIn(person, product, path);
  return person;
}

it("a search in the palette finds authors, tags and categories by name, pinyin and initials, and leads to the list of all", async () => {
  const { db } = product;
  await insertRecord(db, user, { account: "orla", nickname: "Orla Printworks" }, null);
  const author = await insertRecord(db, user, { account: "member", nickname: "龙龙工坊" }, null);
  const label = await insertRecord(db, tag, { name: "龙骨" }, null);
  const above = await makeCategory(db, { name: { "1": "奇幻生物" } });
  const category = await makeCategory(db, { name: { "1": "龙族" }, fatherId: above.id });
  const { page } = await signedIn("/");
  const item = page.locator("[cmdk-item]");
  for (const [typed, title, route] of [
    ["orla print", "Orla Printworks", "/model-admin?f=author:"],
    ["llgf", "龙龙工坊", `/model-admin?f=author:${author.id}`],
    ["longgu", "龙骨", `/tags-manage?id=${label.id}`],
    ["qihuan", "奇幻生物", `/category-manage?id=${above.id}`],
    ["longz", "龙族", `/category-manage?id=${category.id}`],
  ] as const) {
    await typeInPalette(page, typed);
    await item.filter({ hasText: title }).first().click();
    await waitForAddress(page, route);
  }
  await typeInPalette(page, "long");
  await item.filter({ hasText: "龙族" }).filter({ hasText: "分类 · 奇幻生物 / 龙族" }).waitFor();
  for (const title of ["龙龙工坊", "龙骨"]) await item.filter({ hasText: title }).waitFor();
  await press(page, "Escape", "Escape");
  await page.locator("[cmdk-input]").waitFor({ state: "detached" });
  // Matches by pinyin follow those that match by text.
  const maker = (await makeUser(product.db)).id;
  for (let i = 0; i < 8; i++) await makeModel(product.db, { groupName: `机关盒 ${i}`, author: maker });
  await makeModel(product.db, { groupName: "Jigua gear", author: maker });
  await typeInPalette(page, "jigua");
  const all = page.locator("[cmdk-item]", { hasText: "全部 9 条" });
  await all.waitFor();
  const rows = page.locator("[cmdk-item]", { hasText: "模型 · " });
  expect(await rows.count()).toBe(6);
  expect(await rows.first().textContent()).toContain("Jigua gear");
  await all.click();
  await waitForAddress(page, "/model-admin?f=id:");
  await page.waitForFunction(
    () => document.querySelectorAll(".row .title:not(:has([data-slot=skeleton-bar]))").length === 9,
  );
});

it("fields that name a record, and filters by its name, find it by pinyin, in a tree too", async () => {
  const { db } = product;
  const author = await insertRecord(db, user, { account: "wm", nickname: "王铭" }, null);
  const parent = await makeCategory(db, { name: { "1": "厨房用品" } });
  const category = await makeCategory(db, { name: { "1": "杯垫" }, fatherId: parent.id });
  await makeModel(db, { groupName: "木纹杯垫", author: author.id, categoryId: category.id });
  const { page } = await signedIn("/model-admin");
  const option = (name: string) => page.locator("[role=listbox]").getByRole("option", { name });
  for (const [typed, name, chip] of [
    ["作者:wangm", "王铭", "作者王铭"],
    ["分类:^beid", "杯垫", "分类杯垫 ↓"],
  ] as const) {
    await press(page, "/");
    await page.keyboard.type(typed);
    await option(name).waitFor();
    await press(page, "Enter");
    await page.locator("[data-testid=filter] [data-slot=chip]", { hasText: chip }).waitFor();
  }
  await page.locator(".row .title", { hasText: "木纹杯垫" }).waitFor();
  await page.evaluate(() => location.assign("#/model-admin?edit=new"));
  for (const [id, typed, name] of [
    ["author", "wangm", "王铭"],
    ["categoryId", "cfyp", "厨房用品"],
  ]) {
    const field = page.locator(`#form-${id}`);
    await field.focus();
    await page.keyboard.type(String(typed));
    await page
      .locator("[role=listbox][aria-busy=false]")
      .getByRole("option", { name: String(name) })
      .waitFor();
    expect(await page.locator("[role=listbox] [role=option]").count()).toBe(1);
    await press(page, "Enter");
    await expect.poll(() => field.inputValue()).toBe(name);
  }
});
