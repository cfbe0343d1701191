import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { ListRequest } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { logIn, press, visitor } from "#support/console.ts";
import { makeModel, now } from "#support/factory.ts";
import {
  decisionCount,
  fillQueue,
  holderOf,
  pass,
  passGap,
  QUEUE,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const decided = (): Promise<number> => decisionCount(product);

const current = (page: Page, i: number) => page.locator(".queue-row.cursor", { hasText: titleOf(i) });

/** Height of the rows below the current one, in rows. */
const rowsBelow = (page: Page): Promise<number> =>
  page.locator(".queue-row.cursor").evaluate((row) => {
    const grid = row.closest(".rows-grid")!.getBoundingClientRect();
    const { bottom, height } = row.getBoundingClientRect();
    return Math.floor((grid.bottom - bottom) / height);
  });

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
  it("opens the item of a colleague's link from a far page, moves to the far end, and back there after undo", async () => {
    const ids = await fillQueue(product, 450);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `${QUEUE}?id=${ids[430]}`);
    const link = (to: string): Promise<void> => page.evaluate((hash) => location.assign(hash), `#${QUEUE}?${to}`);
    for (const [i, to] of [
      [430, ""],
      [420, `id=${ids[420]}`],
      // This link also changes the filter.
      [410, `f=status:wait&id=${ids[410]}`],
    ] as const) {
      if (to) await link(to);
      await current(page, i).waitFor();
      await shown(page, titleOf(i));
      await until(async () => (await holderOf(product, ids[i])) !== null);
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "p");
      await until(async () => (await statusOf(product, ids[i])) === 2);
    }
    await press(page, "1", "End");
    await shown(page, titleOf(449));
    // Undo of a bulk decision returns to its rows, which are no longer loaded.
    await press(page, "x", "k", "x", "p");
    const dialog = page.getByRole("dialog");
    await dialog.locator("[role=option]").nth(1).waitFor();
    await press(page, "Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await statusOf(product, ids[449])) === 2 && (await statusOf(product, ids[448])) === 2);
    await press(page, "Home");
    await expect.poll(() => titlesIn(page).then((titles) => titles.includes(titleOf(0)))).toBe(true);
    await press(page, "u");
    await until(async () => (await statusOf(product, ids[449])) === 1 && (await statusOf(product, ids[448])) === 1);
    const back = page.locator(".queue-row.cursor", { hasText: /花瓶 44[89]/ });
    const [title = ""] = (await back.innerText()).match(/花瓶 \d+/) ?? [];
    await shown(page, title);
    await passGap(page);
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[Number(title.slice(-3))])) === 2);
  });

  it("lists waiting items without a gap, and the next ones in view, however many pages of them were decided", async () => {
    await fillQueue(product, 64);
    const person = await visitor(product, "zh", { viewport: { width: 1440, height: 720 } });
    const { page } = person;
    await logIn(person, product, `${QUEUE}?ps=20`);
    for (let i = 0; i < 18; i++) await pass(page, i);
    await current(page, 18).waitFor();
    await shown(page, titleOf(18));
    await expect.poll(() => rowsBelow(page)).toBeGreaterThanOrEqual(6);
    // List, selection of all, and status line have the same number.
    await until(async () => (await decided()) === 18);
    await page.locator("[data-testid=status]", { hasText: "待处理 46" }).waitFor();
    await page.locator("[data-testid=pager]", { hasText: /列表 1–\d+ \/ 46/ }).waitFor();
    await press(page, "x");
    await page.locator("[data-testid=pager] button", { hasText: "46" }).waitFor();

    // Two more pages at once.
    for (let i = 19; i < 44; i++) await press(page, "j");
    await press(page, "Shift+x");
    await shown(page, titleOf(43));
    await passGap(page);
    await press(page, "p");
    const dialog = page.getByRole("dialog");
    await dialog.locator("[role=option]").first().waitFor();
    await press(page, "Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await decided()) === 44);
    await shown(page, titleOf(44));
    const below = async (): Promise<string[]> => (await titlesIn(page)).filter((title) => title >= titleOf(44));
    // Joined into one text, which a failure shows completely.
    const next = Array.from({ length: 12 }, (_, i) => titleOf(44 + i)).join();
    await expect.poll(async () => (await below()).slice(0, 12).join()).toBe(next);
    await press(page, "End");
    await shown(page, titleOf(63));
    await press(page, "Home");
    await current(page, 0).waitFor();
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
});
