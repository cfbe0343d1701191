import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { screens } from "#domain/index.ts";
import {
  logIn,
  meanwhile,
  press,
  runFromPalette,
  typeInPalette,
  visitor,
  waitForAddress,
  withoutPolling,
} from "#support/console.ts";
import { boxesOf, boxOf, isWithin } from "#support/boxes.ts";
import { makeModel, now } from "#support/factory.ts";
import { fillQueue, pass, QUEUE, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const current = (page: Page, name: string) =>
  page.locator("[data-testid=tab][data-open] a", { hasText: name }).waitFor();

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
    await page.getByTestId("queue-card").first().waitFor();
    await back();
    await waitForAddress(page, "f=machineReview:dubious");
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
  await waitForAddress(page, "f=status:wait");
  await press(page, "Alt+w");
  await current(page, "免审白名单");
  await press(page, "g", "h");
  await page.getByTestId("queue-card").first().waitFor();
  await press(page, "g", "c");
  await current(page, "系统配置");
  await press(page, "Alt+w");
  await page.getByTestId("queue-card").first().waitFor();
  // Names of tabs and the screens of g need no label that is still loading.
  await press(page, "g", "c");
  await current(page, "系统配置");
  await press(page, "g", "m");
  await current(page, "模型管理");
  await page.route("**/assets/outline-*.js", () => undefined);
  await page.reload();
  await page.locator(".row").first().waitFor();
  await page.locator("[data-testid=tab]:not([data-open])", { hasText: "系统配置" }).waitFor();
  await press(page, "g", "c");
  await current(page, "系统配置");
});

it("the tab of a queue shows how many items wait, as the queue and the home screen do; other tabs have no number", async () => {
  await fillQueue(product, 4);
  const person = await visitor(product);
  const { page } = person;
  await withoutPolling(page);
  await logIn(person, product, "/model-admin");
  await current(page, "模型管理");
  await press(page, "g", "r");
  const counted = (n: number) =>
    page
      .locator("[data-testid=tab]", { hasText: "机审管理" })
      .locator(".text-small", { hasText: new RegExp(`^\\s*${n}$`) })
      .waitFor();
  await counted(4);
  await pass(page, 0);
  await counted(3);
  // An item comes that no event tells of. The home screen reads it, and the tab beside it says the same.
  await makeModel(product.db, { queueOrder: 1, submitTime: now() });
  await press(page, "g", "h");
  await page
    .getByTestId("queue-card")
    .filter({ hasText: "机审队列" })
    .getByTestId("waiting")
    .filter({ hasText: /^4$/ })
    .waitFor();
  await counted(4);
  expect(await page.locator("[data-testid=tab]", { hasText: "模型管理" }).locator(".text-small").count()).toBe(0);
});

it("a record opens in a new window at its own address, and the first window stays where it is", async () => {
  const { id } = await makeModel(product.db, { groupName: "灯塔" });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/model-admin?f=id:${id}&id=${id}`);
  await page.locator(".row", { hasText: "灯塔" }).waitFor();
  const here = await page.evaluate(() => location.hash);
  const other = await meanwhile(person.context.waitForEvent("page"), () => runFromPalette(page, "在新窗口打开"));
  await other.locator('[data-part="detail"]', { hasText: "灯塔" }).waitFor();
  await current(other, "模型管理");
  expect(await other.evaluate(() => location.hash)).toBe(here);
  expect(await page.evaluate(() => location.hash)).toBe(here);
});

/** Paths of the first lists, as the stored tabs of an earlier window. */
const LISTS = screens.filter(({ kind, route }) => kind === "list" && !route.includes("{")).map(({ route }) => route);

const store = (page: Page, paths: readonly string[]) =>
  page.addInitScript(
    (text) => {
      if (localStorage.getItem("admin.tabs") === null) localStorage.setItem("admin.tabs", text);
    },
    JSON.stringify(paths.map((path) => ({ path, query: "" }))),
  );

const tabNames = (page: Page) => page.locator("[data-testid=tab]:not([data-testid=home-tab]) a").allTextContents();

it("a window starts with the stored tabs, and neither its screens nor its closed tabs reach another window", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/system-config");
  await current(page, "系统配置");
  const other = await person.context.newPage();
  await other.goto(`${product.url}/#/model-admin`);
  await current(other, "模型管理");
  expect(await tabNames(other)).toEqual(["系统配置", "模型管理"]);
  expect(await tabNames(page)).toEqual(["系统配置"]);
  await runFromPalette(other, "关闭其他标签");
  await expect.poll(() => tabNames(other)).toEqual(["模型管理"]);
  await press(page, "g", "w");
  await current(page, "免审白名单");
  expect(await tabNames(page)).toEqual(["系统配置", "免审白名单"]);
  expect(await tabNames(other)).toEqual(["模型管理"]);
  // Each window keeps its own tabs when it reloads.
  await page.reload();
  await current(page, "免审白名单");
  expect(await tabNames(page)).toEqual(["系统配置", "免审白名单"]);
  await other.reload();
  await current(other, "模型管理");
  expect(await tabNames(other)).toEqual(["模型管理"]);
});

it("of 20 tabs each in the strip is at least 88 px wide, and the others are in a menu that a key opens", async () => {
  const person = await visitor(product);
  const { page } = person;
  await store(page, LISTS.slice(0, 19));
  await logIn(person, product, "/system-config");
  await current(page, "系统配置");
  for (const width of [1_440, 1_024]) {
    await page.setViewportSize({ width, height: 900 });
    const more = page.locator("[data-testid=header] nav > [aria-haspopup=menu]");
    await more.waitFor();
    const widths = async () => {
      const all = await page.locator("[data-testid=tab]:not([data-testid=home-tab])").all();
      return Promise.all(all.map(async (one) => (await one.boundingBox())?.width ?? 0));
    };
    await expect.poll(async () => Math.min(...(await widths())), { message: `${width}` }).toBeGreaterThanOrEqual(88);
    const [shown, strip, menu] = [
      await widths(),
      await page.locator("[data-testid=header] nav").boundingBox(),
      await more.boundingBox(),
    ];
    expect(await more.innerText()).toContain(`+${20 - shown.length}`);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual((strip?.x ?? 0) + (strip?.width ?? 0));
    await press(page, "Alt+m");
    const rows = page.locator("[data-slot=menu] [role=menuitem]");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(20 - shown.length);
    const name = await rows.first().innerText();
    await press(page, "ArrowDown", "Enter");
    await current(page, name.trim());
    await page.locator(".row, [data-slot=empty]").first().waitFor();
  }
  await runFromPalette(page, "关闭右侧全部标签");
  const left = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("admin.tabs") ?? "[]") as { path: string }[],
  );
  expect(left.at(-1)?.path).toBe(await page.evaluate(() => location.hash.slice(1).split("?")[0]));
});

it("a current tab with a long name leaves room for the menu of the others in a window of any width", async () => {
  const { id } = await makeModel(product.db, { groupName: "很长的模型名称".repeat(8) });
  const person = await visitor(product);
  const { page } = person;
  await store(page, LISTS.slice(0, 19));
  await logIn(person, product, `/model-detail/${id}/x/0`);
  await current(page, "很长的模型名称");
  const strip = page.locator("[data-testid=header] nav");
  for (const width of [1_440, 1_280, 1_024, 900, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const isInside = async (): Promise<boolean> => {
      const [whole, inside] = [await boxOf(strip), await boxesOf(strip.locator(":scope > *"))];
      return inside.length > 2 && inside.every((one) => isWithin(one, whole));
    };
    await expect.poll(isInside, { message: `${width} px` }).toBe(true);
    await press(page, "Alt+m");
    await page.locator("[data-slot=menu] [role=menuitem]").first().waitFor();
    await press(page, "Escape");
  }
});
