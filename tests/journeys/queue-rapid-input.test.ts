import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { v2 } from "#domain/api/call.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, runFromPalette, startConsole, visitor } from "#support/console.ts";
import {
  addColleagues,
  prefetched,
  fillQueue,
  heldBy,
  openLeased,
  pass,
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
  await addColleagues(product, "second");
});
afterAll(() => product.close());

const refusals = (): Promise<{ reason: string | null }[]> =>
  product.db.query("select reason from operation_record where command = 'model.noPass' order by id");
const decided = async (): Promise<number> =>
  (await product.db.query("select id from operation_record where command like 'model.%'")).length;
/** Logs a moderator in and waits for the first item. */
async function atFirst(): Promise<Page> {
  const person = await visitor(product);
  await logIn(person, product, QUEUE);
  await shown(person.page, titleOf(0));
  return person.page;
}
const strip = (page: Page) => page.locator('[data-pane="reasons"]');

describe("the queue under rapid input", () => {
  it("decides nothing while the other items of the author are loading, and opens only one dialog", async () => {
    await fillQueue(product, 4);
    const page = await atFirst();
    await passGap(page);
    let find = (): void => undefined;
    const found = new Promise<void>((done) => (find = done));
    await page.route(`**${v2("model", "list")}`, (route) => found.then(() => route.continue()));
    await press(page, "a", "p", "m", "n", "1");
    find();
    const question = page.getByRole("dialog");
    await question.locator(".tile").nth(2).waitFor();
    expect(await question.count()).toBe(1);
    expect(await decided()).toBe(0);
    await press(page, "Escape");
    await question.waitFor({ state: "detached" });
    await shown(page, titleOf(0));
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => (await decided()) === 1);
  });

  it("sends keys to the reason picker again after the palette over it closes", async () => {
    await fillQueue(product, 2);
    const page = await atFirst();
    await passGap(page);
    await press(page, "n");
    await strip(page).locator('[role="listbox"]').waitFor();
    await press(page, "Control+k");
    await page.getByRole("dialog").waitFor();
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await passGap(page);
    await press(page, "1");
    await shown(page, titleOf(1));
    await until(async () => (await refusals()).length === 1);
  });

  it("decides no item whose evidence is not on screen yet", async () => {
    const ids = await fillQueue(product, 3);
    const page = await atFirst();
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
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[1])) === 2);
    expect(await decided()).toBe(1);
  });

  it("keeps the leases and shows a notice if their release fails without a connection", async () => {
    await fillQueue(product, 4);
    const page = await atFirst();
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

  it("ignores a digit for the reason of an item that cannot have been read yet", async () => {
    await fillQueue(product, 4);
    const page = await atFirst();
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
  });
});

it("the reason picker refuses an empty text as a reason", async () => {
  await fillQueue(product, 3);
  const page = await atFirst();
  await passGap(page);
  await press(page, "n");
  await strip(page).locator("[role=listbox]:focus").waitFor();
  await press(page, "Tab");
  await strip(page).locator("input:focus").waitFor();
  await strip(page).locator(".f", { hasText: "还没有选" }).waitFor();
  await press(page, "Enter");
  await notice(page, /还没有写原因/);
  await page.keyboard.type("  ");
  await press(page, "Enter");
  expect(await refusals()).toEqual([]);
  await page.keyboard.type("底座断开 ");
  await strip(page)
    .locator(".f b", { hasText: /^底座断开$/ })
    .waitFor();
  await press(page, "Enter");
  await shown(page, titleOf(1));
  await until(async () => (await refusals()).length === 1);
  expect((await refusals())[0]?.reason).toContain("底座断开");
});

it("S moves on from an item that a colleague has leased without a skip, and deferral keys only name the colleague", async () => {
  const ids = await fillQueue(product, 8);
  const page = await openLeased(product, ids[0] ?? "", titleOf(0));
  await prefetched(page, 4);
  for (const name of ["待作者", "升级"])
    await page.getByRole("toolbar").getByRole("button", { name, disabled: true }).waitFor();
  for (const key of ["h", "q"]) {
    await press(page, key);
    await notice(page, /李四 正在处理/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.locator("[data-notice]").waitFor({ state: "detached" });
  }
  // The letters of the intended text are no keys of the queue.
  await press(page, "h", "s", "p", "a", "m", "Enter");
  await readGap(page);
  await shown(page, titleOf(0));
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await decided()).toBe(0);
  await page.locator("[data-notice]").waitFor({ state: "detached" });
  await press(page, "s");
  await shown(page, titleOf(3));
  expect(await product.db.query("select item from queue_skip")).toEqual([]);
  expect(await page.locator("[data-notice]").count()).toBe(0);
});

it("rapidly repeated reason keys refuse only one item", async () => {
  const ids = await fillQueue(product, 5);
  const page = await atFirst();
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
});

it("rapid U presses undo only the last accepted decision, and no earlier one", async () => {
  const ids = await fillQueue(product, 5);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, QUEUE);
  await pass(page, 0);
  await shown(page, titleOf(1));
  await prefetched(page, 4);
  await passGap(page);
  await press(page, "p", "u", "p", "u");
  await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
  await shown(page, titleOf(1));
  await until(async () => (await statusOf(product, ids[1])) === 1);
  expect(await statusOf(product, ids[0])).toBe(2);
  expect(
    await product.db.query("select id from operation_record where op_obj_id = $1::bigint and undoes is not null", [
      ids[0],
    ]),
  ).toEqual([]);
});

it("S moves on from a decided item that was kept on screen, without a prompt or a skip", async () => {
  const ids = await fillQueue(product, 5);
  const page = await atFirst();
  await prefetched(page, 3);
  await press(page, "Shift+P");
  await until(async () => (await statusOf(product, ids[0])) === 2);
  await page.getByRole("toolbar").getByRole("button", { name: "升级", disabled: true }).waitFor();
  await press(page, "q");
  await notice(page, /已不在队列中/);
  await readGap(page);
  await press(page, "s");
  await shown(page, titleOf(1));
  expect(await product.db.query("select item from queue_skip")).toEqual([]);
  // The next item appears with S too.
  await press(page, "s", "p");
  await shown(page, titleOf(2));
  expect(await decided()).toBe(1);
});
