import { beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
import {
  addColleagues,
  prefetched,
  unaware,
  fillQueue,
  heldBy,
  openQueue,
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

const field = (page: Page) => page.locator('[role="dialog"] :is(input, textarea)');
/** Opens the question to the author, or the note for the lead. */
async function ask(page: Page, key: "h" | "q"): Promise<void> {
  await press(page, key);
  await field(page).and(page.locator(":focus")).waitFor();
}
const asked = async () =>
  product.db.query<{ item: string; note: string }>(
    "select item::text as item, note from queue_item where asked_until is not null or escalated order by item",
  );
const rowOf = (page: Page, i: number) => page.locator(".queue-row", { hasText: titleOf(i) });
const deferralNote = (page: Page) => page.locator('section[data-pane="evidence"] [data-read-first]');

/** Opens an item by address, because its row may be anywhere in the list by now. */
async function goTo(page: Page, ids: readonly string[], i: number): Promise<void> {
  await page.evaluate((address) => (location.hash = address), `${QUEUE}?id=${ids[i]}`);
  await shown(page, titleOf(i));
}

it("a cancelled deferral can be repeated, a refused deferral or reason keeps its text, and the short history links to all", async () => {
  const ids = await fillQueue(product, 5);
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason, before, after)
     select 1, 'model', $1::bigint, 'model.remark', 'r' || n, '{}', '{}' from generate_series(1, 10) n`,
    [ids[4]],
  );
  const { page } = await openQueue(product);
  await prefetched(page, 3);
  await ask(page, "q");
  await page.keyboard.type("先看看");
  await press(page, "Escape");
  await field(page).waitFor({ state: "detached" });
  await ask(page, "q");
  expect(await field(page).inputValue()).toBe("");
  await page.keyboard.type("疑似枪械部件");
  // The call is lost on its way.
  await page.route("**/queue/escalate", (route) => route.abort(), { times: 1 });
  await press(page, "Enter");
  await shown(page, titleOf(1));
  await notice(page, /花瓶 00/);
  expect(await asked()).toEqual([]);
  await page.waitForFunction((id) => location.hash.includes(`id=${id}`), ids[1]);
  await goTo(page, ids, 0);
  await ask(page, "q");
  expect(await field(page).inputValue()).toBe("疑似枪械部件");
  await press(page, "Enter");
  await until(async () => (await asked()).length === 1);
  expect(await asked()).toEqual([{ item: ids[0], note: "疑似枪械部件" }]);

  // A colleague has taken the next item over, and this window does not know yet.
  await shown(page, titleOf(1));
  await until(async () => (await heldBy(product, "admin")).length === 3);
  await unaware(page);
  await product.db.query(
    "update queue_item set holder = (select id from admin where account = 'second') where item = $1::bigint",
    [ids[1]],
  );
  const reason = page.locator('[data-pane="reasons"]');
  await press(page, "n");
  await reason.locator('[role="listbox"]').waitFor();
  await press(page, "Tab");
  await page.keyboard.type("底座过薄，请");
  await press(page, "Enter");
  await notice(page, /李四 正在处理/);
  await shown(page, titleOf(2));
  await product.db.query("update queue_item set holder = null, lease_until = null where item = $1::bigint", [ids[1]]);
  await goTo(page, ids, 1);
  await readGap(page);
  await press(page, "n");
  await reason.locator("input").and(page.locator('[value="底座过薄，请"]')).waitFor();
  await press(page, "Enter");
  const refused = (): Promise<unknown[]> =>
    product.db.query(
      "select op_obj_id::text as item from operation_record where command = 'model.noPass' and reason = '底座过薄，请'",
    );
  await expect.poll(refused).toEqual([{ item: ids[1] }]);

  await goTo(page, ids, 4);
  const older = page.getByRole("link", { name: "还有更早的 2 条" });
  await older.focus();
  await press(page, "Enter");
  await page.getByRole("tab", { name: "历史", selected: true }).waitFor();
  await page.locator('[data-testid=operation][aria-setsize="10"]').first().waitFor();
  await page.goBack();
  await shown(page, titleOf(4));
  await runFromPalette(page, "看历史");
  await page.getByRole("tab", { name: "历史", selected: true }).waitFor();
});

it("a queue lead sees who escalated an item and why, even when logging in later, until it is undone", async () => {
  const ids = await fillQueue(product, 8);
  const [one, lead] = [await visitor(product), await visitor(product)];
  await logIn(one, product, QUEUE);
  await shown(one.page, titleOf(0));
  await prefetched(one.page, 3);
  await logIn(lead, product, `${QUEUE}?id=${ids[0]}`, "second");
  await shown(lead.page, titleOf(0));
  await rowOf(lead.page, 0).getByText("管理员").waitFor();
  await ask(one.page, "q");
  await one.page.keyboard.type("疑似枪械部件");
  await press(one.page, "Enter");
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor();
  await deferralNote(lead.page).getByText("疑似枪械部件").waitFor();
  await lead.page.reload();
  await shown(lead.page, titleOf(0));
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor();
  await deferralNote(lead.page).getByText("疑似枪械部件").waitFor();
  expect(await lead.page.locator(".queue-row", { hasText: "升级" }).count()).toBe(1);
  // Leased items are included too.
  await press(lead.page, "6");
  await lead.page.waitForFunction(() => location.hash.includes("v=escalated"));
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor();

  await press(one.page, "u");
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor({ state: "detached" });
  await deferralNote(lead.page).waitFor({ state: "detached" });
});
