import { describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import { holdCalls, logIn, meanwhile, notice, press, visitor } from "#support/console.ts";
import {
  addColleagues,
  fillQueue,
  heldBy,
  openQueue,
  passGap,
  prefetched,
  QUEUE,
  readGap,
  shown,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Returns the decided items and their reasons in order. */
const decided = (): Promise<{ item: string; reason: string | null }[]> =>
  product.db.query(
    "select op_obj_id::text as item, reason_key as reason from operation_record where command in ('model.pass', 'model.noPass') order by id",
  );

const current = (page: Page, i: number) => page.locator(".queue-row.cursor", { hasText: titleOf(i) }).waitFor();

describe("decisions faster than the server's responses", () => {
  it("update the count before the next item is loaded, and claim no item that was decided while its claim waited", async () => {
    const ids = await fillQueue(product, 8);
    const { page } = await openQueue(product);
    const leased = (n: number): Promise<void> => page.locator(".queue-group", { hasText: `我领取的 ${n}` }).waitFor();
    await page.locator("[data-testid=status]", { hasText: "待处理 8" }).waitFor();
    await leased(3);
    await page.locator("[data-pane=evidence] [data-place=ahead]").waitFor({ state: "attached" });
    let letThrough = await holdCalls(page, /model\/evidence$|queue\/claim$/);
    let counted = 0;
    page.on("request", (request) => (counted += request.url().endsWith("/queue/state") ? 1 : 0));
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => counted > 0);
    await leased(2);
    letThrough();
    await leased(3);
    await page.locator("[data-pane=evidence] [data-place=ahead]").waitFor({ state: "attached" });
    expect([1, 2]).toContain(counted);

    await page.waitForLoadState("networkidle");
    const claimed: string[] = [];
    letThrough = await holdCalls(page, /queue\/claim$/, claimed);
    await press(page, "p");
    await shown(page, titleOf(2));
    // The claim for the free place is running, so that of the next item has to wait.
    await until(async () => claimed.length === 1);
    await press(page, "j", "j", "j");
    await shown(page, titleOf(5));
    // Long enough that the cursor rests on the item and claims it.
    await readGap(page);
    await press(page, "p");
    await until(async () => (await decided()).length === 3);
    letThrough();
    await page.waitForLoadState("networkidle");
    await leased(3);
    expect((await decided()).map(({ item }) => item)).toEqual([ids[0], ids[1], ids[5]]);
    expect(claimed.filter((request) => request.includes(`"${ids[5]}"`))).toEqual([]);
    expect(await page.locator("[data-notice]").allInnerTexts()).toEqual([]);
  });

  it("move on while items are loading, decide once on an item revisited before the answer, and stay there after U", async () => {
    const ids = await fillQueue(product, 7);
    const person = await visitor(product);
    const { page } = person;
    const fetched: string[] = [];
    const letThrough = await holdCalls(page, /model\/evidence$/, fetched, `"${ids[2]}"`);
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "j", "j", "j", "j");
    await shown(page, titleOf(4));
    letThrough();
    await until(async () => fetched.some((request) => request.includes(`"${ids[2]}"`)));
    await page.waitForLoadState("networkidle");
    await current(page, 4);
    // W returns to the front at once, without loading leased items first.
    await press(page, "w", "j");
    await shown(page, titleOf(1));

    await press(page, "k");
    await shown(page, titleOf(0));
    const underway: Route[] = [];
    await page.route(/model\/pass$/, (route) => void underway.push(route));
    await passGap(page);
    await press(page, "p");
    await expect.poll(() => page.locator("[data-pane=evidence]").getAttribute("aria-label")).not.toBe(titleOf(0));
    await passGap(page);
    await page.evaluate((id) => (location.hash = `#/model-machine-review?id=${id}`), ids[0]);
    await current(page, 0);
    await shown(page, titleOf(0));
    await readGap(page);
    await press(page, "p");
    await notice(page, new RegExp(`「${titleOf(0)}」：已提交审核结果`));
    await press(page, "x", "j", "x", "p");
    await page.getByText(new RegExp(`不含 1 条（${titleOf(0)}）：已提交审核结果`)).waitFor();
    await press(page, "Escape", "Escape");
    expect(underway.length).toBe(1);
    await underway[0]?.continue();
    await page.unroute(/model\/pass$/);
    await until(async () => (await decided()).length === 1);
    expect(await decided()).toMatchObject([{ item: ids[0] }]);
  });

  it("select a reason by digit before the reasons are loaded, in fixed positions, and send the text that is shown", async () => {
    const ids = await fillQueue(product, 5);
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
    await prefetched(page, 3);
    await press(page, "n", "2");
    await page.locator("[data-pane=reasons]").waitFor();
    isLetThrough();
    await shown(page, titleOf(1));
    await until(async () => (await decided()).length === 1);
    const [second] = await decided();

    // The reason picker opens directly after a decision.
    await passGap(page);
    await press(page, "p", "n", "p");
    await shown(page, titleOf(2));
    const strip = page.locator("[data-pane=reasons]");
    await expect.poll(() => strip.locator("input").inputValue()).toBe("p");
    await press(page, "Escape", "n", "z", "q", "x", "Tab");
    // Text that no reason contains remains free text from then on.
    await strip.locator("[data-testid=reason-preview] b", { hasText: /^zqx$/ }).waitFor();
    await press(page, "Escape", "n", "Tab");
    // A word that a listed reason contains as well.
    await page.keyboard.insertText("封面");
    await strip.locator("[data-testid=reason-preview] b", { hasText: /^封面$/ }).waitFor();
    expect(await strip.locator("[aria-selected=true]").count()).toBe(0);
    await press(page, "Enter");
    await until(async () => (await decided()).length === 3);
    expect(await decided()).toEqual([second, { item: ids[1], reason: "" }, { item: ids[2], reason: "" }]);
    const records = await product.db.query("select reason from operation_record where op_obj_id = $1::bigint", [
      ids[2],
    ]);
    expect(records).toEqual([{ reason: "封面" }]);

    // A minute later the reasons are loaded again while the picker is open.
    await shown(page, titleOf(3));
    used = [{ key: "watermark", count: 9 }];
    through = new Promise<void>((done) => (isLetThrough = done));
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 61_000;
    });
    await passGap(page);
    await meanwhile(page.waitForResponse("**/queue/reasons"), async () => {
      await press(page, "n");
      await page.locator("[data-pane=reasons] [role=option]").nth(1).waitFor();
      isLetThrough();
    });
    await page.waitForLoadState("networkidle");
    await press(page, "2");
    await until(async () => (await decided()).length === 4);
    expect((await decided())[3]?.reason).toBe(second?.reason);
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
  it("returns with K to the item left with J, although items after it were leased", async () => {
    const ids = await fillQueue(product, 9);
    const { page } = await openQueue(product);
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
    // At once: where the cursor rests for 400 ms, it claims the row out of turn.
    await letThrough();
    await current(page, 4);
    await page.locator(".queue-group", { hasText: /^我领取的 3/ }).waitFor();
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

    // The current item stays while U is sent, and its item is leased again.
    const letUndo = await holdCalls(page, /operationRecord\/undo$/);
    await meanwhile(page.waitForRequest("**/operationRecord/undo"), () => press(page, "u"));
    await shown(page, titleOf(3));
    await press(page, "j", "j");
    await current(page, 5);
    letUndo();
    await notice(page, new RegExp(`已撤销「${titleOf(3)}」`));
    await page.locator(".queue-row.gone", { hasText: titleOf(3) }).waitFor({ state: "detached" });
    await current(page, 5);
    await shown(page, titleOf(5));
    await until(async () => (await heldBy(product, "admin")).includes(ids[3] ?? ""));
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
      .locator(".queue-row", { hasText: titleOf(5) })
      .getByText("李四")
      .waitFor();
    const { isHeld, letThrough } = await holdClaims(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await isHeld();
    await press(page, "j", "j");
    await current(page, 3);
    await letThrough();
    await page.locator(".queue-group", { hasText: /^我领取的 3/ }).waitFor();
    await press(page, "k");
    await current(page, 2);
  });
});
