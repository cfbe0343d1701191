import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { logIn, meanwhile, notice, press, visitor } from "#support/console.ts";
import {
  decisionCount,
  extendUndo,
  fillQueue,
  heldBy,
  holderOf,
  openQueue,
  pass,
  passGap,
  QUEUE,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const heldNow = () => heldBy(product, "admin");
const decided = (): Promise<number> => decisionCount(product);

/** Asks the author of the current item. */
async function askAuthor(page: Page, text: string): Promise<void> {
  await press(page, "h");
  await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
  await page.keyboard.type(text);
  await press(page, "Control+Enter");
}

/** The status line's offer of undo. */
const offered = (page: Page, text: string) =>
  page.locator("[data-testid=status] [data-testid=pending]", { hasText: text });

describe("a queue session", () => {
  it("undoes three actions in order, continues after a deferral in that order, and undoes a deferral like them", async () => {
    const ids = await fillQueue(product, 8);
    const { page } = await openQueue(product);
    for (const i of [0, 1, 2]) await pass(page, i);
    await shown(page, titleOf(3));
    await until(async () => (await decided()) === 3);
    await extendUndo(product);
    for (const i of [2, 1, 0]) {
      await press(page, "u");
      await shown(page, titleOf(i));
      await notice(page, new RegExp(`已撤销「${titleOf(i)}」`));
    }
    await until(async () => (await statusOf(product, ids[0])) === 1 && (await heldNow()).includes(ids[0] ?? ""));
    const asked = (): Promise<unknown[]> =>
      product.db.query("select item::text from queue_item where asked_until is not null");
    await askAuthor(page, "？");
    await shown(page, titleOf(1));
    await expect.poll(asked).toEqual([{ item: ids[0] }]);
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(2));

    // With any selection in the list, the question goes to the author of the current item.
    await press(page, "j", "x", "k");
    await shown(page, titleOf(2));
    await press(page, "h");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await page.locator('[role="dialog"] [data-testid=about]', { hasText: titleOf(2) }).waitFor();
    await page.keyboard.type("单位是什么？");
    await press(page, "Control+Enter");
    await page.locator("[data-testid=status]", { hasText: titleOf(2) }).waitFor();
    await expect.poll(() => page.locator("[data-pane=evidence]").getAttribute("aria-label")).not.toBe(titleOf(2));
    await until(async () => (await statusOf(product, ids[1])) === 2);
    await expect.poll(asked).toHaveLength(2);
    await press(page, "u");
    await shown(page, titleOf(2));
    await until(async () => (await heldNow()).includes(ids[2] ?? ""));
    await expect.poll(asked).toEqual([{ item: ids[0] }]);
    expect(await statusOf(product, ids[1])).toBe(2);
  });

  it("never treats text typed as a search as the reason, and a bulk leaves the item on screen or asks for a reason", async () => {
    const ids = await fillQueue(product, 24);
    const { page } = await openQueue(product);
    const list = page.locator('[data-pane="reasons"] [role="listbox"]:focus');
    await press(page, "n");
    await list.waitFor();
    await press(page, "1");
    await shown(page, titleOf(1));
    await passGap(page);
    await press(page, "n");
    await list.waitFor();
    await page.keyboard.type("qqqn");
    await page.locator("[data-testid=reason-foot]", { hasText: "同上次：" }).waitFor({ state: "detached" });
    await press(page, "Enter");
    await notice(page, /没有符合「qqqn」的原因/);
    await press(page, "Backspace", "Backspace", "Backspace", "Backspace", "n", "Escape");
    await shown(page, titleOf(1));
    expect(await decided()).toBe(1);
    await press(page, "n");
    await list.waitFor();
    await press(page, "n");
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 2);

    // A selected item that is not the current one needs a confirmation.
    const dialog = page.getByRole("dialog");
    await press(page, "x", "j");
    await shown(page, titleOf(3));
    await passGap(page);
    await press(page, "p");
    await dialog.locator("[role=option]", { hasText: titleOf(2) }).waitFor();
    expect(await decided()).toBe(2);
    await press(page, "Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await statusOf(product, ids[2])) === 2);
    // The moderator continues to read the current item.
    await shown(page, titleOf(3));

    // A digit selects the reason of a large bulk.
    await press(page, "x", "End", "Shift+x");
    await passGap(page);
    await press(page, "n");
    await dialog.locator("[role=option]").nth(20).waitFor();
    await press(page, "2");
    await dialog.locator("[role=option][aria-selected=true]#reason-1").waitFor();
    expect(await decided()).toBe(3);
    await press(page, "Enter");
    await dialog.waitFor({ state: "detached" });
    await until(async () => (await decided()) === 24);
    expect(await statusOf(product, ids[23])).toBe(3);
  });

  it("keeps its leases while a filter keeps their items, releases the others, and decides only items of the list", async () => {
    const ids = await fillQueue(product, 6);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(4),
    ]);
    const person = await visitor(product);
    const { page } = person;
    const released: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/queue/giveBack")) released.push(request.postData() ?? "");
    });
    // The worst order: the live channel reports a release before the claim that caused it is answered.
    let isWorst = false;
    let give = (): void => undefined;
    const givenBack = new Promise<void>((done) => (give = done));
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = String(payload);
        if (isWorst && text.includes(`"id":"${ids[0]}"`) && text.includes('"admin":null')) give();
      }),
    );
    await page.route("**/queue/claim", async (route) => {
      const response = await route.fetch();
      if (isWorst && String(route.request().postData()).includes('"refit":true')) await givenBack;
      await route.fulfill({ response });
    });
    // One message if the address names no item of the queue.
    await meanwhile(page.waitForResponse("**/queue/claim"), async () => {
      await logIn(person, product, `${QUEUE}?id=99999999`);
      await page.getByText("地址里的「99999999」不在此队列中").waitFor();
    });
    await page.locator("[data-testid=status]", { hasText: "待处理 6" }).waitFor();
    expect(await page.locator("[data-notice]").count()).toBe(0);
    await press(page, "w");
    await shown(page, titleOf(0));
    await until(async () => (await holderOf(product, ids[2])) !== null);

    // The palette loads all areas, and the filter that follows it matches every item.
    await press(page, "Control+k");
    await page.locator("[cmdk-item]").nth(1).waitFor();
    await press(page, "Escape", "/");
    const filter = page.locator("[data-testid=filter] input:focus");
    await filter.waitFor();
    await page.keyboard.type("花瓶");
    await meanwhile(page.waitForResponse("**/queue/claim"), () => press(page, "Enter"));
    await shown(page, titleOf(0));
    expect(released).toEqual([]);
    // A filter that matches nothing shows so in the list and in the evidence pane.
    await press(page, "/");
    await filter.fill("zzqq");
    await press(page, "Enter");
    await page.getByText("当前筛选下没有待审").nth(1).waitFor();
    await until(async () => (await holderOf(product, ids[0])) === null);
    await press(page, "1");
    await shown(page, titleOf(0));
    await until(async () => (await holderOf(product, ids[2])) !== null);

    isWorst = true;
    await press(page, "3");
    await shown(page, titleOf(4));
    await page.locator(".queue-row.cursor", { hasText: titleOf(4) }).waitFor();
    await expect.poll(heldNow).toEqual(ids.slice(4));
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(5));
    await until(async () => (await statusOf(product, ids[4])) === 2);
    expect(await statusOf(product, ids[0])).toBe(1);
    await passGap(page);
    await press(page, "p");
    // In place of the item, while the decided one is still in the list.
    const end = page.locator("[data-slot=empty]", { hasText: "当前筛选下没有待审；其他还有 4 条" });
    expect((await end.innerText()).replaceAll(/\s+/g, " ")).toContain("1 查看全部待审");
    await press(page, "w");
    await notice(page, /其他还有 4 条，按 1 查看全部/);
    // A section without rows has no header.
    await page.getByRole("rowheader", { name: /^机审/ }).waitFor({ state: "detached" });
    // The key named in the notice answers it.
    await press(page, "w");
    await notice(page, /按 1 查看全部/);
    await press(page, "1");
    await shown(page, titleOf(0));
    expect(await page.locator("[data-notice]").allInnerTexts()).toEqual([]);
  });

  it("records a macro of the last item's commands, runs it at one key, and undoes all of them at once", async () => {
    const ids = await fillQueue(product, 4);
    const { page } = await openQueue(product);
    await press(page, "m");
    await page.getByRole("dialog").getByLabel("备注").fill("看过");
    await press(page, "Enter");
    await notice(page, /「备注」已完成/);
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await press(page, "Control+k");
    await page.keyboard.type("新建宏");
    await page.getByRole("option", { name: "用刚才的命令新建宏" }).waitFor();
    await press(page, "Enter");
    const form = page.getByRole("dialog", { name: "新建宏" });
    await form.getByLabel("名称").and(page.locator(":focus")).waitFor();
    expect(await form.locator("[data-step]").allInnerTexts()).toEqual(["备注\n看过", "通过"]);
    await page.keyboard.type("放行");
    await press(page, "Tab", "p");
    await form.getByText("冲突").waitFor();
    await press(page, "Alt+1", "Shift+Tab", "Enter");
    await page.getByRole("toolbar").getByRole("button", { name: "放行" }).waitFor();
    await passGap(page);
    await press(page, "Alt+1");
    await shown(page, titleOf(2));
    const stored = async (): Promise<[number | undefined, string]> => {
      const [row] = await product.db.query<{ remark: string }>("select remark from model where id = $1::bigint", [
        ids[1],
      ]);
      return [await statusOf(product, ids[1]), row?.remark ?? ""];
    };
    await expect.poll(stored).toEqual([2, "看过"]);
    await press(page, "u");
    await shown(page, titleOf(1));
    await expect.poll(stored).toEqual([1, ""]);
  });

  it("names on the status line what U undoes: in a queue the last decision or other action, in a list even without a notice", async () => {
    const ids = await fillQueue(product, 4);
    const { page } = await openQueue(product);
    // A double click decides once.
    await page.locator('[data-command="model.pass"] button').dblclick({ delay: 20 });
    await shown(page, titleOf(1));
    await offered(page, `「${titleOf(0)}」通过`).waitFor();
    await press(page, "m");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await page.keyboard.type("看过");
    await press(page, "Control+Enter");
    await offered(page, `「${titleOf(1)}」备注`).waitFor();
    await offered(page, "待生效 1").waitFor();
    expect(await offered(page, `「${titleOf(0)}」通过`).count()).toBe(0);
    await press(page, "u");
    await notice(page, new RegExp(`已撤销：「${titleOf(1)}」备注`));
    await offered(page, `「${titleOf(0)}」通过`).waitFor();
    expect(await statusOf(product, ids[0])).toBe(ModelShelf.of("up"));
    expect(await decisionCount(product)).toBe(1);
    await press(page, "u");
    await shown(page, titleOf(0));
    await until(async () => (await statusOf(product, ids[0])) === ModelShelf.of("wait"));

    // In a list during the whole undo window.
    await page.evaluate((to) => (location.hash = to), `/model-admin?id=${ids[3]}`);
    await page.getByRole("heading", { name: titleOf(3) }).waitFor();
    await press(page, "p");
    await offered(page, `「${titleOf(3)}」通过`)
      .getByText("撤销")
      .waitFor();
    await page.locator("[data-notice]").waitFor({ state: "detached" });
    await press(page, "u");
    await notice(page, new RegExp(`已撤销：「${titleOf(3)}」通过`));
    await offered(page, "通过").waitFor({ state: "detached" });
    expect(await statusOf(product, ids[3])).toBe(ModelShelf.of("wait"));
  });
});
