import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { press } from "#support/console.ts";
import {
  decisionCount,
  fillQueue,
  holderOf,
  openQueue,
  pass,
  passGap,
  QUEUE,
  readGap,
  shown,
  statusOf,
  titleOf,
  until,
  windowOf,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const decided = (): Promise<number> => decisionCount(product);
const head = (page: Page, text: string | RegExp) => page.locator(".queue-group", { hasText: text });

describe("two windows of one moderator", () => {
  it("with different filters keep their own leases and order, and each decides only items of its filter", async () => {
    const ids = await fillQueue(product, 8);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(5),
    ]);
    const one = await openQueue(product);
    await head(one.page, "我领取的 3").waitFor();
    const two = await windowOf(one, product, `${QUEUE}?f=groupName:"${titleOf(4)}"`);
    await shown(two, titleOf(4));
    // It has none that the first window has leased.
    await head(two, "我领取的 1").waitFor();

    // A window that closes releases its leases only.
    const since = (): Promise<unknown> =>
      product.db.query("select item, holder, held_since from queue_item where item = $1::bigint", [ids[0]]);
    const before = await since();
    await two.goto("about:blank");
    await until(async () => (await holderOf(product, ids[4])) === null);
    expect(await since()).toEqual(before);
    expect(await holderOf(product, ids[0])).not.toBeNull();

    // Each window keeps the order of its own list, although the other one has leased items of it.
    await two.goto(`${product.url}/#${QUEUE}?f=machineReview:noPass`);
    await shown(two, titleOf(5));
    for (const i of [0, 1, 2]) {
      await pass(two, 5 + i);
      if (i < 2) await shown(two, titleOf(6 + i));
      await pass(one.page, i);
      await shown(one.page, titleOf(i + 1));
    }
    await two.getByText("当前筛选下没有待审").first().waitFor();
    await until(async () => (await decided()) === 6);
    expect(await Promise.all(ids.map((id) => statusOf(product, id)))).toEqual([2, 2, 2, 1, 1, 2, 2, 2]);
    await shown(one.page, titleOf(3));
  });

  it("move on together: a skip, an escalation and a decision in one leave nothing to decide twice in the other", async () => {
    const ids = await fillQueue(product, 8);
    const one = await openQueue(product);
    const two = await windowOf(one, product);
    await shown(two, titleOf(0));
    await head(two, "我领取的 3").waitFor();
    const row = (page: Page, i: number) => page.locator(".queue-row", { hasText: titleOf(i) });
    await press(one.page, "s");
    await shown(one.page, titleOf(1));
    await two.locator("[data-notice]", { hasText: "已在另一个窗口跳过" }).waitFor();
    await shown(two, titleOf(1));
    // It moves to the end there too, and the next three are leased.
    await head(two, "我领取的 3").waitFor();
    await press(one.page, "q");
    await one.page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await one.page.keyboard.type("请看");
    await press(one.page, "Control+Enter");
    await shown(one.page, titleOf(2));
    await shown(two, titleOf(2));
    await row(two, 1).and(two.locator(".gone")).getByText("升级").waitFor();
    await press(one.page, "u");
    await shown(one.page, titleOf(1));
    await row(two, 1).and(two.locator(".gone")).waitFor({ state: "detached" });

    // A decision on the current item of both moves the other one, like that of a faster colleague.
    await press(one.page, "j");
    await shown(one.page, titleOf(2));
    await passGap(one.page);
    await press(one.page, "p");
    // The deciding window shows a countdown in the row and no name of a moderator.
    await row(one.page, 2).getByText(/\d 秒/).waitFor();
    await shown(two, titleOf(3));
    await row(two, 2).and(two.locator(".gone")).getByText("通过").waitFor();
    await until(async () => (await decided()) === 1);
    await two.bringToFront();
    await readGap(two);
    await press(two, "p");
    await shown(two, titleOf(1));
    await until(async () => (await statusOf(product, ids[3])) === 2);
    expect(await decided()).toBe(2);
    // After undo in the deciding window, the item waits in the other one.
    await one.page.bringToFront();
    await press(one.page, "u");
    await row(two, 2).and(two.locator(".gone")).waitFor({ state: "detached" });
    // A decision of the other window is above all that waits.
    await head(one.page, /已处理\s*1/).waitFor();
    expect((await one.page.locator(".queue-row").allInnerTexts())[1]).toContain(titleOf(3));
  });
});
