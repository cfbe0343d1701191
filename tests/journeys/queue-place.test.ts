import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import type { Console } from "#support/console.ts";
import { at, logIn, meanwhile, notice, press, startConsole, visitor } from "#support/console.ts";
import {
  fillQueue,
  pass,
  passGap,
  QUEUE,
  readGap,
  shown,
  decisionCount,
  statusOf,
  titleOf,
  until,
  windowBeside,
} from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

const decided = (): Promise<number> => decisionCount(product);

const holderOf = async (id: string | undefined): Promise<string | null> =>
  (await product.db.query<{ holder: string | null }>("select holder from queue_item where item = $1::bigint", [id]))[0]
    ?.holder ?? null;

/** Returns the name of the active pane that contains the focus; null where no pane does. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const pane = element?.closest<HTMLElement>("[data-pane]");
    return pane && !element?.closest("[inert]") && pane.dataset["active"] === "true" ? pane.dataset["pane"]! : null;
  });

describe("the queue screen", () => {
  it("opens the item of a colleague's link from a far page, in a new and an open window, and decides on it", async () => {
    const ids = await fillQueue(product, 450);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `${QUEUE}?id=${ids[430]}`);
    await shown(page, titleOf(430));
    await page.locator(".row.q.cur", { hasText: titleOf(430) }).waitFor();
    await passGap(page);
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[430])) === 2);
    await page.evaluate((to) => location.assign(to), `#${QUEUE}?id=${ids[420]}`);
    await shown(page, titleOf(420));
    await page.locator(".row.q.cur", { hasText: titleOf(420) }).waitFor();
    await passGap(page);
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[420])) === 2);
    // The link also changes the filter.
    await page.evaluate((to) => location.assign(to), `#${QUEUE}?f=status:wait&id=${ids[410]}`);
    await page.locator(".row.q.cur", { hasText: titleOf(410) }).waitFor();
    await shown(page, titleOf(410));
    await until(async () => (await holderOf(ids[410])) !== null);
    await shown(page, titleOf(410));
    await passGap(page);
    await press(page, "p");
    await until(async () => (await statusOf(product, ids[410])) === 2);
  });

  it("shows the same item after a reload, with U and the countdown of the last decision", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await pass(page, 0);
    await pass(page, 1);
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 2);
    // This tests the offer, not the speed of loading on a busy machine, so the undo window is extended.
    await product.db.query("update operation_record set create_time = create_time + interval '20 seconds'");
    await product.db.query("update outbox set due = due + interval '20 seconds'");
    await page.reload();
    await shown(page, titleOf(2));
    await page.locator(".st", { hasText: `待生效 2 「${titleOf(1)}」通过` }).waitFor();
    await page.locator(".row.q.gone", { hasText: titleOf(0) }).waitFor();
    await press(page, "u");
    await shown(page, titleOf(1));
    await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
    await until(async () => (await statusOf(product, ids[1])) === 1);
    expect(await statusOf(product, ids[0])).toBe(2);
    await press(page, "u");
    await shown(page, titleOf(0));
    await until(async () => (await statusOf(product, ids[0])) === 1);
  });

  it("undoes the last decision after a reload, even if it was still being sent", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await pass(page, 0);
    await until(async () => (await decided()) === 1);
    const underway: Route[] = [];
    await page.route(/model\/pass$/, (route) => void underway.push(route));
    await pass(page, 1);
    await shown(page, titleOf(2));
    await until(async () => underway.length === 1);
    await meanwhile(page.waitForResponse(/queue\/undoable$/), () => page.reload());
    await page.locator(".st", { hasText: `待生效 2 「${titleOf(1)}」通过` }).waitFor();
    await press(page, "u");
    await shown(page, titleOf(1));
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    // Calls that arrive only now are aborted.
    for (const late of underway) await late.fetch().catch(() => undefined);
    const undone = () => product.db.query("select id from operation_record where undoes is not null");
    expect((await undone()).length).toBe(0);
    expect(await Promise.all(ids.slice(0, 3).map((id) => statusOf(product, id)))).toEqual([2, 1, 1]);
  });

  it("shows the last decision as pending after a reload, even if the address still names its item and the server is slow", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await pass(page, 0);
    await shown(page, titleOf(1));
    await until(async () => (await decided()) === 1);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route(/queue\/undoable$/, (route) => released.then(() => route.continue()));
    await page.evaluate((id) => history.replaceState(null, "", `#/model-machine-review?id=${id}`), ids[0]);
    await meanwhile(
      page.waitForRequest((request) => request.postData()?.includes(`"want":"${ids[0]}"`) ?? false),
      () => page.reload(),
    );
    // The item stays on screen long enough to be claimed.
    await readGap(page);
    release();
    // One check only, because it is pending only for seconds.
    await page.waitForFunction((title) => {
      const rows = [...document.querySelectorAll(".row.q")].toSorted(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      );
      const texts = rows.map((row) => row.textContent);
      const head = texts.findIndex((text) => /^待生效\s*1$/.test(text));
      return head >= 0 && texts[head + 1]?.includes(title);
    }, titleOf(0));
  });

  it("keeps the row of a decided item in its position, and counts it in the section header", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "j", "j", "j", "j");
    await shown(page, titleOf(4));
    await until(
      async () =>
        (await product.db.query("select item from queue_item where item = $1::bigint and holder is not null", [ids[4]]))
          .length === 1,
    );
    await press(page, "p");
    await page.locator(".row.q.grp", { hasText: /待生效\s*1.*其中 1 条留在下方/ }).waitFor();
    await page.locator(".row.q.grp", { hasText: /已处理\s*1.*其中 1 条留在下方/ }).waitFor();
    // Decided and kept on screen, its row is among the leased ones.
    await press(page, "Shift+P");
    await page.locator(".row.q.grp", { hasText: /待生效\s*1.*其中 1 条留在下方/ }).waitFor();
  });

  it("shows the same item when the queue is opened again", async () => {
    const ids = await fillQueue(product, 8);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    for (let i = 0; i < 4; i++) await press(page, "j");
    await shown(page, titleOf(4));
    await at(page, `id=${ids[4]}`);
    await press(page, "g", "r");
    await press(page, "j");
    await shown(page, titleOf(5));
    await at(page, `${QUEUE}?id=${ids[5]}`);
  });

  it("keeps the focus after a form, after a decision that keeps the item, and after one by a button that disappears", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "e");
    await page.locator("#form-groupName:focus").waitFor();
    await press(page, "Escape");
    await page.locator("#form-groupName").waitFor({ state: "detached" });
    await expect.poll(() => focused(page)).toBe("list");
    await press(page, "F6", "F6");
    await expect.poll(() => focused(page)).toBe("findings");
    await press(page, "Tab");
    await page.locator("[data-pane=findings] button:focus").waitFor();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await page.locator("[data-pane=findings] [data-place=shown] [data-pane-focus]:focus").waitFor();
    await expect.poll(() => focused(page)).toBe("findings");
    await passGap(page);
    await press(page, "Shift+N");
    await page.locator("[data-pane=reasons] [role=listbox]:focus").waitFor();
    await press(page, "1");
    await shown(page, titleOf(1));
    await expect.poll(() => focused(page)).toBe("list");
    await press(page, "j");
    await shown(page, titleOf(2));
    // The key sheet finds such a decision by its label.
    await press(page, "?");
    const sheet = page.getByRole("dialog", { name: "可用的键" });
    await sheet.locator("input:focus").waitFor();
    await page.keyboard.type("停在");
    await expect.poll(() => sheet.locator("h3").allTextContents()).toEqual(["审核"]);
    await sheet.locator(".kr", { hasText: "不通过，停在这一条" }).getByText("⇧N").first().waitFor();
  });

  it("scrolls long content of the focused pane, also of the next item, while letters move through the list", async () => {
    await fillQueue(product, 3);
    await product.db.query("update model set group_desc = repeat('<p>long</p>', 60)");
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const text = page.locator("[data-pane=evidence] [data-place=shown] .txt");
    await text.waitFor();
    const end = await text.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(end).toBeGreaterThan(300);
    const top = (): Promise<number> => text.evaluate((box) => box.scrollTop);
    await press(page, "F6");
    await expect.poll(() => focused(page)).toBe("evidence");
    await press(page, "ArrowDown");
    await expect.poll(top).toBe(40);
    await press(page, "PageDown");
    await expect.poll(top).toBeGreaterThan(100);
    await press(page, "End");
    await expect.poll(top).toBe(end);
    await press(page, "Home");
    await expect.poll(top).toBe(0);
    // These keys did not move the list's cursor, because they belong to another pane. Letters move it.
    expect(await page.locator("[data-pane=evidence]").getAttribute("aria-label")).toBe(titleOf(0));
    await press(page, "j");
    await shown(page, titleOf(1));
    await press(page, "End");
    await expect.poll(top).toBe(end);
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(0));
    await expect.poll(() => focused(page)).toBe("evidence");
    expect(await top()).toBe(0);
    await page.locator("[data-pane=evidence] [data-place=shown] .txt:focus").waitFor();
    await press(page, "PageDown");
    await expect.poll(top).toBeGreaterThan(100);
    // A low window scrolls the whole pane.
    await page.setViewportSize({ width: 1280, height: 500 });
    const pane = page.locator("[data-pane=evidence]");
    await press(page, "Home");
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBe(0);
    await press(page, "PageDown");
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);
  });

  it("shows one message if the address names no item of the queue", async () => {
    await fillQueue(product, 3);
    const person = await visitor(product);
    const { page } = person;
    await meanwhile(page.waitForResponse("**/queue/claim"), async () => {
      await logIn(person, product, `${QUEUE}?id=99999999`);
      await page.getByText("地址里的「99999999」不在此队列中").waitFor();
    });
    await page.locator(".st", { hasText: "待处理 3" }).waitFor();
    expect(await page.locator("[data-notice]").count()).toBe(0);
    await press(page, "w");
    await shown(page, titleOf(0));
  });

  it("shows no item if the filter matches nothing, and the next item once the filter is removed", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await until(async () => (await holderOf(ids[2])) !== null);
    await press(page, "/");
    await page.locator(".filt input:focus").waitFor();
    await page.keyboard.type("zzqq");
    await press(page, "Enter");
    // In the list and in the evidence pane.
    await page.getByText("当前筛选下没有待审").nth(1).waitFor();
    await until(async () => (await holderOf(ids[0])) === null);
    await press(page, "1");
    await shown(page, titleOf(0));
    await until(async () => (await holderOf(ids[2])) !== null);
  });

  it("keeps its leases when a filter follows the palette, which loads all areas", async () => {
    const ids = await fillQueue(product, 3);
    const { page, ...person } = await visitor(product);
    const released: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/queue/giveBack")) released.push(request.postData() ?? "");
    });
    await logIn({ page, ...person }, product, QUEUE);
    await shown(page, titleOf(0));
    await until(async () => (await holderOf(ids[2])) !== null);
    await press(page, "Control+k");
    await page.locator("[cmdk-item]").nth(1).waitFor();
    await press(page, "Escape");
    await press(page, "/");
    await page.locator(".filt input:focus").waitFor();
    await page.keyboard.type("花瓶");
    await meanwhile(page.waitForResponse("**/queue/claim"), () => press(page, "Enter"));
    await shown(page, titleOf(0));
    expect(released).toEqual([]);
  });

  it("keeps the leases of one window when another one closes", async () => {
    const ids = await fillQueue(product, 6);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(4),
    ]);
    const { page, ...person } = await visitor(product);
    await logIn({ page, ...person }, product, QUEUE);
    await shown(page, titleOf(0));
    const other = await windowBeside(person, product);
    await press(other, "3");
    await shown(other, titleOf(4));
    await until(async () => (await holderOf(ids[5])) !== null);
    const heldSince = async (): Promise<unknown> =>
      product.db.query("select item, holder, held_since from queue_item where item = $1::bigint", [ids[0]]);
    await until(async () => (await holderOf(ids[0])) !== null);
    const before = await heldSince();
    await other.goto("about:blank");
    await until(async () => (await holderOf(ids[4])) === null && (await holderOf(ids[5])) === null);
    expect(await heldSince()).toEqual(before);
  });

  it("shows items in the order of the queue, whatever another window has leased with a filter", async () => {
    const ids = await fillQueue(product, 8);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(5),
    ]);
    const one = await visitor(product);
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    const two = await windowBeside(one, product);
    await press(two, "3");
    await shown(two, titleOf(5));
    for (const i of [0, 1, 2]) {
      await pass(two, 5 + i);
      if (i < 2) await shown(two, titleOf(6 + i));
      await pass(one.page, i);
      await shown(one.page, titleOf(i + 1));
    }
    await until(async () => (await decided()) === 6);
    expect(await Promise.all(ids.map((id) => statusOf(product, id)))).toEqual([2, 2, 2, 1, 1, 2, 2, 2]);
  });
});
