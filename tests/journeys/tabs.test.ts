import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { at, logIn, press, typeInPalette, visitor } from "#support/console.ts";
import { fillQueue, QUEUE, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const current = (page: Page, name: string) => page.locator(".tabs .tab.on a", { hasText: name }).waitFor();

it("returning to the queue by key, palette or home restores its filter and item", async () => {
  await fillQueue(product, 5);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `${QUEUE}?f=machineReview:dubious`);
  await shown(page, titleOf(0));
  await press(page, "j", "j");
  await shown(page, titleOf(2));
  const ways: [string, () => Promise<void>][] = [
    ["g r", () => press(page, "g", "r")],
    [
      "palette",
      async () => {
        await typeInPalette(page, "/机审管理");
        await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "机审管理" }).waitFor();
        await press(page, "Enter");
      },
    ],
    ["home", () => press(page, "1")],
  ];
  for (const [way, back] of ways) {
    await press(page, "g", "h");
    await page.locator(".home-card").first().waitFor();
    await back();
    await at(page, "f=machineReview:dubious");
    await shown(page, titleOf(2));
    expect(await page.evaluate(() => location.hash), way).toContain("id=");
  }
  // A person who is already there stays.
  await press(page, "j", "g", "r");
  await shown(page, titleOf(3));
});

it("closing a tab leads to the screen shown before it; a tab keeps its name while the labels of all screens are loading", async () => {
  await fillQueue(product, 2);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  for (const [key, name] of [
    ["c", "系统配置"],
    ["r", "机审管理"],
    ["w", "免审白名单"],
  ] as const) {
    await press(page, "g", key);
    await current(page, name);
  }
  await page.evaluate(() => (location.hash = "#/model-admin?f=status:wait"));
  await current(page, "模型管理");
  await press(page, "g", "r");
  await current(page, "机审管理");
  await press(page, "Alt+w");
  await current(page, "模型管理");
  await at(page, "f=status:wait");
  await press(page, "Alt+w");
  await current(page, "免审白名单");
  await press(page, "g", "h");
  await page.locator(".home-card").first().waitFor();
  await press(page, "g", "c");
  await current(page, "系统配置");
  await press(page, "Alt+w");
  await page.locator(".home-card").first().waitFor();
  // Names of tabs and the screens of g need no label that is still loading.
  await press(page, "g", "c");
  await current(page, "系统配置");
  await press(page, "g", "m");
  await current(page, "模型管理");
  await page.route("**/assets/outline-*.js", () => undefined);
  await page.reload();
  await page.locator(".row").first().waitFor();
  await page.locator(".tabs .tab:not(.on)", { hasText: "系统配置" }).waitFor();
  await press(page, "g", "c");
  await current(page, "系统配置");
});
