import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { model } from "#domain/models/model.resource.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, runFromPalette, startConsole, visitor } from "#support/console.ts";
import {
  addColleagues,
  fillQueue,
  heldBy,
  openQueue,
  passGap,
  QUEUE,
  readGap,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  await addColleagues(product, "second", "third");
});
afterAll(() => product.close());

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

const rowOf = (page: Page, i: number) => page.locator(".row.q", { hasText: titleOf(i) });
const made = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where resource = 'model' and command like 'model.%'");

async function takeOver(page: Page): Promise<void> {
  await press(page, "Shift+W");
  await page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
  await press(page, "Enter");
}

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

/** Presses keys at the very moment at which an item appears. */
const pressOnSight = (page: Page, title: string, ...keys: readonly string[]): Promise<void> =>
  page.evaluate(
    ([named, ...pressed]) =>
      new Promise<void>((done, fail) => {
        setTimeout(() => fail(new Error(`${named} did not come`)), 15_000);
        const seen = new MutationObserver(() => {
          if (!document.querySelector(`section[data-pane="evidence"][aria-label="${named}"]`)) return;
          seen.disconnect();
          for (const key of pressed)
            document.activeElement?.dispatchEvent(
              new KeyboardEvent("keydown", { key, code: `Key${key}`, bubbles: true, cancelable: true }),
            );
          done();
        });
        seen.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    [title, ...keys],
  );

/** Publishes a decision of a colleague who was faster. */
async function takeAway(id: string): Promise<void> {
  const item = await readRecord(product.db, model, id);
  const event = { resource: model.name, id, item, transition: "pass", admin: "0", name: "李四", requestId: "x" };
  await publish(product.db, [{ kind: "decision", ...event }]);
}

describe("two moderators at one queue", () => {
  it("take an item over after one confirmation; the other one is informed, moves on, and keeps the typed text", async () => {
    const ids = await fillQueue(product, 8);
    const [one, two] = [await openQueue(product), await visitor(product)];
    const { page } = one;
    await press(page, "n");
    await strip(page).locator('[role="listbox"]').waitFor();
    await press(page, "Tab");
    await page.keyboard.type("底座过薄，请");

    await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
    await shown(two.page, titleOf(0));
    // The cursor is on its row. The next items are leased, although this one is not.
    await two.page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
    await until(async () => (await heldBy(product, "second")).length === 3);
    // An item that a colleague has leased can be read and not decided.
    await press(two.page, "p");
    await notice(two.page, new RegExp(`「${titleOf(0)}」：管理员 正在处理`));
    await press(two.page, "Shift+W");
    await two.page.getByRole("dialog", { name: `接手「${titleOf(0)}」？` }).waitFor();
    await two.page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
    expect(await heldBy(product, "admin")).toContain(ids[0]);
    await press(two.page, "Enter");

    await page.locator("[data-notice]", { hasText: `李四 接手了「${titleOf(0)}」` }).waitFor();
    await shown(page, titleOf(1));
    await strip(page).waitFor({ state: "detached" });
    await rowOf(page, 0).getByText("李四").waitFor();
    await until(async () => (await heldBy(product, "second")).includes(ids[0] ?? ""));
    expect(await heldBy(product, "admin")).not.toContain(ids[0]);

    // A moderator who returns to the item finds the text of the reason again.
    const giveBack = async (i: number): Promise<void> => {
      await runFromPalette(two.page, "归还我领取的");
      await until(async () => (await heldBy(product, "second")).length === 0);
      await rowOf(page, i).getByText("李四").waitFor({ state: "detached" });
    };
    const goTo = async (each: Page, i: number): Promise<void> => {
      await each.evaluate((address) => (location.hash = address), `${QUEUE}?id=${ids[i]}`);
      await shown(each, titleOf(i));
      await each.locator(".row.q.cur", { hasText: titleOf(i) }).waitFor();
    };
    await giveBack(0);
    await goTo(page, 0);
    await readGap(page);
    await press(page, "n");
    await strip(page).locator("input").and(page.locator('[value="底座过薄，请"]')).waitFor();
    await press(page, "Escape");
    expect(await made()).toEqual([]);

    // A question to the author: neither the rest of the sentence nor the key after it affects the next item.
    const field = page.locator('[role="dialog"] :is(input, textarea)');
    await until(async () => (await heldBy(product, "admin")).includes(ids[0] ?? ""));
    await press(page, "h");
    await field.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("底座有多厚");
    await goTo(two.page, 0);
    await rowOf(two.page, 0).getByText("管理员").waitFor();
    await takeOver(two.page);
    await notice(page, /李四 接手了/);
    await shown(page, titleOf(1));
    await page.keyboard.type("ps");
    await press(page, "Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await readGap(page);
    await shown(page, titleOf(1));
    const asked = (): Promise<unknown[]> =>
      product.db.query("select item::text as item, note from queue_item where asked_until is not null");
    expect(await asked()).toEqual([]);
    await giveBack(0);
    await goTo(page, 0);
    await press(page, "h");
    await field.and(page.locator(":focus")).waitFor();
    expect(await field.inputValue()).toBe("底座有多厚");
    await page.keyboard.type("？");
    await press(page, "Enter");
    await expect.poll(asked).toEqual([{ item: ids[0], note: "底座有多厚？" }]);
    await shown(page, titleOf(1));

    // A form stays until it is closed, and typed text goes into it.
    const name = page.locator("#form-groupName");
    await until(async () => (await heldBy(product, "admin")).includes(ids[1] ?? ""));
    await press(page, "e");
    await name.and(page.locator(":focus")).waitFor();
    await press(page, "End");
    await page.keyboard.type(" sk");
    await goTo(two.page, 1);
    await rowOf(two.page, 1).getByText("管理员").waitFor();
    await takeOver(two.page);
    await notice(page, /李四 接手了/);
    await readGap(page);
    await page.keyboard.type("ip p n c e");
    expect(await name.inputValue()).toBe(`${titleOf(1)} skip p n c e`);
    expect(await made()).toEqual([]);
    expect(await product.db.query("select item from queue_skip")).toEqual([]);
    // After closing, it is read as an item that a colleague has leased, and W continues.
    await press(page, "Escape", "Escape");
    await page.getByRole("button", { name: "放弃改动" }).press("Enter");
    await name.waitFor({ state: "detached" });
    await press(page, "p");
    await notice(page, /李四 正在处理/);
    await press(page, "w");
    await shown(page, titleOf(2));
    await page.goto(`${product.url}/favicon.svg`);
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
      .locator(".row.q", { hasText: titleOf(0) })
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
      .locator(".row.q", { hasText: titleOf(0) })
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
    await two.page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
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

it("a change of the current item by a colleague ignores keys, digits and text that were meant for the former item", async () => {
  const ids = await fillQueue(product, 9);
  const [one, two] = [await openQueue(product), await visitor(product)];
  const { page } = one;
  await until(async () => (await heldBy(product, "admin")).length === 3);
  await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
  await shown(two.page, titleOf(0));
  await two.page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
  await two.page.keyboard.press("Shift+W");
  await two.page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
  const pressed = pressOnSight(page, titleOf(1), "p", "n", "1");
  await two.page.keyboard.press("Enter");
  await pressed;
  await notice(page, /李四 接手了/);
  await readGap(page);
  await shown(page, titleOf(1));
  expect(await strip(page).count()).toBe(0);
  await page.locator(".row.q.cur", { hasText: titleOf(1) }).waitFor();
  // After it was read, it can be decided like any other.
  await page.keyboard.press("p");
  await shown(page, titleOf(2));
  await until(async () => (await statusOf(product, ids[1])) === 2);

  /** Opens the reason picker on an item. @returns the number of the item after it */
  const refuse = async (i: number): Promise<number> => {
    await strip(page).waitFor({ state: "detached" });
    await readGap(page);
    await page.keyboard.press("n");
    await strip(page).locator('[role="listbox"]').waitFor();
    let held: string[] = [];
    await until(async () => (held = await heldBy(product, "admin")).length === 3);
    return ids.findIndex((id, at) => at > i && held.includes(id));
  };
  // A colleague's decision while the reason picker is open has the same effect. The digit is no key of the list then.
  const next = await refuse(2);
  const digit = pressOnSight(page, titleOf(next), "1", "p");
  await takeAway(ids[2] ?? "");
  await digit;
  await notice(page, /李四/);
  await readGap(page);
  await shown(page, titleOf(next));
  expect(await statusOf(product, ids[next])).toBe(1);

  // The rest of the text typed for it, even letters that are keys.
  const last = await refuse(next);
  await page.keyboard.press("Tab");
  await page.keyboard.type("di zuo ");
  const rest = pressOnSight(page, titleOf(last), ..."ashqemoxpdu.jk ", "Enter");
  await takeAway(ids[next] ?? "");
  await rest;
  await notice(page, /李四/);
  await strip(page).waitFor({ state: "detached" });
  await readGap(page);
  await shown(page, titleOf(last));
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.locator(".row.q.sel").count()).toBe(0);
  const made = "select op_obj_id::text as id from operation_record where command like 'model.%'";
  expect(await product.db.query(made)).toEqual([{ id: ids[1] }]);
  expect(await product.db.query("select item from queue_skip")).toEqual([]);
  // After a pause in typing the keys are commands again.
  await page.keyboard.press("s");
  await expect.poll(() => page.locator("[data-pane=evidence]").getAttribute("aria-label")).not.toBe(titleOf(last));
  await Promise.all([one, two].map(({ page: each }) => each.waitForLoadState("networkidle")));
});
