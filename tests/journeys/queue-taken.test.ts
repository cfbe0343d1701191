import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { model } from "#domain/models/model.resource.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, startConsole, visitor } from "#support/console.ts";
import {
  addColleagues,
  fillQueue,
  heldBy,
  openQueue,
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
  await addColleagues(product, "second");
});
afterAll(() => product.close());

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

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

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
