import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Console } from "#support/console.ts";
import { logIn, startConsole, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import {
  prefetched,
  fillQueue,
  heldBy,
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

const notice = (page: Page, text: string) => page.locator("[data-notice]", { hasText: text }).waitFor();
const heldNow = () => heldBy(product, "admin");
const decided = (): Promise<number> => decisionCount(product);

describe("a queue session", () => {
  it("edits the current item in place of its evidence, keeps its lease, and continues with it", async () => {
    const ids = await fillQueue(product, 4);
    await makeModelFile(product.db, ids[0] ?? "");
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("e");
    const name = page.locator("#form-groupName");
    await name.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" pnu");
    expect(await heldNow()).toContain(ids[0]);
    await page.keyboard.press("Control+s");
    await page.locator(".fm").waitFor({ state: "detached" });
    await shown(page, `${titleOf(0)} pnu`);
    await page.locator("section[data-pane='evidence'] h1", { hasText: `${titleOf(0)} pnu` }).waitFor();
    expect(await decided()).toBe(0);
    expect(await heldNow()).toContain(ids[0]);
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await until(async () => (await statusOf(product, ids[0])) === 2);
  });

  it("prerenders the next item inert and then shows the same elements, with working keys", async () => {
    const ids = await fillQueue(product, 3);
    for (const id of ids) await makeModelFile(product.db, id);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const ahead = page.locator("section[data-pane='evidence'] > [data-place='ahead']");
    await ahead.locator("h1", { hasText: titleOf(1) }).waitFor({ state: "attached" });
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).not.toContain(titleOf(1));
    const drawn = await ahead.locator(".mv[role=application]").elementHandle();
    await page.keyboard.press("v");
    expect(await page.evaluate(() => document.activeElement?.closest("[data-place='ahead']") ?? null)).toBeNull();
    await page.locator(".mv[role=application]:focus").waitFor();
    await page.keyboard.press("Escape");
    await passGap(page);
    await page.keyboard.press("p");
    await page.keyboard.press("v");
    await shown(page, titleOf(1));
    await page.locator(".mv[role=application]:focus").waitFor();
    expect(await page.evaluate((one) => document.activeElement === one, drawn)).toBe(true);
    // The prerendered item that returns to the background is inert again.
    await page.keyboard.press("Escape");
    await page.keyboard.press("u");
    await shown(page, titleOf(0));
    for (const pane of ["evidence", "findings"])
      await page
        .locator(`[data-pane='${pane}'] > [data-place='ahead'][inert][aria-hidden='true']`)
        .waitFor({ state: "attached" });
    await page.locator("[data-place='shown']:not([inert]) h1", { hasText: titleOf(0) }).waitFor();
    await page.locator("[role=status]", { hasText: titleOf(0) }).waitFor({ state: "attached" });
  });

  it("asks for confirmation of a selected item that is not the current one, and a digit selects the reason of a large bulk", async () => {
    const ids = await fillQueue(product, 22);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const dialog = page.getByRole("dialog");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("p");
    await dialog.locator(".tile", { hasText: titleOf(0) }).waitFor();
    expect(await decided()).toBe(0);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await statusOf(product, ids[0])) === 2);
    // The moderator continues to read the current item.
    await shown(page, titleOf(1));
    await page.keyboard.press("x");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+x");
    await passGap(page);
    await page.keyboard.press("n");
    await dialog.locator(".tile").nth(20).waitFor();
    await page.keyboard.press("2");
    await dialog.locator("[role=option][aria-selected=true]#reason-1").waitFor();
    expect(await decided()).toBe(1);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await decided()) === 22);
    expect(await statusOf(product, ids[21])).toBe(3);
  });

  it("updates the count once a decision is answered, before the next item is loaded, and at most twice", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.locator(".st", { hasText: "待处理 6" }).waitFor();
    await page.locator("[data-pane=evidence] [data-place=ahead]").waitFor({ state: "attached" });
    let isLetThrough = (): void => undefined;
    const through = new Promise<void>((done) => (isLetThrough = done));
    await page.route(/model\/evidence$|queue\/claim$/, (route) => through.then(() => route.continue()));
    let counted = 0;
    page.on("request", (request) => (counted += request.url().endsWith("/queue/state") ? 1 : 0));
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await until(async () => counted > 0);
    await page.locator(".row.q.grp", { hasText: "我领取的 2" }).waitFor();
    isLetThrough();
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    await page.locator("[data-pane=evidence] [data-place=ahead]").waitFor({ state: "attached" });
    expect([1, 2]).toContain(counted);
  });

  it("in one window leaves nothing to decide twice in the other window", async () => {
    const ids = await fillQueue(product, 5);
    const one = await visitor(product);
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    const two = await windowBeside(one, product);
    const row = (page: Page, i: number) => page.locator(".row.q", { hasText: titleOf(i) });
    await one.page.keyboard.press("p");
    await shown(one.page, titleOf(1));
    // The current item moves to the next one, like after a faster colleague.
    await shown(two, titleOf(1));
    await row(two, 0).and(two.locator(".gone")).getByText("通过").waitFor();
    await passGap(one.page);
    await one.page.keyboard.press("j");
    await shown(one.page, titleOf(2));
    await one.page.locator(".row.q.cur", { hasText: titleOf(2) }).waitFor();
    await one.page.keyboard.press("p");
    await row(two, 2).and(two.locator(".gone")).getByText("通过").waitFor();
    // The deciding window shows a countdown in the row and no name of a moderator.
    await row(one.page, 2).getByText(/\d 秒/).waitFor();
    await until(async () => (await decided()) === 2);
    await two.bringToFront();
    await two.keyboard.press("p");
    await shown(two, titleOf(3));
    await until(async () => (await statusOf(product, ids[1])) === 2);
    expect(await decided()).toBe(3);
    // After undo in the deciding window, the item waits in the other one.
    await one.page.bringToFront();
    await one.page.keyboard.press("u");
    await row(two, 2).and(two.locator(".gone")).waitFor({ state: "detached" });
  });

  it("releases what another filter leaves out, and decides only items of the list", async () => {
    const ids = await fillQueue(product, 6);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(4),
    ]);
    const person = await visitor(product);
    const { page } = person;
    // The worst order: the live channel reports a release before the claim that caused it is answered.
    const givenBack = new Promise<void>((resolve) => {
      page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (String(payload).includes(`"id":"${ids[0]}"`) && String(payload).includes('"admin":null')) resolve();
        }),
      );
    });
    await page.route("**/queue/claim", async (route) => {
      const response = await route.fetch();
      if (String(route.request().postData()).includes('"refit":true')) await givenBack;
      await route.fulfill({ response });
    });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("3");
    await shown(page, titleOf(4));
    await page.locator(".row.q.cur", { hasText: titleOf(4) }).waitFor();
    await expect.poll(heldNow).toEqual(ids.slice(4));
    await page.keyboard.press("p");
    await shown(page, titleOf(5));
    await until(async () => (await statusOf(product, ids[4])) === 2);
    expect(await statusOf(product, ids[0])).toBe(1);
    await passGap(page);
    await page.keyboard.press("p");
    // In place of the item, while the decided one is still in the list.
    const end = page.locator(".empty", { hasText: "当前筛选下没有待审；其他还有 4 条" });
    expect((await end.innerText()).replaceAll(/\s+/g, " ")).toContain("1 查看全部待审");
    await page.keyboard.press("w");
    await notice(page, "其他还有 4 条，按 1 查看全部");
    // By now the server no longer returns that section.
    await page.getByRole("rowheader", { name: /^机审\S+ 0/ }).waitFor();
    // The key named in the notice answers it.
    await page.keyboard.press("w");
    await notice(page, "按 1 查看全部");
    await page.keyboard.press("1");
    await shown(page, titleOf(0));
    expect(await page.locator("[data-notice]").allInnerTexts()).toEqual([]);
  });

  it("undoes a question to the author and an escalation like any last action", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    // With any selection in the list, the question goes to the author of the current item.
    await page.keyboard.press("j");
    await shown(page, titleOf(2));
    await page.keyboard.press("x");
    await page.keyboard.press("k");
    await shown(page, titleOf(1));
    await page.keyboard.press("h");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await page.locator('[role="dialog"] .about', { hasText: titleOf(1) }).waitFor();
    await page.keyboard.type("单位是什么？");
    await page.keyboard.press("Control+Enter");
    await shown(page, titleOf(2));
    await page.locator(".st", { hasText: titleOf(1) }).waitFor();
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    await until(async () => (await heldNow()).includes(ids[1] ?? ""));
    expect(await product.db.query("select item from queue_item where asked_until is not null")).toEqual([]);
    expect(await statusOf(product, ids[0])).toBe(2);
  });

  it("undoes a decision of the queue from the home screen, and continues the count on return", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 2);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.locator(".home").first().waitFor();
    await page.locator(".st", { hasText: `「${titleOf(1)}」` }).waitFor();
    await page.keyboard.press("u");
    await notice(page, `已撤销「${titleOf(1)}」`);
    await until(async () => (await statusOf(product, ids[1])) === 1);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await shown(page, titleOf(1));
    await page.locator(".prog", { hasText: "本次 1" }).waitFor();
  });

  it("undoes three actions in order, and the item after a deferral is the second of them", async () => {
    await fillQueue(product, 7);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    for (const i of [0, 1, 2]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await page.keyboard.press("p");
    }
    await shown(page, titleOf(3));
    await until(async () => (await decided()) === 3);
    for (const i of [2, 1, 0]) {
      await page.keyboard.press("u");
      await shown(page, titleOf(i));
      await notice(page, `已撤销「${titleOf(i)}」`);
    }
    await page.keyboard.press("h");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await page.keyboard.type("？");
    await page.keyboard.press("Control+Enter");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
  });

  it("offers skipped items again in the order of the skips", async () => {
    await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    for (const i of [0, 1, 2, 3, 0, 1, 2, 3]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await page.keyboard.press("s");
    }
    await shown(page, titleOf(0));
  });

  it("never treats text typed as a search as the reason", async () => {
    await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const list = page.locator('[data-pane="reasons"] [role="listbox"]:focus');
    await page.keyboard.press("n");
    await list.waitFor();
    await page.keyboard.press("1");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("n");
    await list.waitFor();
    await page.keyboard.type("qqqn");
    await page.locator(".rs .f", { hasText: "同上次：" }).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await notice(page, "没有符合「qqqn」的原因");
    for (let i = 0; i < 4; i++) await page.keyboard.press("Backspace");
    await page.keyboard.press("n");
    await page.keyboard.press("Escape");
    await shown(page, titleOf(1));
    expect(await decided()).toBe(1);
    await page.keyboard.press("n");
    await list.waitFor();
    await page.keyboard.press("n");
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 2);
  });

  it("finds a decision that an earlier window could not send, counts it as done, and sends it once", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const sending = (url: URL): boolean => url.pathname.endsWith("/model/pass");
    await context.route(sending, (route) => route.abort());
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await page.reload();
    await page.locator(".row.q.gone", { hasText: titleOf(0) }).waitFor();
    await page.locator(".st .pending", { hasText: "未发送" }).waitFor();
    await shown(page, titleOf(1));
    await context.unroute(sending);
    await until(async () => (await decided()) === 1);
    await until(async () => (await statusOf(product, ids[0])) === 2);
    await page.locator(".st .pending", { hasText: "未发送" }).waitFor({ state: "detached" });
    expect(await decided()).toBe(1);
  });

  it("undoes an unsent decision at any clock time, and continues once the server is back", async () => {
    const ids = await fillQueue(product, 9);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await product.kill();
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await page.waitForTimeout(11_000);
    await page.locator(".st .pending", { hasText: "未发送" }).waitFor();
    await page.keyboard.press("u");
    await notice(page, `已撤销「${titleOf(0)}」`);
    for (const i of [0, 1, 2]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await page.keyboard.press("p");
    }
    await page.keyboard.press("j");
    await passGap(page);
    await page.keyboard.press("p");
    await notice(page, "离线");
    await product.start();
    await until(async () => (await decided()) === 3);
    await until(async () => (await heldNow()).length >= 2);
    await page.locator("section[data-pane='evidence'] > [data-place='shown'] h1").waitFor();
    await page.keyboard.press("p");
    await until(async () => (await decided()) === 4);
    expect(await statusOf(product, ids[0])).toBe(2);
  });
});
