import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { prefetched, fillQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const decided = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where command = 'model.pass'");
const waiting = async (): Promise<number> =>
  (await product.db.query("select id from model where status = 1 and machine_review = 3")).length;

describe("a bulk decision", () => {
  it("whose response is lost is sent again, counts once, and is undone as one", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const sent: string[] = [];
    await page.route("**/model/pass", async (route) => {
      sent.push(route.request().headers()["__cxy_requestid_"] ?? "");
      const response = await route.fetch();
      if (sent.length === 1) await route.abort("connectionreset");
      else await route.fulfill({ response });
    });
    await press(page, "x", "j", "x", "j", "x", "p");
    await page.getByRole("dialog").locator(".tile").nth(2).waitFor();
    await press(page, "Enter");
    await until(async () => sent.length === 2);
    expect(sent[0]).toMatch(/\S/);
    expect(sent[1]).toBe(sent[0]);
    await shown(page, titleOf(3));
    expect((await decided()).length).toBe(3);
    await press(page, "u");
    await until(async () => (await waiting()) === 6);
  });

  it("without a connection is kept, shown as pending, and sent later", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "j", "x", "j", "x", "p");
    await page.getByRole("dialog").locator(".tile").nth(1).waitFor();
    await context.setOffline(true);
    await press(page, "Enter");
    await page.locator(".st").getByText("待发送 1").waitFor();
    await page
      .locator(".row.q", { hasText: titleOf(1) })
      .getByText("通过")
      .waitFor();
    expect(await decided()).toEqual([]);
    await context.setOffline(false);
    await until(async () => (await decided()).length === 2);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    expect(await waiting()).toBe(4);
  });
});

describe("a decision whose response is lost", () => {
  /**
   * Lets the server run the call and drops the response.
   * @returns the number of calls
   */
  const loseAnswers = async (page: Page): Promise<() => number> => {
    let sent = 0;
    await page.route("**/model/pass", async (route) => {
      await route.fetch();
      sent += 1;
      await route.abort("connectionreset");
    });
    return () => sent;
  };

  it("is undone by U although it was carried out, and can be repeated before the server knows", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 2);
    // The live channel does not report it either.
    await context.setOffline(true);
    const sent = await loseAnswers(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => sent() > 0);
    expect(await waiting()).toBe(4);
    await press(page, "u");
    await shown(page, titleOf(0));
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await page.unroute("**/model/pass");
    await context.setOffline(false);
    // Three records: the decision, its undo, and the second decision.
    await until(async () => (await decided()).length === 3);
    expect((await product.db.query("select id from operation_record where undoes is not null")).length).toBe(1);
    expect(await waiting()).toBe(4);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    expect(await page.locator("[data-notice]", { hasText: "提交失败" }).count()).toBe(0);
  });

  it("is on screen again as soon as U is pressed, and nothing else is decided in its place", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 2);
    let answer: () => void = () => undefined;
    const isAsked = new Promise<void>((done) => (answer = done));
    await page.route("**/operationRecord/undo", async (route) => {
      await isAsked;
      await route.continue();
    });
    const answered = page.waitForResponse("**/model/pass");
    await press(page, "p");
    await shown(page, titleOf(1));
    await answered;
    await press(page, "u");
    await shown(page, titleOf(0));
    await passGap(page);
    await press(page, "p");
    await notice(page, /正在撤销/);
    await page.locator(".st .pending").waitFor({ state: "detached" });
    expect(await decided()).toHaveLength(1);
    answer();
    await until(async () => (await waiting()) === 5);
    await notice(page, /已撤销/);
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => (await waiting()) === 4);
  });

  it("is not shown as decided after a reload if its undo was lost too", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
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
    await page.locator(".st").getByText("待发送 1").waitFor();
    await page.waitForURL(new RegExp(`id=${ids[0]}`));
    await page.reload();
    await page.locator(".st").getByText("待发送 1").waitFor();
    await prefetched(page, 3);
    expect(await page.locator(".row.q").getByText("通过").count()).toBe(0);
    expect(await waiting()).toBe(4);
    isLost = false;
    await until(async () => (await waiting()) === 5);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    expect(await page.locator(".row.q").getByText("通过").count()).toBe(0);
    // The address still names the item, so it is leased again.
    await shown(page, titleOf(0));
    await page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
    await press(page, "p");
    await until(async () => (await waiting()) === 4);
  });

  it("over several items is undone as one, and the next item is on screen at once", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const sent = await loseAnswers(page);
    await press(page, "x", "j", "x", "p");
    await page.getByRole("dialog").locator(".tile").nth(1).waitFor();
    await press(page, "Enter");
    await shown(page, titleOf(2));
    await until(async () => sent() > 0);
    expect(await waiting()).toBe(4);
    await press(page, "u");
    await shown(page, titleOf(0));
    await until(async () => (await waiting()) === 6);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    expect(sent()).toBeLessThan(3);
  });

  it("remains if the server gets the undo too late, which a notice says", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const sent = await loseAnswers(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => sent() > 0);
    await context.setOffline(true);
    await press(page, "u");
    await shown(page, titleOf(0));
    await product.db.query("update operation_record set create_time = create_time - interval '20 seconds'");
    await context.setOffline(false);
    await page.locator("[data-notice]", { hasText: `「${titleOf(0)}」撤销失败，审核结果不变` }).waitFor();
    await shown(page, titleOf(1));
    expect(await waiting()).toBe(4);
  });
});
