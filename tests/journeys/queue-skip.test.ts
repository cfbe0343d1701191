import { describe, expect, it } from "vitest";
import { holdCalls, meanwhile, notice, press, waitForAddress } from "#support/console.ts";
import { prefetched, fillQueue, openQueue, passGap, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const skipped = async (): Promise<string[]> =>
  (await product.db.query<{ item: string }>("select item from queue_skip order by create_time")).map(
    ({ item }) => item,
  );

describe("a skip", () => {
  it("survives a reload, and its item returns after all other items, even during rapid decisions", async () => {
    const [first, second] = await fillQueue(product, 7);
    const { page } = await openQueue(product);
    await press(page, "s");
    await shown(page, titleOf(1));
    await until(async () => (await skipped()).includes(first ?? ""));
    await waitForAddress(page, `id=${second}`);
    await meanwhile(page.waitForResponse("**/queue/state"), () => page.reload());
    await shown(page, titleOf(1));
    await page.locator("[data-testid=status]", { hasText: "待处理 7" }).waitFor();
    // No further item is leased, so a decision is followed by the next row of the list.
    const answer = await holdCalls(page, /queue\/claim$/);
    for (const i of [1, 2, 3, 4, 5]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "p");
    }
    await shown(page, titleOf(6));
    answer();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(0));
  });

  it("of the last leased item shows the next item once its late claim is answered", async () => {
    await fillQueue(product, 3);
    const { page } = await openQueue(product);
    await page.locator(".queue-group", { hasText: "我领取的 3" }).waitFor();
    const answer = await holdCalls(page, /queue\/claim$/);
    for (const i of [0, 1, 2]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "s");
    }
    await page.getByText("正在领取下一条").waitFor();
    answer();
    await shown(page, titleOf(0));
  });

  it("is undone by U if it was the last action, which returns its item to the former position, also in the address", async () => {
    await fillQueue(product, 6);
    const { page } = await openQueue(product);
    const isInAddress = async (): Promise<boolean> => {
      const index = await page.locator(".queue-row.cursor").getAttribute("data-index");
      return page.url().endsWith(`&at=${index}`);
    };
    await page.locator(".queue-group", { hasText: "我领取的 3" }).waitFor();
    await until(isInAddress);
    await press(page, "s");
    await shown(page, titleOf(1));
    await press(page, "u");
    await shown(page, titleOf(0));
    await notice(page, new RegExp(`已撤销「${titleOf(0)}」`));
    await until(isInAddress);
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await press(page, "s");
    await shown(page, titleOf(2));
    await press(page, "u");
    await shown(page, titleOf(1));
    await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
    await until(async () => (await skipped()).length === 0);
    await passGap(page);
    await press(page, "p");
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
    await page.locator("[data-testid=status] [data-testid=pending]", { hasText: `「${titleOf(0)}」通过` }).waitFor();
    await press(page, "s");
    await shown(page, titleOf(2));
    await page
      .locator("[data-testid=status] [data-testid=pending]", { hasText: `待生效 1 已跳过「${titleOf(1)}」` })
      .waitFor();
    await until(async () => (await skipped()).length === 1);
    // This tests the offer, not the speed of loading on a busy machine, so the undo window is extended.
    await product.db.query("update queue_skip set create_time = create_time + interval '20 seconds'");
    await page.reload();
    await page
      .locator("[data-testid=status] [data-testid=pending]", { hasText: `待生效 1 已跳过「${titleOf(1)}」` })
      .waitFor();
    await page.unroute(/model\/pass$/);
    await press(page, "u");
    await shown(page, titleOf(1));
    await until(async () => (await skipped()).length === 0);
  });

  it("remains after a reload that interrupts its call, and is sent again", async () => {
    const [first = ""] = await fillQueue(product, 5);
    const { page, context } = await openQueue(product);
    await waitForAddress(page, `id=${first}`);
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
    await page.locator("[data-testid=status] [data-testid=pending]", { hasText: `已跳过「${titleOf(0)}」` }).waitFor();
  });

  it("without a connection is sent later, and its item does not return in the meantime", async () => {
    const [first] = await fillQueue(product, 5);
    const { page, context } = await openQueue(product);
    await prefetched(page, 3);
    const calls = (url: URL): boolean => url.pathname.includes("/api/");
    await context.route(calls, (route) => route.abort());
    await press(page, "s");
    await shown(page, titleOf(1));
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(2));
    await context.unroute(calls);
    await until(async () => (await skipped()).includes(first ?? ""));
    for (const i of [2, 3, 4]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "p");
    }
    await shown(page, titleOf(0));
  });
});
