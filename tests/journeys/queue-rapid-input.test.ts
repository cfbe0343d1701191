import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { notice, press, runFromPalette } from "#support/console.ts";
import {
  fillQueue,
  heldBy,
  openQueue,
  pass,
  passGap,
  prefetched,
  readGap,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const refusals = (): Promise<{ reason: string | null }[]> =>
  product.db.query("select reason from operation_record where command = 'model.noPass' order by id");
const decided = async (): Promise<number> =>
  (await product.db.query("select id from operation_record where command like 'model.%'")).length;
const strip = (page: Page) => page.locator('[data-pane="reasons"]');
const undone = (id: string | undefined): Promise<unknown[]> =>
  product.db.query("select id from operation_record where op_obj_id = $1::bigint and undoes is not null", [id]);

describe("the queue under rapid input", () => {
  it("decides no item whose evidence is not on screen, nor one that cannot have been read by a digit", async () => {
    const ids = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await prefetched(page, 3);
    await passGap(page);
    // Both keys arrive before the next frame.
    await page.evaluate(() => {
      for (const key of ["j", "p"])
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await notice(page, /详情还没有显示所选的记录/);
    await shown(page, titleOf(1));
    expect(await decided()).toBe(0);
    await press(page, "k");
    await shown(page, titleOf(0));

    // A held key runs ahead of the evidence, which is muted until it is the cursor's.
    const muted = await page.evaluateHandle(() => {
      const seen = { muted: false };
      new MutationObserver(() => (seen.muted ||= document.body.hasAttribute("data-behind"))).observe(document.body, {
        attributes: true,
      });
      return seen;
    });
    for (let n = 0; n < 8; n++) await page.keyboard.down("j");
    await page.keyboard.up("j");
    await shown(page, titleOf(4));
    expect(await muted.evaluate((seen) => seen.muted)).toBe(true);
    await page.locator("body:not([data-behind])").waitFor();
    await press(page, "k", "k", "k", "k");
    await shown(page, titleOf(0));

    await passGap(page);
    // Both events are created together, so their times are close even if a busy machine handles the last one late.
    const last = await page.evaluateHandle(() => {
      const keyDown = (key: string): KeyboardEvent =>
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(keyDown("p"));
      const [refuse, reason] = ["n", "1"].map(keyDown);
      if (refuse) document.activeElement?.dispatchEvent(refuse);
      return reason;
    });
    await strip(page).locator("[role=listbox]:focus").waitFor();
    await shown(page, titleOf(1));
    await last.evaluate((one) => one && document.activeElement?.dispatchEvent(one));
    await strip(page).waitFor();
    await until(async () => (await decided()) === 1);
    expect(await refusals()).toEqual([]);
    await readGap(page);
    await press(page, "1");
    await shown(page, titleOf(2));
    await until(async () => (await refusals()).length === 1);

    // Keys go to the reason picker again after the palette over it closes.
    await passGap(page);
    await press(page, "n");
    await strip(page).locator('[role="listbox"]').waitFor();
    await press(page, "Control+k");
    await page.getByRole("dialog").waitFor();
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await passGap(page);
    await press(page, "1");
    await shown(page, titleOf(3));
    await until(async () => (await refusals()).length === 2);
    expect(await Promise.all(ids.map((id) => statusOf(product, id)))).toEqual([2, 3, 3, 1, 1]);
  });

  it("refuses only one item by repeated reason keys, and none by an empty text", async () => {
    const ids = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await prefetched(page, 3);
    await press(page, "n");
    await strip(page).locator('[role="listbox"]').waitFor();
    await passGap(page);
    await press(page, "1", "n", "2", "n", "3");
    await notice(page, /刚换了一条/);
    await until(async () => (await refusals()).length === 1);
    await readGap(page);
    await shown(page, titleOf(1));
    expect(await Promise.all(ids.map((id) => statusOf(product, id)))).toEqual([3, 1, 1, 1, 1]);

    // On a slow machine the last N is late enough to open the reason picker.
    await press(page, "Escape");
    await passGap(page);
    await press(page, "n");
    await strip(page).locator("[role=listbox]:focus").waitFor();
    await press(page, "Tab");
    await strip(page).locator("input:focus").waitFor();
    await press(page, "Enter");
    await notice(page, /还没有写原因/);
    await page.keyboard.type("  ");
    await press(page, "Enter");
    expect((await refusals()).length).toBe(1);
    await page.keyboard.type("底座断开 ");
    await strip(page)
      .locator("[data-testid=reason-foot] b", { hasText: /^底座断开$/ })
      .waitFor();
    await press(page, "Enter");
    await shown(page, titleOf(2));
    await until(async () => (await refusals()).length === 2);
    expect((await refusals())[1]?.reason).toContain("底座断开");
  });

  it("undoes only the last accepted decision by rapid U, and S moves on from a kept one without a skip", async () => {
    const ids = await fillQueue(product, 6);
    const { page } = await openQueue(product);
    await pass(page, 0);
    await shown(page, titleOf(1));
    await prefetched(page, 4);
    await passGap(page);
    await press(page, "p", "u", "p", "u");
    await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
    await shown(page, titleOf(1));
    await until(async () => (await statusOf(product, ids[1])) === 1);
    expect(await statusOf(product, ids[0])).toBe(2);
    expect(await undone(ids[0])).toEqual([]);

    await readGap(page);
    await press(page, "Shift+P");
    await until(async () => (await statusOf(product, ids[1])) === 2);
    await page.getByRole("toolbar").getByRole("button", { name: "升级", disabled: true }).waitFor();
    await press(page, "q");
    await notice(page, /已不在队列中/);
    await readGap(page);
    await press(page, "s");
    await shown(page, titleOf(2));
    expect(await product.db.query("select item from queue_skip")).toEqual([]);
    // The next item appears with S too.
    const before = await decided();
    await press(page, "s", "p");
    await shown(page, titleOf(3));
    expect(await decided()).toBe(before);
  });

  it("keeps the leases and shows a notice if their release fails without a connection", async () => {
    await fillQueue(product, 4);
    const { page } = await openQueue(product);
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await page.route("**/queue/giveBack", (route) => route.abort(), { times: 1 });
    await runFromPalette(page, "归还我领取的");
    await notice(page, /归还失败：网络错误/);
    await page.getByRole("rowheader", { name: /^我领取的 3/ }).waitFor();
    expect(await page.locator("[data-notice]", { hasText: "已归还" }).count()).toBe(0);
    await runFromPalette(page, "归还我领取的");
    await notice(page, /已归还领取的内容/);
    await until(async () => (await heldBy(product, "admin")).length === 0);
  });
});
