import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { items } from "#web/auth/session/storage.ts";
import { logIn, press, runFromPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeCategory, makeModel } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
let parent: string;

beforeAll(async () => {
  parent = (await makeCategory(product.db, { name: { "1": "器皿", "0": "Vessels" }, rank: 1 })).id;
  await makeCategory(product.db, { name: { "1": "花瓶", "0": "Vases" }, fatherId: parent });
  await makeModel(product.db, { groupName: "旧花瓶" });
});

const storedItem = (page: Page, item: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, item);

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/#/model-admin`);
  await page.locator(".row .title").first().waitFor();
  await page.goto(`${product.url}/#/model-admin?edit=new`);
  await page.locator("#form-groupName:focus").waitFor();
};

it("a form caches the categories and the storage of circles, and a logout clears both and leads to the root", async () => {
  const person = await visitor(product);
  const { page } = person;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(v2("circle", "getOssInfo"))) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    const write = History.prototype.replaceState;
    History.prototype.replaceState = function replaceState(...parameters) {
      places.push(`${Math.round(performance.now())} ${String(parameters[2]).split("#")[1]}`);
      write.apply(this, parameters);
    };
  });
  await logIn(person, product, "/model-admin");
  await openForm(page);
  const place = { bucket: "objects", prefixPath: "incoming/", cdnHost: "/files/" };
  const storage = { endpoint: "", cname: false, region: "oss-cn-local", image: place, video: place, internal: place };
  await expect.poll(() => storedItem(page, items.circleStorage)).toEqual(storage);
  await expect
    .poll(() => storedItem(page, items.category))
    .toContainEqual({ id: parent, name: "器皿", children: [expect.objectContaining({ name: "花瓶", children: [] })] });
  expect(asked).toHaveLength(1);
  // A complete cache is used as it is. An incomplete one is loaded again.
  await page.reload();
  await page.locator("#form-groupName:focus").waitFor();
  await expect.poll(() => storedItem(page, items.category)).not.toBeNull();
  expect(asked).toHaveLength(1);
  await page.evaluate((key) => localStorage.setItem(key, '{"image":{},"video":{}}'), items.circleStorage);
  await page.reload();
  await expect.poll(() => storedItem(page, items.circleStorage)).toEqual(storage);
  expect(asked).toHaveLength(2);
  await press(page, "Escape");
  await page.locator("#form-groupName").waitFor({ state: "detached" });
  await runFromPalette(page, "退出登录");
  await waitForAddress(page, "/login");
  expect([await storedItem(page, items.category), await storedItem(page, items.circleStorage)]).toEqual([null, null]);
  const places = await page.evaluate(() => (window as unknown as { places: string[] }).places);
  expect(places.map((one) => one.split(" ")[1]).slice(-2)).toEqual(["/", "/login"]);
});
