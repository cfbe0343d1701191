import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import type { Console } from "#support/console.ts";
import { logIn, meanwhile, notice, press, startConsole, visitor } from "#support/console.ts";
import {
  addColleagues,
  prefetched,
  fillQueue,
  passGap,
  QUEUE,
  readGap,
  shown,
  titleOf,
  until,
} from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** Returns the decided items and their reasons in order. */
const decided = (): Promise<{ item: string; reason: string | null }[]> =>
  product.db.query(
    "select op_obj_id::text as item, reason_key as reason from operation_record where command in ('model.pass', 'model.noPass') order by id",
  );

describe("decisions faster than the server's responses", () => {
  it("do not claim an item that was decided while its claim waited", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    let isLetThrough = (): void => undefined;
    const through = new Promise<void>((done) => (isLetThrough = done));
    const claimed: string[] = [];
    await page.route("**/queue/claim", async (route) => {
      claimed.push(String(route.request().postData()));
      await through;
      await route.continue();
    });
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    // The claim for the free place is running, so that of the next item has to wait.
    await until(async () => claimed.length === 1);
    await press(page, "j", "j", "j");
    await shown(page, titleOf(4));
    // Long enough that the cursor rests on the item and claims it.
    await readGap(page);
    await page.keyboard.press("p");
    await until(async () => (await decided()).length === 2);
    isLetThrough();
    await page.waitForLoadState("networkidle");
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    expect((await decided()).map(({ item }) => item)).toEqual([ids[0], ids[4]]);
    expect(claimed.filter((request) => request.includes(`"${ids[4]}"`))).toEqual([]);
    expect(await page.locator("[data-notice]").allInnerTexts()).toEqual([]);
  });

  it("show the author's record after earlier decisions, also on prefetched items", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const passed = page.locator("[data-pane=findings] > [data-place=shown] .figs dd").first();
    await passed.and(page.getByText("0", { exact: true })).waitFor();
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await passed.and(page.getByText("2", { exact: true })).waitFor();
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    await passed.and(page.getByText("1", { exact: true })).waitFor();
  });

  it("pass the rest of an author with one key and a confirmation that names the author, and continue", async () => {
    const ids = await fillQueue(product, 4);
    const [author] = await product.db.query<{ nickname: string }>(
      'select nickname from "user" join model on model.author = "user".id where model.id = $1',
      [ids[0]],
    );
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "a");
    const question = page.getByRole("dialog", { name: "通过 3 条" });
    await question.getByText(`作者 ${author?.nickname}`).waitFor();
    await question.locator(":focus").waitFor();
    // The items must be read first.
    await press(page, "Enter");
    await notice(page, /请先查看这些条目/);
    expect(await decided()).toEqual([]);
    await readGap(page);
    await press(page, "Enter");
    await until(async () => (await decided()).length === 3);
    expect((await decided()).map(({ item }) => item).toSorted()).toEqual(ids.slice(1).toSorted());
    await shown(page, titleOf(0));
  });

  it("show next to that key how many items it passes, without deferred ones", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const rest = (n: number) =>
      page
        .locator(".db")
        .getByRole("button", { name: new RegExp(`${n}$`) })
        .waitFor();
    await rest(4);
    // The next items were prefetched before.
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    for (const [i, key] of [
      [0, "h"],
      [1, "q"],
    ] as const) {
      await shown(page, titleOf(i));
      await page.keyboard.press(key);
      await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
      await page.keyboard.type("？");
      await page.keyboard.press("Control+Enter");
    }
    await shown(page, titleOf(2));
    await rest(2);
    await press(page, "a");
    await page.getByRole("dialog", { name: "通过 2 条" }).waitFor();
    await page.keyboard.press("Escape");
    await passGap(page);
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    await rest(3);
  });

  it("move on from the first item while the ones after it are still loading, and stay there", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    let isLetThrough = (): void => undefined;
    const through = new Promise<void>((done) => (isLetThrough = done));
    const fetched: string[] = [];
    await page.route("**/model/evidence", async (route) => {
      const request = String(route.request().postData());
      if (request.includes(`"${ids[2]}"`)) await through;
      await route.continue();
      fetched.push(request);
    });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "j", "j", "j", "j");
    await shown(page, titleOf(4));
    isLetThrough();
    await until(async () => fetched.some((request) => request.includes(`"${ids[2]}"`)));
    await page.waitForLoadState("networkidle");
    await page.locator(".row.q.cur", { hasText: titleOf(4) }).waitFor();
    // W returns to the front at once, without loading leased items first.
    await press(page, "w", "j");
    await shown(page, titleOf(1));
  });

  it("decide once on an item revisited before the server has answered, alone and in a bulk", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    const underway: Route[] = [];
    await page.route(/model\/pass$/, (route) => void underway.push(route));
    await press(page, "p");
    await shown(page, titleOf(1));
    await passGap(page);
    await press(page, "k");
    await page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
    await shown(page, titleOf(0));
    await press(page, "p");
    await notice(page, new RegExp(`「${titleOf(0)}」：已提交审核结果`));
    await press(page, "x", "j", "x", "p");
    await page.getByText(new RegExp(`不含 1 条（${titleOf(0)}）：已提交审核结果`)).waitFor();
    await press(page, "Escape");
    expect(underway.length).toBe(1);
    await underway[0]?.continue();
    await until(async () => (await decided()).length === 1);
    expect(await decided()).toMatchObject([{ item: ids[0] }]);
  });

  it("move on after U and stay there when its response arrives, with the item leased again", async () => {
    const [first] = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await until(async () => (await decided()).some(({ item }) => item === first));
    let isLetThrough = (): void => undefined;
    const through = new Promise<void>((done) => (isLetThrough = done));
    await page.route("**/operationRecord/undo", (route) => through.then(() => route.continue()));
    await meanwhile(page.waitForRequest("**/operationRecord/undo"), () => press(page, "u"));
    await press(page, "j", "j");
    await shown(page, titleOf(2));
    isLetThrough();
    await page.locator("[data-notice]", { hasText: `已撤销「${titleOf(0)}」` }).waitFor();
    await page.locator(".row.q.gone", { hasText: titleOf(0) }).waitFor({ state: "detached" });
    await page.locator(".row.q.cur", { hasText: titleOf(2) }).waitFor();
    await shown(page, titleOf(2));
  });

  it("open the reason picker directly after a decision, and send the reason that it shows", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await press(page, "p", "n", "p");
    await shown(page, titleOf(1));
    const field = page.locator("[data-pane=reasons] input");
    await expect.poll(() => field.inputValue()).toBe("p");
    await press(page, "Escape", "n", "z", "q", "x", "Tab");
    // Text that no reason contains remains free text from then on.
    await page.locator("[data-pane=reasons] .seen b", { hasText: /^zqx$/ }).waitFor();
    await press(page, "Escape", "n", "Tab");
    // A word that a listed reason contains as well.
    await page.keyboard.insertText("封面");
    await page.locator("[data-pane=reasons] .seen b", { hasText: /^封面$/ }).waitFor();
    expect(await page.locator("[data-pane=reasons] [aria-selected=true]").count()).toBe(0);
    await press(page, "Enter");
    await until(async () => (await decided()).length === 2);
    expect(await decided()).toEqual([
      { item: ids[0], reason: "" },
      { item: ids[1], reason: "" },
    ]);
    const [record] = await product.db.query("select reason from operation_record where command = 'model.noPass'");
    expect(record).toEqual({ reason: "封面" });
  });

  it("select by digit before the reasons are loaded, and no reason changes its position during the choice", async () => {
    await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    let isLetThrough = (): void => undefined;
    let through = new Promise<void>((done) => (isLetThrough = done));
    let used: { key: string; count: number }[] = [];
    await page.route("**/queue/reasons", async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      await through;
      await route.fulfill({ response, json: { ...reply, result: { ...reply.result, used } } });
    });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "n", "2");
    await page.locator(".rs").waitFor();
    isLetThrough();
    await shown(page, titleOf(1));
    await until(async () => (await decided()).length === 1);
    const [second] = await decided();
    // A minute later the reasons are loaded again while the picker is open.
    used = [{ key: "watermark", count: 9 }];
    through = new Promise<void>((done) => (isLetThrough = done));
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 61_000;
    });
    await passGap(page);
    await meanwhile(page.waitForResponse("**/queue/reasons"), async () => {
      await press(page, "n");
      await page.locator(".rs [role=option]").nth(1).waitFor();
      isLetThrough();
    });
    await page.waitForLoadState("networkidle");
    await press(page, "2");
    await until(async () => (await decided()).length === 2);
    expect((await decided())[1]?.reason).toBe(second?.reason);
  });
});

/**
 * Delays claims.
 * @returns functions that wait until one is held, and let all through
 */
async function holdClaims(page: Page): Promise<{ isHeld: () => Promise<void>; letThrough: () => Promise<void> }> {
  let isOpen = false;
  const held: Route[] = [];
  await page.route("**/queue/claim", (route) => (isOpen ? route.continue() : void held.push(route)));
  return {
    isHeld: () => until(async () => held.length > 0),
    letThrough: async () => {
      isOpen = true;
      await meanwhile(page.waitForResponse("**/queue/claim"), () => Promise.all(held.map((route) => route.continue())));
      await page.waitForLoadState("networkidle");
    },
  };
}

describe("moving through the list while claims are running", () => {
  const current = (page: Page, i: number) => page.locator(".row.q.cur", { hasText: titleOf(i) }).waitFor();

  it("returns with K to the item left with J, although items after it were leased", async () => {
    await fillQueue(product, 9);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await page.waitForLoadState("networkidle");
    const { isHeld, letThrough } = await holdClaims(page);
    for (let i = 0; i < 3; i++) {
      await shown(page, titleOf(i));
      await passGap(page);
      await page.keyboard.press("p");
      // The claim for the first free place runs until it is let through. A late answer to a decision would begin it later.
      if (i === 0) await isHeld();
    }
    // No item is leased any more. The cursor rests on the first row, which is claimed, and moves on.
    await shown(page, titleOf(3));
    await readGap(page);
    await page.keyboard.press("j");
    await current(page, 4);
    await letThrough();
    await page.locator(".row.grp", { hasText: /^我领取的 3/ }).waitFor();
    await press(page, "k");
    await current(page, 3);
    // At the next item, the leased items are above the queue again.
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(4));
    await press(page, "j");
    await current(page, 5);
    await press(page, "k");
    await current(page, 4);
  });

  it("returns with K from an item that a colleague has leased", async () => {
    const ids = await fillQueue(product, 9);
    await addColleagues(product, "second");
    const [one, two] = [await visitor(product), await visitor(product)];
    const { page } = one;
    await logIn(one, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await logIn(two, product, `${QUEUE}?id=${ids[3]}`, "second");
    await page
      .locator(".row.q", { hasText: titleOf(5) })
      .getByText("李四")
      .waitFor();
    const { isHeld, letThrough } = await holdClaims(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await isHeld();
    await press(page, "j", "j");
    await current(page, 3);
    await letThrough();
    await page.locator(".row.grp", { hasText: /^我领取的 3/ }).waitFor();
    await press(page, "k");
    await current(page, 2);
  });
});
