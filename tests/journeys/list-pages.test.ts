import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { logIn, notice, press, runFromPalette, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { fillQueue, passGap, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Rows of a page. The smallest choice, so that few records fill many pages. */
const SIZE = 20;
const listOf = (size: number): string => `/model-admin?f=status:wait&s=submitTime&ps=${size}`;

/** Titles of the drawn rows with their positions. */
const titlesIn = (page: Page): Promise<(readonly [index: number, title: string | undefined])[]> =>
  page
    .locator(".rows-grid [role=row][data-index]")
    .evaluateAll((rows) =>
      rows.map(
        (row) => [Number((row as HTMLElement).dataset["index"]), row.textContent?.match(/花瓶 \d+/)?.[0]] as const,
      ),
    );

const cursorAt = (page: Page): Promise<number> =>
  page.locator(".row.cursor").evaluate((row) => Number((row as HTMLElement).dataset["index"]));

/** Presses a key until the cursor no longer moves. */
async function walk(page: Page, key: "PageUp" | "PageDown", look?: () => Promise<void>): Promise<void> {
  for (let from = -1, cursor = await cursorAt(page); from !== cursor; cursor = await cursorAt(page)) {
    from = cursor;
    await look?.();
    await press(page, key);
    await page.locator(".row.cursor .title:not(:empty):not(:has([data-slot=skeleton-bar]))").waitFor();
  }
}

/**
 * Moves from the first row to the last and checks that all titles appear at their positions.
 * An outdated page is shown until it was loaded again, so only titles that never reach their position are errors.
 */
async function walkPast(page: Page, titles: readonly string[]): Promise<void> {
  const passed = new Set<number>();
  const strays = async (): Promise<unknown[]> => {
    const rows = await titlesIn(page);
    for (const [index] of rows) passed.add(index);
    return rows.filter(([index, title]) => title !== titles[index]);
  };
  await press(page, "Home");
  await walk(page, "PageDown", () => expect.poll(strays).toEqual([]));
  expect(passed.size).toBe(titles.length);
}

const all = (n: number): string[] => Array.from({ length: n }, (_, i) => titleOf(i));

/** Opens the list of waiting models, oldest first, in a window of ten rows. */
async function openList(n: number, size = SIZE): Promise<Page> {
  await fillQueue(product, n);
  const person = await visitor(product, "zh", { viewport: { width: 1440, height: 420 } });
  await logIn(person, product, listOf(size));
  await person.page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  return person.page;
}

async function passFirst(page: Page, n: number): Promise<void> {
  for (let i = 0; i < n; i++) {
    await page.getByRole("heading", { name: titleOf(i) }).waitFor();
    await passGap(page);
    await press(page, "p");
    await page.locator(`.row[data-index="${i}"]`, { hasText: "已上架" }).waitFor();
    await press(page, "j");
  }
}

it("a held key carries one mark over the scrolling rows; the user menu takes the keys only while it is open", async () => {
  const page = await openList(2 * SIZE);
  const grid = page.getByRole("grid");
  const row = page.locator(".row.cursor");
  const mark = page.locator(".rows-frame > .cursor-mark");
  const background = (): Promise<string> => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const lit = await background();
  expect(await mark.isVisible()).toBe(false);
  // Measured in the frame in which the mark appears. A later check might find the key already released.
  const measured = await grid.evaluateHandle((element) => {
    const topOf = (selector: string): number => document.querySelector(selector)!.getBoundingClientRect().top;
    const offset = new Promise<number>((done) => {
      const compare = (): void => {
        const row = element.getAttribute("aria-activedescendant")!;
        done(topOf(".rows-frame > .cursor-mark") - topOf(`#${row}`));
      };
      new MutationObserver(() => requestAnimationFrame(compare)).observe(element, {
        attributeFilter: ["data-held"],
      });
    });
    // A bare promise would be awaited here, before the key is held.
    return { offset };
  });
  for (let i = 0; i < 20; i++) await page.keyboard.down("j");
  expect(await measured.evaluate(({ offset }) => offset)).toBeCloseTo(0, 0);
  await page.keyboard.up("j");
  await mark.waitFor({ state: "hidden" });
  expect(await cursorAt(page)).toBe(20);
  expect(await row.count()).toBe(1);
  expect(await background()).toBe(lit);
  await page.getByRole("heading", { name: titleOf(20) }).waitFor();
  // The user menu takes the keys from the list only while it is open, and closes when a key leads elsewhere.
  await press(page, "Home");
  await page.locator('.row.cursor[data-index="0"]').waitFor();
  const menu = page.locator("[role=menu]");
  for (const [i, leave] of [() => press(page, "Escape"), () => menu.getByText("标准").click()].entries()) {
    await page.locator("[data-testid=header] > div > button:last-child").click();
    await menu.waitFor();
    await leave();
    await page.locator(".rows-grid:focus").waitFor();
    await press(page, "j");
    expect(await cursorAt(page)).toBe(i + 1);
  }
  for (const [i, key] of ["F6", "Control+k"].entries()) {
    await page.locator("[data-testid=header] > div > button:last-child").click();
    await page.locator("[role=menu]:focus").waitFor();
    await press(page, key);
    await menu.waitFor({ state: "detached" });
    if (i === 0) continue;
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

it("the page field jumps on Enter, accepts only digits, and is restored by Esc; an address replaces the first one", async () => {
  const page = await openList(2 * SIZE);
  const field = page.getByRole("textbox", { name: "页" });
  // The palette leads to it and to the commands next to it.
  await typeInPalette(page, "全选");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "选全部符合项" }).waitFor();
  await press(page, "Escape", "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await runFromPalette(page, "每页");
  await page.locator("[data-testid=pager] select:focus").waitFor();
  await press(page, "Escape");
  await runFromPalette(page, "到第几页");
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("x2");
  expect(await field.inputValue()).toBe("2");
  await press(page, "Escape");
  await page.locator("[data-pane=list] [data-pane-focus]:focus").waitFor();
  expect(await field.inputValue()).toBe("1");
  await field.focus();
  await page.keyboard.type("２");
  await press(page, "Enter");
  await page.locator(`.row[data-index="${SIZE}"]`, { hasText: titleOf(SIZE) }).waitFor();
  await page.locator("[data-pane=list] [data-pane-focus]:focus").waitFor();
  await press(page, "j");
  await page.locator(`.row.cursor[data-index="${SIZE + 1}"]`).waitFor();
  // An address opened while the console starts replaces the address that it was started with.
  let isLetThrough = (): void => undefined;
  const through = new Promise<void>((done) => (isLetThrough = done));
  const asked = page.waitForRequest("**/api/**");
  await page.route("**/api/**", async (route) => {
    await through;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await asked;
  const other = `/model-admin?f=status:wait+groupName:"${titleOf(2)}"`;
  await page.evaluate((to) => location.assign(to), `#${other}`);
  isLetThrough();
  await page.getByRole("heading", { name: titleOf(2) }).waitFor();
  await waitForAddress(page, "groupName:");
  expect(await page.locator(".rows-grid [role=row][data-index]").count()).toBe(1);
});

/** Rows of a page that reaches further than the rows that are loaded around the cursor. */
const WIDE = 50;

it("a link to a position works where the list was open before, and leads to the last row of a shorter list", async () => {
  const page = await openList(2 * WIDE, WIDE);
  await waitForAddress(page, "&id=");
  const link = new URL(page.url()).hash;
  await page.reload();
  await page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  await press(page, "j");
  await waitForAddress(page, "&at=1");
  await page.evaluate((to) => location.assign(to), link);
  await page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  await page.evaluate(() => location.assign("#/"));
  await page.getByTestId("queue-card").first().waitFor();
  await page.evaluate((to) => location.assign(to), `#${listOf(WIDE)}&at=999999`);
  await page.locator(".row.cursor", { hasText: titleOf(2 * WIDE - 1) }).waitFor();
  await page.getByRole("heading", { name: titleOf(2 * WIDE - 1) }).waitFor();
  // The record has moved beyond the page of its position. It is still found from there.
  await page.evaluate(() => location.assign("#/"));
  await page.getByTestId("queue-card").first().waitFor();
  await page.evaluate((to) => location.assign(to), `${link}&at=${WIDE + 30}`);
  await page.getByRole("heading", { name: titleOf(0) }).waitFor();
  await page.locator(".row", { hasText: titleOf(WIDE + 30) }).waitFor();
  await press(page, "j");
  await page.locator(".row.cursor", { hasText: titleOf(WIDE + 30) }).waitFor();
  // In another order with the list open: the record is found by its position, although it is on a later page.
  const last = new URLSearchParams(link.split("?")[1]).get("id") ?? "";
  await page.waitForFunction((id) => new URLSearchParams(location.hash.split("?")[1]).get("id") !== id, last);
  const reversed = `#/model-admin?f=status:wait&s=-submitTime&ps=${WIDE}&id=${last}`;
  await page.evaluate((to) => location.assign(to), reversed);
  await page.locator('.row[data-index="0"]', { hasText: titleOf(2 * WIDE - 1) }).waitFor();
  await page.locator("[data-pane=detail]", { hasText: "不在列表已加载的行中" }).waitFor();
  await page.getByRole("heading", { name: titleOf(0) }).waitFor();
  expect(await page.locator(".row.cursor").count()).toBe(0);
  await page.evaluate((to) => location.assign(to), `${reversed}&ps=20&at=${2 * WIDE - 1}`);
  await page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  await page.getByText("不在列表已加载的行中").waitFor({ state: "detached" });
});

it("manually chosen columns scroll sideways below the tick box and the name; the status line reports a lost network at once", async () => {
  await fillQueue(product, 1);
  const person = await visitor(product, "zh", { viewport: { width: 1280, height: 420 } });
  const columns = [
    "id",
    "groupName",
    "author",
    "categoryId",
    "tags",
    "status",
    "machineReview",
    "license",
    "createTime",
  ];
  await logIn(person, product, `/model-admin?f=status:wait&c=${[...columns, "updateTime", "submitTime"].join()}`);
  const { page } = person;
  const boxOf = async (one: string) => (await page.locator(one).first().boundingBox())?.x ?? Number.NaN;
  await page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  const time = await boxOf(".row time");
  const lead = await boxOf(".row .lead");
  await page.locator(".rows-grid").evaluate((grid) => (grid.scrollLeft = 9_999));
  await expect.poll(() => boxOf(".row time")).toBeLessThan(time - 100);
  expect(await boxOf(".row .lead")).toBe(lead);
  const title = await boxOf(".row .title");
  expect(title).toBe(lead + 26);
  expect(await boxOf(".rows-head > .title")).toBe(title);
  // The status line knows it as soon as the browser does, and recovers.
  const line = page.getByRole("contentinfo");
  await line.getByText("在线").waitFor();
  await page.context().setOffline(true);
  await line.getByText("离线").waitFor();
  await page.context().setOffline(false);
  await line.getByText("在线").waitFor();
});

/** Half a page, which leaves the filter and moves all later rows up on the server. */
const PASSED = 5;

it("pages of a filtered list follow each other without a gap after items left it, which stay until a refresh", async () => {
  const page = await openList(3 * SIZE + 2);
  await passFirst(page, PASSED);
  await walkPast(page, all(3 * SIZE + 2));
  await press(page, "Home");
  await page.locator(".row.cursor", { hasText: titleOf(0) }).waitFor();
  await runFromPalette(page, "刷新");
  await page.locator('.row[data-index="0"]', { hasText: titleOf(PASSED) }).waitFor();
  await walkPast(page, all(3 * SIZE + 2).slice(PASSED));
});

it("pages of a filtered list join without a gap after a jump to the end", async () => {
  const n = 5 * SIZE;
  const page = await openList(n);
  await passFirst(page, PASSED);
  await press(page, "End");
  await page.locator(".row.cursor", { hasText: titleOf(n - 1) }).waitFor();
  await walk(page, "PageUp");
  await walkPast(page, all(n));
});

it("a range of rows is selected completely, also on hidden pages, and a command leaves out and names rows that it does not accept", async () => {
  const n = 5 * SIZE;
  const page = await openList(n);
  await product.db.query("update model set is_vip = true where group_name = $1 and status = 1", [titleOf(SIZE + 3)]);
  // The next page may already be loaded.
  await page.reload();
  const vips = async (): Promise<number | undefined> =>
    (await product.db.query<{ n: number }>("select count(*)::int as n from model where is_vip and status = 1"))[0]?.n;
  const chosen = page.locator("[data-testid=pager]", { hasText: `已选 ${n}` });
  // The command that selects the whole list loads with the detail, after the first rows.
  await page.locator("[data-pane=detail] h1").waitFor();
  await press(page, "Control+a");
  await chosen.waitFor();
  await press(page, "Escape");
  await chosen.waitFor({ state: "detached" });
  await press(page, "x");
  await press(page, "End");
  await page.locator(".row.cursor", { hasText: titleOf(n - 1) }).waitFor();
  await press(page, "Shift+X");
  await chosen.waitFor();
  await runFromPalette(page, "标为 VIP");
  await page.locator("[data-testid=questions]", { hasText: `不含 1 条（${titleOf(SIZE + 3)}）：已经是 VIP` }).waitFor();
  await press(page, "Enter");
  await notice(page, new RegExp(`「标为 VIP」：${n - 1} 条完成，1 条没有：${titleOf(SIZE + 3)}（已经是 VIP）`));
  expect(await vips()).toBe(n);
  await press(page, "u");
  await until(async () => (await vips()) === 1);
});

it("commands without space in a record's bar are in its menu and act on that record, whatever the selection is", async () => {
  await fillQueue(product, 2);
  const person = await visitor(product, "en");
  const { page } = person;
  await logIn(person, product, listOf(SIZE));
  await page.locator("[data-pane=detail] h1", { hasText: titleOf(0) }).waitFor();
  await press(page, "x", "j");
  await page.locator("[data-pane=detail] h1", { hasText: titleOf(1) }).waitFor();
  await page.setViewportSize({ width: 800, height: 900 });
  await page.locator("[data-place=shown] [data-testid=record-actions] [aria-haspopup=menu]").focus();
  await page
    .locator("[data-place=shown] [data-testid=record-actions] [aria-haspopup=menu][aria-expanded=false]:focus")
    .waitFor();
  await press(page, "Enter");
  await page.getByRole("menuitem", { name: "Remark" }).press("Enter");
  await page.locator("[role=dialog] [data-testid=about]", { hasText: titleOf(1) }).waitFor();
});
