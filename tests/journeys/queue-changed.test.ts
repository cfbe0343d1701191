import { beforeAll, describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import { model } from "#domain/models/model.resource.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { publish } from "#server/live/publish.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { boxOf, overlaps } from "#support/boxes.ts";
import { logIn, meanwhile, notice, press, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { addColleagues, fillQueue, openQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await addColleagues(product, "second");
});

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

/** Changes an item, by the system where no admin is named, and publishes the change to all windows. */
async function change(id: string, values: Partial<AnyRecord>, by: string | null = null): Promise<void> {
  const item = await updateRecord(product.db, model, await readRecord(product.db, model, id), values, by);
  await publish(product.db, [{ kind: "changed", resource: model.name, id: item.id, item }]);
}

const differenceIn = (page: Page) => page.locator('[data-place="shown"] [data-read-first]');

/** Measures in the page for how many ms a notice stays once an item is on screen. */
const noticeOutlives = (page: Page, words: string, title: string): Promise<number> =>
  page.evaluate(
    ([text = "", name = ""]) =>
      new Promise<number>((done) => {
        let since = 0;
        const look = (): void => {
          const isShown = document.querySelector(`section[data-pane="evidence"][aria-label="${name}"]`) !== null;
          if (isShown && since === 0) since = performance.now();
          const notices = [...document.querySelectorAll("[data-notice]")];
          if (isShown && !notices.some((one) => one.textContent?.includes(text))) done(performance.now() - since);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [words, title],
  );

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

describe("moderators whose item changes while they read it", () => {
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
    await page.locator("[data-pane=detail] [data-read-first] ins", { hasText: "乙" }).waitFor();
    await page.keyboard.press("n");
    const question = page.locator("[data-testid=questions]");
    await question.locator("[data-read-first] ins", { hasText: "乙" }).waitFor();
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
    await question.getByText("不含 1 条（丙）：选中后内容有改动").waitFor();
    await press(page, "Enter");
    await notice(page, /「通过」：2 条完成，1 条没有：丙（选中后内容有改动/);
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
    const outlived = await meanwhile(noticeOutlives(page, "丙", titleOf(2)), () => page.keyboard.press("1"));
    // By itself it would stay for four seconds.
    expect(outlived).toBeLessThan(2_000);
    await until(async () => (await statusOf(1)) !== 1);

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
    const values = {
      subject: "model",
      subjectId: ids[3],
      kind: 1,
      severity: 2,
      time: 1,
      evidence: { type: "fault", fault: "empty" },
    };
    await insertRecord(product.db, reviewFinding, values, null);
    const item = await readRecord(product.db, model, ids[3] ?? "");
    await publish(product.db, [{ kind: "changed", resource: model.name, id: item.id, item }]);
    await page.locator('[data-place="shown"] [data-finding]', { hasText: "新" }).waitFor();
    await marked.getByText("自动审核又有 1 项发现").waitFor();
    await passGap(page);
    await page.keyboard.press("p");
    await notice(page, new RegExp(`「${titleOf(3)}」在你查看时有改动`));
    await passGap(page);
    await page.keyboard.press("p");
    await until(async () => (await statusOf(3)) === 2);
  });

  it("read each changed place of a long text: the first of many, and all on request, uncovered by the notice", async () => {
    // Tools of a prerendered next item would move the notice by chance, so the second item is the last one.
    const [id = "", second = ""] = await fillQueue(product, 2);
    const describe = (of: string, words: string) => change(of, { groupDesc: `<p>${words}</p>` });
    const steps = Array.from({ length: 60 }, (_, i) => `第 ${i} 步：转到 ${i * 7} 度, then press it. `);
    for (const of of [id, second]) await describe(of, steps.join(""));
    const { page } = await openQueue(product);
    const changed = steps.with(1, "第 1 步：AAAA. ").with(58, '第 58 步：<a href="https://spam.example/">ZZZZ</a>. ');
    await describe(id, changed.join(""));
    const marked = differenceIn(page);
    await marked.locator("ins", { hasText: "AAAA" }).waitFor();
    await marked.locator("ins", { hasText: "[https://spam.example/] ZZZZ" }).waitFor();
    expect((await marked.locator(":is(del, ins)").allInnerTexts()).join("").length).toBeLessThan(160);
    await press(page, "p");
    const word = page.locator("[data-notice]", { hasText: "请先查看标出的差异" });
    await word.waitFor();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(1));
    await word.waitFor({ state: "detached" });

    await change(second, { groupName: "乙" });
    await marked.locator("ins", { hasText: "乙" }).waitFor();
    await passGap(page);
    await press(page, "p");
    await word.waitFor();
    expect(overlaps(await boxOf(word), await boxOf(marked))).toBe(false);
    await describe(second, steps.map((one, i) => one.replace("转", i % 2 === 0 ? "拨" : "转")).join(""));
    await marked.getByText("另有 10 处改动").waitFor();
    const before = await marked.locator("ins").count();
    expect([20, 21]).toContain(before);
    await marked.getByRole("button", { name: "全部显示" }).focus();
    await page.keyboard.press("Enter");
    await until(async () => (await marked.locator("ins").count()) === before + 10);
    await marked.getByRole("button", { name: "收起" }).and(page.locator(":focus")).waitFor();
  });
});

it("findings after one's own edit are reported once; other findings are marked as read by key or button", async () => {
  const { id } = await makeModel(product.db, { groupName: "花瓶" });
  await makeModelFile(product.db, id);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/model-admin?id=${id}`);
  await page.getByRole("heading", { name: "花瓶" }).waitFor();
  await press(page, "e");
  const name = page.locator("[id$=groupName]").first();
  await name.waitFor();
  await name.focus();
  await press(page, "End");
  await page.keyboard.type(" 加微信");
  // The review runs at once on the server.
  await Promise.all([notice(page, /自动审核已完成，发现：文字/), press(page, "Control+s")]);
  await page.getByRole("heading", { name: "花瓶 加微信" }).waitFor();
  const banner = page.locator("section[data-read-first]");
  expect(await banner.count()).toBe(0);
  for (const way of [() => press(page, "Shift+r"), () => page.getByRole("button", { name: "标为已读" }).click()]) {
    // A changed rule and not an edit causes a finding of another kind.
    const record = await readRecord(product.db, model, id);
    const kinds = [...(record["findingKinds"] as string[]), (await banner.count()) === 0 ? "image" : "account"];
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 6 * 60_000;
    });
    await product.db.query("update model set updater = null, finding_kinds = $2 where id = $1::bigint", [id, kinds]);
    const item = await readRecord(product.db, model, id);
    await publish(product.db, [{ kind: "changed", resource: model.name, id, item }]);
    await banner.getByText(/自动审核有新的发现/).waitFor();
    await way();
    await banner.waitFor({ state: "detached" });
    await product.db.query("update model set finding_kinds = '{text}' where id = $1::bigint", [id]);
    const before = await readRecord(product.db, model, id);
    await publish(product.db, [{ kind: "changed", resource: model.name, id, item: before }]);
  }
});
