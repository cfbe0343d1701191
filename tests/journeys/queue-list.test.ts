import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import type { Console } from "#support/console.ts";
import { logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeModel, now } from "#support/factory.ts";
import {
  fillQueue,
  pass,
  passGap,
  QUEUE,
  shown,
  decisionCount,
  statusOf,
  titleOf,
  until,
  windowBeside,
} from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const decided = (): Promise<number> => decisionCount(product);

/** Titles of the drawn rows in their order. */
const titlesIn = (page: Page): Promise<string[]> =>
  page
    .locator(".rows-grid")
    .evaluate((grid) =>
      [...grid.querySelectorAll<HTMLElement>("[data-index]")]
        .toSorted((a, b) => Number(a.dataset["index"]) - Number(b.dataset["index"]))
        .flatMap((row) => row.innerText.match(/花瓶 \d+/)?.[0] ?? []),
    );

describe("the list of a queue", () => {
  it("keeps the next items visible, however many above were decided", async () => {
    await fillQueue(product, 34);
    const person = await visitor(product, "zh", { viewport: { width: 1440, height: 720 } });
    const { page } = person;
    await logIn(person, product, QUEUE);
    for (let i = 0; i < 18; i++) await pass(page, i);
    await shown(page, titleOf(18));
    const row = page.locator(".row.q.cur", { hasText: titleOf(18) });
    const below = async (): Promise<number> =>
      row.evaluate((element) => {
        const grid = element.closest(".rows-grid")!.getBoundingClientRect();
        const { bottom, height } = element.getBoundingClientRect();
        return Math.floor((grid.bottom - bottom) / height);
      });
    await expect.poll(below).toBeGreaterThanOrEqual(6);
    // List, selection of all, and status line have the same number.
    await until(async () => (await decided()) === 18);
    await page.locator(".st", { hasText: "待处理 16" }).waitFor();
    await page.locator(".pg", { hasText: "列表 1–16 / 16" }).waitFor();
    await press(page, "j", "x");
    await page.locator(".pg button", { hasText: "16" }).waitFor();
  });

  it("lists waiting items without a gap, however many pages of them were decided", async () => {
    await fillQueue(product, 64);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `${QUEUE}?ps=20`);
    for (let i = 0; i < 44; i++) await pass(page, i);
    await shown(page, titleOf(44));
    await until(async () => (await decided()) === 44);
    const below = async (): Promise<string[]> => (await titlesIn(page)).filter((title) => title >= titleOf(44));
    // Joined into one text, which a failure shows completely.
    const next = Array.from({ length: 12 }, (_, i) => titleOf(44 + i)).join();
    await expect.poll(async () => (await below()).slice(0, 12).join()).toBe(next);
    await press(page, "End");
    await shown(page, titleOf(63));
    await press(page, "Home");
    await page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
  });

  it("lists every row, even if as many arrived as left while its pages were loaded", async () => {
    const ids = await fillQueue(product, 30);
    const person = await visitor(product);
    const { page } = person;
    let isChanged = false;
    let isRead = (): void => undefined;
    const firstRead = new Promise<void>((done) => (isRead = done));
    await page.route(`**${v2("model", "list")}`, async (route) => {
      const asked = route.request().postDataJSON() as ListRequest;
      if (asked.page === 1) {
        await route.fulfill({ response: await route.fetch() });
        return isRead();
      }
      if (asked.page !== 2 || isChanged) return route.continue();
      isChanged = true;
      await firstRead;
      await product.db.query("update model set queue_order = null, status = 2 where id = $1::bigint", [ids[0]]);
      await makeModel(product.db, { groupName: titleOf(30), queueOrder: 1, submitTime: now() });
      return route.continue();
    });
    await page.route(`**${v2("screen", "open")}`, async (route) => {
      await route.fulfill({ response: await route.fetch() });
      isRead();
    });
    await logIn(person, product, `${QUEUE}?ps=20`);
    const amid = async (): Promise<string[]> =>
      (await titlesIn(page)).filter((title) => title >= titleOf(17) && title <= titleOf(23));
    await expect.poll(amid).toEqual([17, 18, 19, 20, 21, 22, 23].map(titleOf));
  });

  it("moves to the far end, and back there after undo of a bulk decision whose rows are no longer loaded", async () => {
    const ids = await fillQueue(product, 450);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "End");
    await shown(page, titleOf(449));
    await press(page, "x", "k", "x", "p");
    const dialog = page.getByRole("dialog");
    await dialog.locator(".tile").nth(1).waitFor();
    await press(page, "Enter");
    await dialog.waitFor({ state: "detached" });
    await shown(page, titleOf(0));
    await until(async () => (await statusOf(product, ids[449])) === 2 && (await statusOf(product, ids[448])) === 2);
    await press(page, "u");
    await until(async () => (await statusOf(product, ids[449])) === 1 && (await statusOf(product, ids[448])) === 1);
    const back = page.locator(".row.q.cur", { hasText: /花瓶 44[89]/ });
    const [title = ""] = (await back.innerText()).match(/花瓶 \d+/) ?? [];
    await shown(page, title);
    await passGap(page);
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[Number(title.slice(-3))])) === 2);
  });

  it("moves on from an item that another window of the moderator decided", async () => {
    await fillQueue(product, 5);
    const one = await visitor(product);
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    const two = await windowBeside(one, product);
    await one.page.bringToFront();
    await one.page.keyboard.press("p");
    await shown(two, titleOf(1));
    await two.locator(".row.q.grp", { hasText: /已处理\s*1/ }).waitFor();
    const rows = await two.locator(".row.q").allInnerTexts();
    expect(rows[1]).toContain(titleOf(0));
  });
});

describe("the evidence of a decision", () => {
  const NICKNAME = "a nickname as long as the rules of the community let a member choose one for himself";

  it("stays visible in Zen, and a long author name leaves its heading on one line", async () => {
    await fillQueue(product, 2);
    await product.db.query(`update "user" set nickname = $1`, [NICKNAME]);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const pane = page.locator('[data-pane="findings"]');
    const author = pane.locator("[data-place=shown] .sh", { hasText: NICKNAME });
    const heading = await author.getByRole("heading").boundingBox();
    expect(heading?.height).toBeLessThan(26);
    await author.getByTitle(NICKNAME).waitFor();
    await press(page, "z");
    await page.locator(".hd").waitFor({ state: "hidden" });
    await page.locator('[data-part="list"]').waitFor({ state: "hidden" });
    const [left, right] = [await page.locator('[data-pane="evidence"]').boundingBox(), await pane.boundingBox()];
    expect([left?.x, left?.y]).toEqual([0, 0]);
    expect(right?.width).toBeGreaterThan(200);
    await author.waitFor();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await author.waitFor();
    await press(page, "z");
    await page.locator('[data-part="list"]').waitFor();
  });
});
