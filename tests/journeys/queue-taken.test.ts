import { beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { model } from "#domain/models/model.resource.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { logIn, notice, visitor } from "#support/console.ts";
import {
  addColleagues,
  prefetched,
  fillQueue,
  heldBy,
  passGap,
  QUEUE,
  readGap,
  shown,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await addColleagues(product, "second");
});

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

it("an item whose author a colleague asks is marked in its row, and bulk decisions leave it and decided ones out", async () => {
  const ids = await fillQueue(product, 8);
  const [one, two] = [await visitor(product), await visitor(product)];
  await logIn(one, product, QUEUE);
  await shown(one.page, titleOf(0));
  await prefetched(one.page, 3);
  await logIn(two, product, QUEUE, "second");
  await shown(two.page, titleOf(3));
  await prefetched(two.page, 3);
  await one.page.keyboard.press("h");
  await one.page.getByRole("dialog").locator("input, textarea").last().fill("壁厚是多少？");
  await one.page.keyboard.press("Enter");
  await shown(one.page, titleOf(1));
  await two.page.locator(".queue-row", { hasText: "管理员 请作者补充" }).waitFor();
  await two.page.keyboard.press("p");
  await shown(two.page, titleOf(4));
  await two.page.keyboard.press("Control+a");
  // Neither the passed items nor the one that waits for its author.
  await two.page.locator("[data-testid=pager]", { hasText: "已选 6" }).waitFor();
  const asked = await product.db.query("select item::text as id from queue_item where asked_until > now()");
  expect(asked).toEqual([{ id: ids[0] }]);
});

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

describe("a change of the current item", () => {
  it("by a colleague ignores the key pressed for the former item and the digit of its reason", async () => {
    const ids = await fillQueue(product, 8);
    const [one, two] = [await visitor(product), await visitor(product)];
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
    await shown(two.page, titleOf(0));
    await two.page.locator(".queue-row.cursor", { hasText: titleOf(0) }).waitFor();
    await two.page.keyboard.press("Shift+W");
    await two.page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
    const pressed = pressOnSight(one.page, titleOf(1), "p", "n", "1");
    await two.page.keyboard.press("Enter");
    await pressed;
    await notice(one.page, /李四 接手了/);
    await readGap(one.page);
    await shown(one.page, titleOf(1));
    expect(await strip(one.page).count()).toBe(0);
    await one.page.locator(".queue-row.cursor", { hasText: titleOf(1) }).waitFor();
    // After it was read, it can be decided like any other.
    await one.page.keyboard.press("p");
    await shown(one.page, titleOf(2));
    await until(async () => (await readRecord(product.db, model, ids[1] ?? ""))["status"] === 2);

    // A colleague's decision while the reason picker is open has the same effect. The digit is no key of the list then.
    await strip(one.page).waitFor({ state: "detached" });
    await passGap(one.page);
    await one.page.keyboard.press("n");
    await strip(one.page).locator('[role="listbox"]').waitFor();
    let held: string[] = [];
    await until(async () => (held = await heldBy(product, "admin")).length === 3);
    const next = ids.findIndex((id, i) => i > 2 && held.includes(id));
    const digit = pressOnSight(one.page, titleOf(next), "1", "p");
    await takeAway(ids[2] ?? "");
    await digit;
    await notice(one.page, /李四/);
    await readGap(one.page);
    await shown(one.page, titleOf(next));
    expect((await readRecord(product.db, model, ids[next] ?? ""))["status"]).toBe(1);
    await Promise.all([one, two].map(({ page }) => page.waitForLoadState("networkidle")));
  });

  it("by a colleague ignores the rest of the text typed for the former item, even letters that are keys", async () => {
    const ids = await fillQueue(product, 6);
    const one = await visitor(product);
    const { page } = one;
    await logIn(one, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await page.keyboard.press("n");
    await strip(page).locator('[role="listbox"]').waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("di zuo ");
    const rest = pressOnSight(page, titleOf(1), ..."ashqemoxpdu.jk ", "Enter");
    await takeAway(ids[0] ?? "");
    await rest;
    await notice(page, /李四/);
    await strip(page).waitFor({ state: "detached" });
    await readGap(page);
    await shown(page, titleOf(1));
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.locator(".queue-row.selected").count()).toBe(0);
    expect(await product.db.query("select id from operation_record where resource = 'model'")).toEqual([]);
    expect(await product.db.query("select item from queue_skip")).toEqual([]);
    // After a pause in typing the keys are commands again.
    await page.keyboard.press("s");
    await shown(page, titleOf(2));
    await page.waitForLoadState("networkidle");
  });

  it("by a colleague waits until the form of the item is closed, and typed text goes into the form", async () => {
    const ids = await fillQueue(product, 5);
    const [one, two] = [await visitor(product), await visitor(product)];
    await logIn(one, product, QUEUE);
    const { page } = one;
    await shown(page, titleOf(0));
    await until(async () => (await heldBy(product, "admin")).length === 3);
    await page.keyboard.press("e");
    const name = page.locator("#form-groupName");
    await name.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(" sk");
    await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
    await shown(two.page, titleOf(0));
    await two.page.locator(".queue-row.cursor", { hasText: titleOf(0) }).waitFor();
    await two.page.keyboard.press("Shift+W");
    await two.page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
    await two.page.keyboard.press("Enter");
    await notice(page, /李四 接手了/);
    await readGap(page);
    await page.keyboard.type("ip p n c e");
    expect(await name.inputValue()).toBe(`${titleOf(0)} skip p n c e`);
    expect(await product.db.query("select id from operation_record where resource = 'model'")).toEqual([]);
    expect(await product.db.query("select item from queue_skip")).toEqual([]);
    // After closing, it is read as an item that a colleague has leased, and W continues.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "放弃改动" }).press("Enter");
    await name.waitFor({ state: "detached" });
    await page.keyboard.press("p");
    await notice(page, /李四 正在处理/);
    await page.keyboard.press("w");
    await shown(page, titleOf(1));
    await Promise.all([one, two].map(({ page: each }) => each.waitForLoadState("networkidle")));
  });

  it("closes the form of the former item, which does not reopen on return", async () => {
    await fillQueue(product, 3);
    const one = await visitor(product);
    const { page } = one;
    await logIn(one, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("e");
    await page.locator("#form-groupName:focus").waitFor();
    await page.keyboard.press("F6");
    for (const [key, title] of [
      ["j", titleOf(1)],
      ["k", titleOf(0)],
    ] as const) {
      await page.locator('[data-pane="list"] [role="grid"]').focus();
      await page.keyboard.press(key);
      await shown(page, title);
      await page.waitForFunction(() => !location.hash.includes("edit="));
    }
    expect(await page.locator("#form-groupName").count()).toBe(0);
    await page.waitForLoadState("networkidle");
  });
});
