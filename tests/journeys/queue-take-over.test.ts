import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
import { addColleagues, fillQueue, heldBy, passGap, QUEUE, readGap, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await addColleagues(product, "second", "third");
});

/**
 * Delays the live channel of a page.
 * @returns a function that connects it
 */
async function lateChannel(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/live$/, (socket) =>
    socket.onMessage((hello) => held.push(() => socket.connectToServer().send(hello))),
  );
  return () => held.forEach((open) => open());
}

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

describe("two moderators at one queue", () => {
  it("take an item over after one confirmation; the other one is informed, moves on, and keeps the typed text", async () => {
    const ids = await fillQueue(product, 8);
    const one = await visitor(product);
    const two = await visitor(product);
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    await one.page.keyboard.press("n");
    await strip(one.page).locator('[role="listbox"]').waitFor();
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.type("底座过薄，请");

    await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
    await shown(two.page, titleOf(0));
    // The cursor is on its row. The next items are leased, although this one is not.
    await two.page.locator(".queue-row.cursor", { hasText: titleOf(0) }).waitFor();
    await until(async () => (await heldBy(product, "second")).length === 3);
    // An item that a colleague has leased can be read and not decided.
    await two.page.keyboard.press("p");
    await two.page.locator("[data-notice]", { hasText: `「${titleOf(0)}」：管理员 正在处理` }).waitFor();
    await two.page.keyboard.press("Shift+W");
    await two.page.getByRole("dialog", { name: `接手「${titleOf(0)}」？` }).waitFor();
    await two.page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
    expect(await heldBy(product, "admin")).toContain(ids[0]);
    await two.page.keyboard.press("Enter");

    await one.page.locator("[data-notice]", { hasText: `李四 接手了「${titleOf(0)}」` }).waitFor();
    await shown(one.page, titleOf(1));
    await strip(one.page).waitFor({ state: "detached" });
    await one.page
      .locator(".queue-row", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor();
    await until(async () => (await heldBy(product, "second")).includes(ids[0] ?? ""));
    expect(await heldBy(product, "admin")).not.toContain(ids[0]);

    // A logout releases the leases. A moderator who returns to the item finds the text again.
    await runFromPalette(two.page, "退出登录");
    await until(async () => (await heldBy(product, "second")).length === 0);
    await one.page
      .locator(".queue-row", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor({ state: "detached" });
    await readGap(one.page);
    // Each step is seen before the next one, because claims and releases change what is below.
    const here = async (): Promise<string> =>
      /花瓶 \d+/.exec(await one.page.locator(".queue-row.cursor").innerText())?.[0] ?? "";
    for (let title = await here(); title !== titleOf(0); title = await here()) {
      await press(one.page, "j");
      await expect.poll(here).not.toBe(title);
    }
    await shown(one.page, titleOf(0));
    await one.page.keyboard.press("n");
    await strip(one.page).locator("input").and(one.page.locator('[value="底座过薄，请"]')).waitFor();
    expect(await product.db.query("select id from operation_record where command = 'model.noPass'")).toEqual([]);
    await one.page.goto(`${product.url}/favicon.svg`);
    await until(async () => (await heldBy(product, "admin")).length === 0);
  });

  it("lose nothing if one is idle: after five minutes the other gets the item, and the typed text remains", async () => {
    const ids = await fillQueue(product, 6);
    const [one, two] = [await visitor(product), await visitor(product)];
    await one.context.clock.install();
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await one.page.keyboard.press("n");
    await strip(one.page).locator('[role="listbox"]').waitFor();
    await one.page.keyboard.press("Tab");
    await one.page.keyboard.type("底座过薄，请");
    // Five minutes without a key pass on the browser's clock, then on the server's. A late heartbeat would extend the
    // lease.
    await one.page.clock.fastForward("05:31");
    await one.page.getByText("5 分钟未操作，领取的内容已归还").waitFor();
    await product.db.query("update queue_item set lease_until = lease_until - interval '331 seconds'");
    await logIn(two, product, QUEUE, "second");
    await shown(two.page, titleOf(0));
    await until(async () => (await heldBy(product, "second")).includes(ids[0] ?? ""));
    expect(await heldBy(product, "admin")).toEqual([]);
    await one.page
      .locator(".queue-row", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor();

    // The first moderator returns to this item. The other has leased it, so it cannot be decided, and no text is lost.
    await one.page.keyboard.press("Enter");
    await one.page.locator("[data-notice]", { hasText: "李四 正在处理" }).waitFor();
    expect(await strip(one.page).locator("input").inputValue()).toBe("底座过薄，请");
    const refused = () => product.db.query("select id from model where review_reason = '底座过薄，请'");
    expect(await refused()).toEqual([]);
    await runFromPalette(two.page, "归还我领取的");
    await until(async () => (await heldBy(product, "second")).length === 0);
    await one.page
      .locator(".queue-row", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor({ state: "detached" });
    await passGap(one.page);
    // Another key between the two Enters. Key times do not follow the advanced clock, so the second Enter could count
    // as a repetition of the first.
    await strip(one.page).locator("input:focus").press("End");
    await press(one.page, "Enter");
    await shown(one.page, titleOf(1));
    await expect.poll(refused).toEqual([{ id: ids[0] }]);
    // The other items are free for both.
    await until(async () => (await heldBy(product, "admin")).includes(ids[1] ?? ""));
    // A claim still running when its window closes would lease items of the next test.
    await two.page.waitForLoadState("networkidle");
  });

  it("see no confirmation of a take-over once the other one has decided the item", async () => {
    const ids = await fillQueue(product, 8);
    const one = await visitor(product);
    const two = await visitor(product);
    // A new account, because a window that is still closing releases the leases of its owner.
    await logIn(one, product, QUEUE, "third");
    await shown(one.page, titleOf(0));
    // A live channel that connects late has missed nothing.
    const openChannel = await lateChannel(two.page);
    await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
    await shown(two.page, titleOf(0));
    await two.page.locator(".queue-row.cursor", { hasText: titleOf(0) }).waitFor();
    await two.page.keyboard.press("Shift+W");
    const question = two.page.getByRole("dialog", { name: `接手「${titleOf(0)}」？` });
    await question.waitFor();
    await one.page.keyboard.press("p");
    await shown(one.page, titleOf(1));
    await until(async () => !(await heldBy(product, "third")).includes(ids[0] ?? ""));
    openChannel();
    await question.waitFor({ state: "detached" });
    // It depends on whether the count or the decision arrives first. The other message follows.
    await notice(two.page, /没有被他人领取|已先处理/);
  });

  it("release their leases the moment their window closes", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    // Interception by the browser's tools could lose the last call of a closing page.
    await page.addInitScript(() => {
      const { open } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
        if (sessionStorage.getItem("dropClaims") && String(url).endsWith("/queue/claim"))
          for (const kind of ["readystatechange", "load", "loadend"])
            this.addEventListener(kind, (event) => event.stopImmediatePropagation());
        open.call(this, method, url, true);
      };
    });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await page.evaluate(() => sessionStorage.setItem("dropClaims", "1"));
    await page.goto(`${product.url}/favicon.svg`);
    await until(async () => (await heldBy(product, "admin")).length === 0);
    // A lease that the response to a claim has not reported yet counts too.
    await page.goBack();
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await page.evaluate(() => sessionStorage.removeItem("dropClaims"));
    await page.goto(`${product.url}/favicon.svg`);
    await until(async () => (await heldBy(product, "admin")).length === 0);
    await page.goBack();
    await shown(page, titleOf(0));
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await page.close();
    await until(async () => (await heldBy(product, "admin")).length === 0);
  });
});
