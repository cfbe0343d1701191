import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import { model } from "#domain/models/model.resource.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { publish } from "#server/live/publish.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { boxOf, overlaps } from "#support/boxes.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, runFromPalette, startConsole, visitor } from "#support/console.ts";
import { addColleagues, fillQueue, heldBy, passGap, QUEUE, readGap, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  await addColleagues(product, "second", "third");
});
afterAll(() => product.close());

/** Presses a key twice at once, so that a slow machine cannot separate the presses. */
const pressTwice = (page: Page, key: string): Promise<void> =>
  page.evaluate((pressed) => {
    const presses = [0, 1].map(() => {
      const press = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true });
      // A person's second press follows after a few milliseconds.
      while (performance.now() - press.timeStamp < 5);
      return press;
    });
    // The second press keeps its time, even if the page handles the first one slowly.
    for (const press of presses) document.activeElement?.dispatchEvent(press);
  }, key);

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

/** Changes an item, by the system where no admin is named, and publishes the change to all windows. */
async function change(id: string, values: Partial<AnyRecord>, by: string | null = null): Promise<void> {
  const item = await updateRecord(product.db, model, await readRecord(product.db, model, id), values, by);
  await publish(product.db, [{ kind: "changed", resource: model.name, id: item.id, item }]);
}

const differenceIn = (page: Page) => page.locator('.stk[data-place="shown"] .since');

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
    await two.page.locator(".row.q.cur", { hasText: titleOf(0) }).waitFor();
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
      .locator(".row.q", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor();
    await until(async () => (await heldBy(product, "second")).includes(ids[0] ?? ""));
    expect(await heldBy(product, "admin")).not.toContain(ids[0]);

    // A logout releases the leases. A moderator who returns to the item finds the text again.
    await runFromPalette(two.page, "退出登录");
    await until(async () => (await heldBy(product, "second")).length === 0);
    await one.page
      .locator(".row.q", { hasText: titleOf(0) })
      .getByText("李四")
      .waitFor({ state: "detached" });
    await readGap(one.page);
    for (let i = 0; i < 3; i++) await one.page.keyboard.press("j");
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
    await question.waitFor({ state: "detached", timeout: 10_000 });
    // It depends on whether the count or the decision arrives first. The other message follows.
    await notice(two.page, /没有被他人领取|已先处理/);
  });

  it("decide on what they read in the list of all models too, also with the reason picker open", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    const now = (i = 0): Promise<AnyRecord> => readRecord(product.db, model, ids[i] ?? "");
    const rename = async (i: number, groupName: string): Promise<void> => {
      await change(ids[i] ?? "", { groupName });
      await page.locator(".row", { hasText: groupName }).waitFor();
    };
    const asked: Route[] = [];
    await page.route("**/queue/reasons", (route) => void asked.push(route));
    await logIn(person, product, "/model-admin?f=status:wait&s=submitTime");
    await page.getByRole("heading", { name: titleOf(0) }).waitFor();
    await rename(0, "乙");
    await page.locator("[data-pane=detail] .since ins", { hasText: "乙" }).waitFor();
    await page.keyboard.press("n");
    const question = page.locator(".ask");
    await question.locator(".since ins", { hasText: "乙" }).waitFor();
    // A digit pressed before the reasons are loaded selects the reason that will have it.
    await until(async () => asked.length > 0);
    await page.keyboard.press("1");
    for (const route of asked) await route.continue();
    await page.unroute("**/queue/reasons");
    await question.locator(".reasons [aria-selected=true]").waitFor();
    await pressTwice(page, "Enter");
    await notice(page, /「乙」在你查看时有改动/);
    await passGap(page);
    expect((await now())["status"]).toBe(1);
    await question.waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await now())["status"] === 3);

    // A bulk decision leaves out and names items that changed since their selection. Selecting them again includes
    // them.
    await press(page, "j", "x", "j", "x", "j", "x");
    await page.getByText("已选 3").first().waitFor();
    await rename(2, "丙");
    await passGap(page);
    await press(page, "p");
    await question.getByText("不含 1 条（丙）：选中之后有改动").waitFor();
    await press(page, "Enter");
    await notice(page, /「通过」：2 条完成，1 条没有：丙（选中之后有改动/);
    expect((await now(2))["status"]).toBe(1);
    await press(page, "k", "x", "x");
    await passGap(page);
    await press(page, "p");
    await question.getByText("不含 2 条").waitFor();
    await press(page, "Enter");
    await until(async () => (await now(2))["status"] === 2);
  });

  it("decide on what they read: a change in the meantime is marked, and the first decision only shows it", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    const statusOf = async (i: number): Promise<unknown> =>
      (await readRecord(product.db, model, ids[i] ?? ""))["status"];
    const rename = (i: number, groupName: string, by: string | null) => change(ids[i] ?? "", { groupName }, by);
    const marked = differenceIn(page);
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await rename(0, "乙", null);
    await marked.locator("del", { hasText: titleOf(0) }).waitFor();
    await marked.locator("ins", { hasText: "乙" }).waitFor();
    await page.keyboard.press("p");
    await notice(page, /「乙」在你查看时有改动/);
    expect(await statusOf(0)).toBe(1);
    await passGap(page);
    await page.keyboard.press("p");
    await until(async () => (await statusOf(0)) === 2);

    // An open reason picker does not count as having read the new text.
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("n");
    await strip(page).locator('[role="listbox"]').waitFor();
    const [{ id: second } = { id: "" }] = await product.db.query<{ id: string }>(
      "select id from admin where account = 'second'",
    );
    await rename(1, "丙", second);
    await marked.getByText(/^李四在 .* 改动了此条目/).waitFor();
    await pressTwice(page, "1");
    await notice(page, /「丙」在你查看时有改动/);
    await passGap(page);
    expect(await statusOf(1)).toBe(1);
    // The reason picker remains open, and the notice disappears with the item that it is about.
    await page.keyboard.press("1");
    await until(async () => (await statusOf(1)) !== 1);
    await page.locator("[data-notice]", { hasText: "丙" }).waitFor({ state: "detached", timeout: 1_500 });

    // The server refuses, because the change reached it first. The difference is shown on return.
    await shown(page, titleOf(2));
    await passGap(page);
    const underway: Route[] = [];
    await page.route(/model\/pass$/, (route) => void underway.push(route));
    await page.keyboard.press("p");
    await shown(page, titleOf(3));
    await until(async () => underway.length === 1);
    await rename(2, "丁", null);
    await underway[0]?.continue();
    await page.unroute(/model\/pass$/);
    await notice(page, new RegExp(`「${titleOf(2)}」提交失败`));
    // Its row is among the others again, and the address follows them in the meantime.
    const evidence = page.locator('section[data-pane="evidence"][aria-label="丁"]');
    await page.evaluate((address) => (location.hash = address), `${QUEUE}?id=${ids[2]}`);
    await evidence.waitFor();
    await marked.locator("ins", { hasText: "丁" }).waitFor();
    await passGap(page);
    await page.keyboard.press("p");
    await notice(page, /「丁」在你查看时有改动/);
    await passGap(page);
    await page.keyboard.press("p");
    await until(async () => (await statusOf(2)) === 2);

    // The automatic review ran again and added a finding of a known kind.
    await shown(page, titleOf(3));
    const found = {
      subject: "model",
      subjectId: ids[3],
      kind: 1,
      severity: 2,
      time: 1,
      evidence: { type: "fault", fault: "empty" },
    };
    await insertRecord(product.db, reviewFinding, found, null);
    const item = await readRecord(product.db, model, ids[3] ?? "");
    await publish(product.db, [{ kind: "changed", resource: model.name, id: item.id, item }]);
    await page.locator('.stk[data-place="shown"] .fd', { hasText: "新" }).waitFor();
    await marked.getByText("自动审核又有 1 项发现").waitFor();
    await passGap(page);
    await page.keyboard.press("p");
    await notice(page, new RegExp(`「${titleOf(3)}」在你查看时有改动`));
    await passGap(page);
    await page.keyboard.press("p");
    await until(async () => (await statusOf(3)) === 2);
  });

  it("read each changed place of a long text: the first of many, and all on request", async () => {
    const [id = "", second = ""] = await fillQueue(product, 6);
    const describe = (of: string, words: string) => change(of, { groupDesc: `<p>${words}</p>` });
    const steps = Array.from({ length: 60 }, (_, i) => `第 ${i} 步：转到 ${i * 7} 度, then press it. `);
    for (const of of [id, second]) await describe(of, steps.join(""));
    const person = await visitor(product);
    const { page } = person;
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const changed = steps.with(1, "第 1 步：AAAA. ").with(58, '第 58 步：<a href="https://spam.example/">ZZZZ</a>. ');
    await describe(id, changed.join(""));
    const marked = differenceIn(page);
    await marked.locator("ins", { hasText: "AAAA" }).waitFor();
    await marked.locator("ins", { hasText: "[https://spam.example/] ZZZZ" }).waitFor();
    expect((await marked.locator(":is(del, ins)").allInnerTexts()).join("").length).toBeLessThan(160);
    await press(page, "p");
    await page.locator("[data-notice]", { hasText: "请先查看标出的差异" }).waitFor();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await describe(second, steps.map((one, i) => one.replace("转", i % 2 === 0 ? "拨" : "转")).join(""));
    await marked.getByText("另有 10 处改动").waitFor();
    expect(await marked.locator("ins").count()).toBe(20);
    await marked.getByRole("button", { name: "全部显示" }).focus();
    await page.keyboard.press("Enter");
    await until(async () => (await marked.locator("ins").count()) === 30);
    await marked.getByRole("button", { name: "收起" }).and(page.locator(":focus")).waitFor();
  });

  it("read the change while its notice does not cover it", async () => {
    // Tools of a prerendered next item would move the notice by chance.
    const [id = ""] = await fillQueue(product, 1);
    const person = await visitor(product);
    const { page } = person;
    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await change(id, { groupName: "乙", groupDesc: "<p>新的描述</p>" });
    await differenceIn(page).locator("ins", { hasText: "新的描述" }).waitFor();
    await press(page, "p");
    const word = page.locator("[data-notice]", { hasText: "请先查看标出的差异" });
    await word.waitFor();
    expect(overlaps(await boxOf(word), await boxOf(differenceIn(page)))).toBe(false);
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
