import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logIn, meanwhile, notice, press, visitor } from "#support/console.ts";
import {
  extendUndo,
  fillQueue,
  heldBy,
  openQueue,
  pass,
  passGap,
  prefetched,
  QUEUE,
  shown,
  readGap,
  titleOf,
  until,
  windowOf,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const decided = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where command = 'model.pass'");
const standing = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where command = 'model.pass' and undoes is null");
/** Number of decisions on each item that has one. */
const perItem = async (): Promise<number[]> =>
  (
    await product.db.query<{ n: number }>(
      `select count(*)::int as n from operation_record where command = 'model.pass' and undoes is null
       group by op_obj_id`,
    )
  ).map(({ n }) => n);
const waiting = async (): Promise<number> =>
  (await product.db.query("select id from model where status = 1 and machine_review = 3")).length;
const line = (page: Page) => page.locator("[data-testid=status]");
const allSent = (page: Page): Promise<void> => line(page).getByText("待发送").waitFor({ state: "detached" });
const bulk = (page: Page, n: number): Promise<void> =>
  page
    .getByRole("dialog")
    .locator("[role=option]")
    .nth(n - 1)
    .waitFor();

/**
 * Lets the server run the call and drops the response.
 * @returns the number of calls
 */
async function loseAnswers(page: Page): Promise<() => number> {
  let sent = 0;
  await page.route("**/model/pass", async (route) => {
    await route.fetch();
    sent += 1;
    await route.abort("connectionreset");
  });
  return () => sent;
}

describe("decisions without a server", () => {
  it("continue without a connection, also over a closed window, and are sent once when it is back", async () => {
    await fillQueue(product, 9);
    const { page } = await openQueue(product);
    const context = page.context();
    await prefetched(page, 3);
    await context.setOffline(true);
    await press(page, "p");
    await shown(page, titleOf(1));
    await line(page).getByText("待发送 1").waitFor();
    expect(await decided()).toEqual([]);
    // Prefetched items can be decided; others say that they are missing.
    for (const i of [1, 2]) await pass(page, i);
    await page.getByText("这一条还没有取到").waitFor();
    await page.locator("[data-testid=status]", { hasText: "待处理 6" }).waitFor();
    await context.setOffline(false);
    await shown(page, titleOf(3));
    await until(async () => (await decided()).length === 3);
    expect(await perItem()).toEqual([1, 1, 1]);

    // Two windows close with a decision each.
    const second = await windowOf({ page }, product);
    await shown(second, titleOf(3));
    await press(second, "j");
    await shown(second, titleOf(4));
    await passGap(second);
    await context.setOffline(true);
    for (const window of [page, second]) {
      await press(window, "p");
      await line(window).getByText("待发送 1").waitFor();
    }
    // Waits for the browser's database, because the page does not show when its write is complete.
    await page.waitForFunction(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open("keyval-store");
          opening.addEventListener("success", () => {
            const reading = opening.result.transaction("keyval").objectStore("keyval").getAll();
            reading.addEventListener("success", () => done(reading.result.flat().length >= 2));
          });
        }),
    );
    const third = await context.newPage();
    await page.close();
    await second.close();
    await context.setOffline(false);
    expect((await decided()).length).toBe(3);
    await third.goto(`${product.url}/#${QUEUE}`);
    await until(async () => (await decided()).length === 5);
    expect(await perItem()).toEqual([1, 1, 1, 1, 1]);
  });

  it("survive a kill of the server: none is lost or doubled, U undoes them at any time, and the queue continues", async () => {
    await fillQueue(product, 9);
    const { page } = await openQueue(product);
    await prefetched(page, 3);
    await press(page, "p");
    await shown(page, titleOf(1));
    await passGap(page);
    await product.kill();
    await press(page, "p");
    await shown(page, titleOf(2));
    await line(page).getByText("待发送").waitFor();
    // An undo window later.
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 11_000;
    });
    await page.locator("[data-testid=status] [data-testid=pending]", { hasText: "未发送" }).waitFor();
    await press(page, "u");
    await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
    for (const i of [1, 2]) await pass(page, i);
    await press(page, "j");
    await passGap(page);
    await press(page, "p");
    await notice(page, /离线/);
    await product.start();
    await until(async () => (await decided()).length === 3);
    await allSent(page);
    expect(await perItem()).toEqual([1, 1, 1]);
    await until(async () => (await heldBy(product, "admin")).length >= 2);
    await page.locator("section[data-pane='evidence'] > [data-place='shown'] h1").waitFor();
    await press(page, "p");
    await until(async () => (await decided()).length === 4);
  });

  it("are kept as one if made over several items, and count and are undone as one after a lost response", async () => {
    await fillQueue(product, 6);
    const { page } = await openQueue(product);
    const sent: string[] = [];
    await page.route("**/model/pass", async (route) => {
      sent.push(route.request().headers()["__cxy_requestid_"] ?? "");
      const response = await route.fetch();
      if (sent.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response });
    });
    await press(page, "x", "j", "x", "j", "x", "p");
    await bulk(page, 3);
    await press(page, "Enter");
    await until(async () => sent.length === 2);
    expect(sent[0]).toMatch(/\S/);
    expect(sent[1]).toBe(sent[0]);
    await shown(page, titleOf(3));
    expect((await decided()).length).toBe(3);
    await press(page, "u");
    await until(async () => (await waiting()) === 6);
    await page.unroute("**/model/pass");

    // The response is still missing when U undoes it.
    await shown(page, titleOf(0));
    const calls = await loseAnswers(page);
    await press(page, "x", "j", "x");
    await passGap(page);
    await press(page, "p");
    await bulk(page, 2);
    await press(page, "Enter");
    await shown(page, titleOf(4));
    await until(async () => calls() > 0);
    expect(await waiting()).toBe(4);
    await press(page, "u");
    await shown(page, titleOf(0));
    await until(async () => (await waiting()) === 6);
    await allSent(page);
    expect(calls()).toBeLessThan(3);
    await page.unroute("**/model/pass");

    // Without a connection it is shown as pending, and sent later.
    await press(page, "j", "x", "j", "x");
    await passGap(page);
    await press(page, "p");
    await bulk(page, 2);
    const before = (await standing()).length;
    await page.context().setOffline(true);
    await press(page, "Enter");
    await line(page).getByText("待发送 1").waitFor();
    await page.locator(".queue-row.gone", { hasText: "通过" }).nth(1).waitFor();
    expect((await standing()).length).toBe(before);
    await page.context().setOffline(false);
    await until(async () => (await standing()).length === before + 2);
    await allSent(page);
    expect(await waiting()).toBe(4);
  });
});

describe("a decision whose response is lost or late", () => {
  it("is on screen again as soon as U is pressed, is undone although carried out, and can be repeated", async () => {
    await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await prefetched(page, 2);
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((done) => (answer = done));
    await page.route("**/operationRecord/undo", async (route) => {
      await isAsked;
      await route.continue();
    });
    await meanwhile(page.waitForResponse("**/model/pass"), () => press(page, "p"));
    await shown(page, titleOf(1));
    await passGap(page);
    await press(page, "u");
    await shown(page, titleOf(0));
    // Nothing else is decided in its place.
    await passGap(page);
    await press(page, "p");
    await notice(page, /正在撤销/);
    await page.locator("[data-testid=status] [data-testid=pending]").waitFor({ state: "detached" });
    expect(await decided()).toHaveLength(1);
    answer();
    await until(async () => (await waiting()) === 5);
    await notice(page, /已撤销/);
    await page.unroute("**/operationRecord/undo");

    // The live channel does not report the decision either.
    await page.context().setOffline(true);
    const sent = await loseAnswers(page);
    await readGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => sent() > 0);
    expect(await waiting()).toBe(4);
    await passGap(page);
    await press(page, "u");
    await shown(page, titleOf(0));
    await readGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await page.unroute("**/model/pass");
    await page.context().setOffline(false);
    // Four decisions in all, of which two are undone.
    await until(async () => (await decided()).length === 5);
    expect((await product.db.query("select id from operation_record where undoes is not null")).length).toBe(2);
    expect(await waiting()).toBe(4);
    await allSent(page);
    expect(await page.locator("[data-notice]", { hasText: "提交失败" }).count()).toBe(0);
  });

  it("is not shown as decided after a reload if its undo was lost too, and remains if the undo comes too late", async () => {
    const ids = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await prefetched(page, 2);
    const sent = await loseAnswers(page);
    let isLost = true;
    await page.route("**/operationRecord/undo", (route) =>
      isLost ? route.abort("connectionreset") : route.continue(),
    );
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => sent() > 0);
    await press(page, "u");
    await shown(page, titleOf(0));
    await line(page).getByText("待发送 1").waitFor();
    await page.waitForURL(new RegExp(`id=${ids[0]}`));
    await page.reload();
    await line(page).getByText("待发送 1").waitFor();
    await prefetched(page, 3);
    expect(await page.locator(".queue-row").getByText("通过").count()).toBe(0);
    expect(await waiting()).toBe(4);
    await extendUndo(product);
    isLost = false;
    await until(async () => (await waiting()) === 5);
    await allSent(page);
    expect(await page.locator(".queue-row").getByText("通过").count()).toBe(0);
    // The address still names the item, so it is leased again.
    await shown(page, titleOf(0));
    await page.locator(".queue-row.cursor", { hasText: titleOf(0) }).waitFor();
    const first = sent();
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => sent() > first);
    expect(await waiting()).toBe(4);

    // The server gets the undo after the undo window.
    await page.context().setOffline(true);
    await press(page, "u");
    await shown(page, titleOf(0));
    await product.db.query("update operation_record set create_time = create_time - interval '40 seconds'");
    await page.context().setOffline(false);
    await page.locator("[data-notice]", { hasText: `「${titleOf(0)}」撤销失败，审核结果不变` }).waitFor();
    await shown(page, titleOf(1));
    expect(await waiting()).toBe(4);
  });

  it("of an earlier window is found after a reload, counted as done, and sent once", async () => {
    await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.route("**/model/pass", (route) => route.abort());
    await press(page, "p");
    await shown(page, titleOf(1));
    await page.reload();
    await page.locator(".queue-row.gone", { hasText: titleOf(0) }).waitFor();
    await page.locator("[data-testid=status] [data-testid=pending]", { hasText: "未发送" }).waitFor();
    await shown(page, titleOf(1));
    await page.unroute("**/model/pass");
    await until(async () => (await waiting()) === 3);
    await page
      .locator("[data-testid=status] [data-testid=pending]", { hasText: "未发送" })
      .waitFor({ state: "detached" });
    expect(await decided()).toHaveLength(1);
  });
});
