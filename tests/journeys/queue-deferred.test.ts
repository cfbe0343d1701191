import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, runFromPalette, startConsole, visitor } from "#support/console.ts";
import {
  addColleagues,
  prefetched,
  unaware,
  fillQueue,
  heldBy,
  QUEUE,
  readGap,
  shown,
  titleOf,
  until,
} from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  await addColleagues(product, "second");
});
afterAll(() => product.close());

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
const rowOf = (page: Page, i: number) => page.locator(".row.q", { hasText: titleOf(i) });
const deferralNote = (page: Page) => page.locator('section[data-pane="evidence"] .put');

/** Opens the item by address, because its row may be anywhere in the list by now. */
async function goBackTo(page: Page, id: string | undefined): Promise<void> {
  await page.evaluate((address) => (location.hash = address), `${QUEUE}?id=${id}`);
  await shown(page, titleOf(0));
}

async function takeOver(page: Page): Promise<void> {
  await press(page, "Shift+W");
  await page.locator('[role="dialog"] button:focus', { hasText: "接手" }).waitFor();
  await press(page, "Enter");
}

it("a question to the author defers the item, and its text is shown again with the item", async () => {
  const ids = await fillQueue(product, 8);
  const [one, two] = [await visitor(product), await visitor(product)];
  await logIn(one, product, QUEUE);
  await shown(one.page, titleOf(0));
  await prefetched(one.page, 3);
  await logIn(two, product, `${QUEUE}?id=${ids[0]}`, "second");
  await shown(two.page, titleOf(0));
  await two.page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
  await ask(one.page, "h");
  await one.page.keyboard.type("底座有多厚");
  await takeOver(two.page);
  await notice(one.page, /李四 接手了/);
  await shown(one.page, titleOf(1));
  // Neither the rest of the sentence nor the key after it affects the next item.
  await one.page.keyboard.type("ps");
  await press(one.page, "Enter");
  expect(await one.page.getByRole("dialog").count()).toBe(0);
  await readGap(one.page);
  await shown(one.page, titleOf(1));
  expect(await asked()).toEqual([]);

  await runFromPalette(two.page, "归还我领取的");
  await until(async () => !(await heldBy(product, "second")).includes(ids[0] ?? ""));
  await goBackTo(one.page, ids[0]);
  await rowOf(one.page, 0).getByText("李四").waitFor({ state: "detached" });
  await ask(one.page, "h");
  expect(await field(one.page).inputValue()).toBe("底座有多厚");
  await one.page.keyboard.type("？");
  await press(one.page, "Enter");
  await until(async () => (await asked()).length === 1);
  expect(await asked()).toEqual([{ item: ids[0], note: "底座有多厚？" }]);
});

it("a cancelled deferral can be repeated, and a refused one keeps its text", async () => {
  const ids = await fillQueue(product, 5);
  const one = await visitor(product);
  const { page } = one;
  await logIn(one, product, QUEUE);
  await shown(page, titleOf(0));
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
  await goBackTo(page, ids[0]);
  await ask(page, "q");
  expect(await field(page).inputValue()).toBe("疑似枪械部件");
  await press(page, "Enter");
  await until(async () => (await asked()).length === 1);
  expect(await asked()).toEqual([{ item: ids[0], note: "疑似枪械部件" }]);
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
  expect(await lead.page.locator(".row.q", { hasText: "升级" }).count()).toBe(1);
  // Leased items are included too.
  await press(lead.page, "6");
  await lead.page.waitForFunction(() => location.hash.includes("v=escalated"));
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor();

  await press(one.page, "u");
  await rowOf(lead.page, 0).getByText("管理员 升级").waitFor({ state: "detached" });
  await deferralNote(lead.page).waitFor({ state: "detached" });
});

it("the short history next to an item says that there is more, and links to the complete history", async () => {
  const [id] = await fillQueue(product, 1);
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason, before, after)
     select 1, 'model', $1::bigint, 'model.remark', 'r' || n, '{}', '{}' from generate_series(1, 10) n`,
    [id],
  );
  const one = await visitor(product);
  const { page } = one;
  await logIn(one, product, QUEUE);
  await shown(page, titleOf(0));
  const older = page.getByRole("link", { name: "还有更早的 2 条" });
  await older.focus();
  await press(page, "Enter");
  await page.getByRole("tab", { name: "历史", selected: true }).waitFor();
  await page.locator('.hx[aria-setsize="10"]').first().waitFor();
  await page.goBack();
  await shown(page, titleOf(0));
  await runFromPalette(page, "看历史");
  await page.getByRole("tab", { name: "历史", selected: true }).waitFor();
});

it("a reason in one's own words that the server refused is shown again", async () => {
  const ids = await fillQueue(product, 5);
  const one = await visitor(product);
  const { page } = one;
  await logIn(one, product, QUEUE);
  await shown(page, titleOf(0));
  await prefetched(page, 3);
  await until(async () => (await heldBy(product, "admin")).length === 3);
  await unaware(page);
  // A colleague has taken the item over, and this window does not know yet.
  await product.db.query(
    "update queue_item set holder = (select id from admin where account = 'second') where item = $1::bigint",
    [ids[0]],
  );
  await press(page, "n");
  await page.locator('[data-pane="reasons"] [role="listbox"]').waitFor();
  await press(page, "Tab");
  await page.keyboard.type("底座过薄，请");
  await press(page, "Enter");
  await notice(page, /李四 正在处理/);
  await shown(page, titleOf(1));
  await product.db.query("update queue_item set holder = null, lease_until = null where item = $1::bigint", [ids[0]]);
  await goBackTo(page, ids[0]);
  await readGap(page);
  await press(page, "n");
  const field = page.locator('[data-pane="reasons"] input');
  await field.and(page.locator('[value="底座过薄，请"]')).waitFor();
  await press(page, "Enter");
  await until(async () => {
    const rows = await product.db.query<{ item: string }>(
      "select op_obj_id::text as item from operation_record where command = 'model.noPass' and reason = '底座过薄，请'",
    );
    return rows[0]?.item === ids[0];
  });
});
