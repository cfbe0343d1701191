import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Console } from "#support/console.ts";
import { at, holdCalls, notice, press, startConsole } from "#support/console.ts";
import { fillQueue, openQueue, pass, passGap, prefetched, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const skipped = async (): Promise<string[]> =>
  (await product.db.query<{ item: string }>("select item from queue_skip order by create_time")).map(
    ({ item }) => item,
  );

const offered = (page: Page, text: string): Promise<void> => page.locator(".st .pending", { hasText: text }).waitFor();

describe("a skip", () => {
  it("is undone by U if it was the last action, and then its item and the address have their former position", async () => {
    await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    const isInAddress = async (): Promise<boolean> => {
      const index = await page.locator(".row.q.cur").getAttribute("data-index");
      return page.url().endsWith(`&at=${index}`);
    };
    await until(isInAddress);
    await press(page, "s");
    await shown(page, titleOf(1));
    await press(page, "u");
    await shown(page, titleOf(0));
    await notice(page, new RegExp(`已撤销「${titleOf(0)}」`));
    await until(isInAddress);
    await pass(page, 0);
    await shown(page, titleOf(1));
    await press(page, "s");
    await shown(page, titleOf(2));
    await press(page, "u");
    await shown(page, titleOf(1));
    await until(async () => (await skipped()).length === 0);
    await pass(page, 1);
    await shown(page, titleOf(2));

    // A skip of the last leased item shows the next one once its late claim is answered.
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    const letThrough = await holdCalls(page, /queue\/claim$/);
    for (const i of [2, 3, 4]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "s");
    }
    await page.getByText("按 W 领取下一条").waitFor();
    letThrough();
    await shown(page, titleOf(2));
  });

  it("is named as the action that U undoes, also after a reload", async () => {
    await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await passGap(page);
    // The decision before it arrives late and is still the older of the two.
    await page.route(/model\/pass$/, (route) => route.abort());
    await press(page, "p");
    await shown(page, titleOf(1));
    await offered(page, `「${titleOf(0)}」通过`);
    await press(page, "s");
    await shown(page, titleOf(2));
    await offered(page, `待生效 1 已跳过「${titleOf(1)}」`);
    await until(async () => (await skipped()).length === 1);
    // This tests the offer, not the speed of loading on a busy machine, so the undo window is extended.
    await product.db.query("update queue_skip set create_time = create_time + interval '20 seconds'");
    await page.reload();
    await offered(page, `待生效 1 已跳过「${titleOf(1)}」`);
    await page.unroute(/model\/pass$/);
    await press(page, "u");
    await shown(page, titleOf(1));
    await until(async () => (await skipped()).length === 0);
  });

  it("remains after a reload that interrupts its call, and is sent again", async () => {
    const [first = ""] = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    const context = page.context();
    await at(page, `id=${first}`);
    const skipping = (url: URL): boolean => url.pathname.endsWith("/queue/skip");
    await context.route(skipping, (route) => route.abort());
    await page.evaluate(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
      sessionStorage.setItem("left", location.hash);
      location.reload();
    });
    const opened: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/queue/claim")) opened.push(request.postDataJSON().want);
    });
    await shown(page, titleOf(1));
    expect(await page.evaluate(() => sessionStorage.getItem("left"))).toContain(`id=${first}`);
    expect(opened).not.toContain(first);
    await context.unroute(skipping);
    await until(async () => (await skipped()).includes(first));
    await offered(page, `已跳过「${titleOf(0)}」`);
  });

  it("without a connection is sent later, and its item returns after all others, even during rapid decisions", async () => {
    const [first] = await fillQueue(product, 7);
    const { page } = await openQueue(product);
    await page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    await prefetched(page, 3);
    await page.route(/\/api\//, (route) => route.abort());
    await press(page, "s");
    await shown(page, titleOf(1));
    await pass(page, 1);
    await shown(page, titleOf(2));
    await page.unroute(/\/api\//);
    await until(async () => (await skipped()).includes(first ?? ""));
    // No further item is leased, so a decision is followed by the next row of the list.
    const letThrough = await holdCalls(page, /queue\/claim$/);
    for (const i of [2, 3, 4, 5]) await pass(page, i);
    await shown(page, titleOf(6));
    letThrough();
    await pass(page, 6);
    await shown(page, titleOf(0));
  });
});
