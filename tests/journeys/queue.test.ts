import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import {
  addColleagues,
  decisionCount,
  extendUndo,
  fillQueue,
  heldBy,
  openQueue,
  passGap,
  prefetched,
  QUEUE,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const decided = (): Promise<number> => decisionCount(product);
const heldNow = (): Promise<string[]> => heldBy(product, "admin");
const evidence = (place: "shown" | "ahead"): string => `[data-pane=evidence] > [data-place=${place}]`;

/** Left and right edges of each pane. */
const edgesOf = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-pane]")].map((pane) => {
      const { left, right } = pane.getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    }),
  );

/** Waits until the panes fill a window of this width, each wide enough to read. */
async function fit(page: Page, width: number): Promise<void> {
  await expect.poll(async () => (await edgesOf(page))[2]?.[1]).toBe(width);
  const [list, shownItem, findings] = await edgesOf(page);
  expect(list?.[0]).toBe(0);
  for (const [left = 0, right = 0] of [list ?? [], shownItem ?? [], findings ?? []])
    expect(right - left).toBeGreaterThan(200);
}

describe("a moderator at the queue", () => {
  it("skips, undoes a decision in the queue and from the home screen, leaves no message, and continues", async () => {
    const ids = await fillQueue(product, 5);
    const { page } = await openQueue(product);
    await press(page, "s");
    await shown(page, titleOf(1));
    await until(
      async () => (await product.db.query("select 1 from queue_skip where item = $1::bigint", [ids[0]])).length === 1,
    );
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 1);
    await press(page, "u");
    await shown(page, titleOf(1));
    const state = (): Promise<unknown[]> =>
      product.db.query("select status, machine_review from model where id = $1::bigint", [ids[1]]);
    await expect.poll(state).toEqual([{ status: 1, machine_review: 3 }]);
    expect(
      await product.db.query(
        "select id from outbox where done is null and record in (select id from operation_record)",
      ),
    ).toEqual([]);

    // The home screen undoes the last one of two.
    for (const i of [1, 2]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "p");
    }
    await shown(page, titleOf(3));
    await until(async () => (await decided()) === 2);
    await extendUndo(product);
    await press(page, "g", "h");
    await page.getByTestId("home").first().waitFor();
    await page.locator("[data-testid=status]", { hasText: `「${titleOf(2)}」` }).waitFor();
    await press(page, "u");
    await notice(page, new RegExp(`已撤销「${titleOf(2)}」`));
    await until(async () => (await statusOf(product, ids[2])) === 1);
    await press(page, "g", "r");
    await shown(page, titleOf(2));
    await page.locator("[data-testid=progress]", { hasText: "本次 1" }).waitFor();
  });

  it("opens a colleague's link in English, with each pane inside the window whatever sizes a wider one stored", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product, "en");
    const { page } = person;
    // Layouts that a wider window has stored, one of them damaged.
    await page.addInitScript(() => {
      for (const suffix of ["", ".narrow"]) {
        const [queue, work] = [`queue.machineReview${suffix}`, `queue.work${suffix}`];
        localStorage.setItem(
          `react-resizable-panels:${queue}`,
          JSON.stringify({ [`${queue}.list`]: 90, [`${queue}.work`]: 10 }),
        );
        localStorage.setItem(`react-resizable-panels:${work}`, '{"damaged":');
      }
    });
    await logIn(person, product, `${QUEUE}?id=${ids[2]}`);
    await shown(page, titleOf(2));
    await fit(page, 1_440);
    await page.getByRole("toolbar", { name: "Decisions" }).getByRole("button", { name: "Reject" }).waitFor();
    await press(page, "n");
    await page
      .locator("[data-pane=reasons]")
      .getByText("Contains contact data or advertising for other sites")
      .first()
      .waitFor();
    await fit(page, 1_440);
    // A window made narrower takes the layout of narrow windows, with and without the reason picker.
    await page.setViewportSize({ width: 1_024, height: 900 });
    await fit(page, 1_024);
    await press(page, "Escape");
    await page.locator("[data-pane=reasons]").waitFor({ state: "detached" });
    await page.setViewportSize({ width: 924, height: 900 });
    await fit(page, 924);
    await press(page, "n");
    await page.locator("[data-pane=reasons] [role=listbox]:focus").waitFor();
    await press(page, "1");
    const made = (): Promise<unknown[]> =>
      product.db.query("select op_obj_id as object, command from operation_record where command like 'model.%'");
    await expect.poll(made).toEqual([{ object: ids[2], command: "model.noPass" }]);
  });

  it("turns the current item with the viewer's keys, and takes over the prerendered, inert elements of the next one", async () => {
    const ids = await fillQueue(product, 3);
    for (const id of ids) await makeModelFile(product.db, id);
    const { page } = await openQueue(product, { language: "en" });
    const ahead = page.locator(evidence("ahead"));
    await ahead.locator("h1", { hasText: titleOf(1) }).waitFor({ state: "attached" });
    await ahead.locator("[role=application]").waitFor({ state: "attached" });
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).not.toContain(titleOf(1));
    const drawn = await ahead.locator("[role=application]").elementHandle();
    const isWired = (place: "shown" | "ahead"): Promise<string | null> =>
      page.locator(`${evidence(place)} [role=group] > button`, { hasText: "Wireframe" }).getAttribute("aria-pressed");
    const capOf = (command: string): Promise<string> =>
      page
        .locator(`[data-work] [data-command="${command}"] kbd`)
        .evaluate((cap) => getComputedStyle(cap).backgroundColor);
    const live = await capOf("model.pass");
    await press(page, "v");
    await page.locator(`${evidence("shown")} [role=application]:focus`).waitFor();
    // A key that does not act here is not shown as active.
    expect(await capOf("model.pass")).not.toBe(live);
    await press(page, "w");
    await expect.poll(() => isWired("shown")).toBe("true");
    expect(await isWired("ahead")).toBe("false");
    await press(page, "Escape");
    // The focus returns to the list, or to the pane if nothing in it had the focus before.
    const back = "[data-pane=list] [data-pane-focus]:focus, [data-pane=evidence] :focus, [data-pane=evidence]:focus";
    await page.locator(back).first().waitFor();
    await expect.poll(() => capOf("model.pass")).toBe(live);

    // The same elements with working keys.
    await passGap(page);
    await press(page, "p", "v");
    await shown(page, titleOf(1));
    await page.locator("[role=application]:focus").waitFor();
    expect(await page.evaluate((one) => document.activeElement === one, drawn)).toBe(true);
    // The prerendered item that returns to the background is inert again.
    await press(page, "Escape", "u");
    await shown(page, titleOf(0));
    for (const pane of ["evidence", "findings"])
      await page
        .locator(`[data-pane='${pane}'] > [data-place='ahead'][inert][aria-hidden='true']`)
        .waitFor({ state: "attached" });
    await page.locator("[data-place='shown']:not([inert]) h1", { hasText: titleOf(0) }).waitFor();
    await page.locator("[role=status]", { hasText: titleOf(0) }).waitFor({ state: "attached" });
  });

  it("edits the current item in place of its evidence, keeps its lease, and closes the form by moving on", async () => {
    const ids = await fillQueue(product, 4);
    await makeModelFile(product.db, ids[0] ?? "");
    const { page } = await openQueue(product);
    const name = page.locator("#form-groupName");
    await press(page, "e");
    await name.and(page.locator(":focus")).waitFor();
    await press(page, "F6");
    // The form of the former item does not reopen on return.
    for (const [key, i] of [
      ["j", 1],
      ["k", 0],
    ] as const) {
      await page.locator('[data-pane="list"] [role="grid"]').focus();
      await press(page, key);
      await shown(page, titleOf(i));
      await page.waitForFunction(() => !location.hash.includes("edit="));
    }
    expect(await name.count()).toBe(0);

    await press(page, "e");
    await name.and(page.locator(":focus")).waitFor();
    await press(page, "End");
    await page.keyboard.type(" pnu");
    expect(await heldNow()).toContain(ids[0]);
    await press(page, "Control+s");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    await shown(page, `${titleOf(0)} pnu`);
    await page.locator("section[data-pane='evidence'] h1", { hasText: `${titleOf(0)} pnu` }).waitFor();
    expect(await decided()).toBe(0);
    expect(await heldNow()).toContain(ids[0]);
    await press(page, "p");
    await shown(page, titleOf(1));
    await until(async () => (await statusOf(product, ids[0])) === 2);
  });

  it("sees a colleague's decision and question at once, and neither decides nor is offered what the colleague has", async () => {
    const ids = await fillQueue(product, 8);
    await addColleagues(product, "second");
    const one = await openQueue(product);
    await prefetched(one.page, 3);
    const two = await visitor(product);
    await logIn(two, product, QUEUE, "second");
    await shown(two.page, titleOf(3));
    await prefetched(two.page, 3);
    await press(two.page, "p");
    await shown(two.page, titleOf(4));
    await one.page
      .locator(".row.gone", { hasText: titleOf(3) })
      .getByText("李四")
      .waitFor();
    await one.page.locator("[data-testid=status]", { hasText: "待处理 7" }).waitFor();
    // It leaves the waiting rows once it can no longer be undone.
    await one.page.locator(".queue-group", { hasText: /^已处理 1$/ }).waitFor();
    const rows = await one.page.locator("[role=row]").allInnerTexts();
    const place = (text: string): number => rows.findIndex((row) => row.includes(text));
    expect(place(titleOf(3))).toBe(place("已处理") + 1);

    // An item whose author is asked is marked in its row, and a bulk decision leaves it and decided ones out.
    await press(one.page, "h");
    await one.page.getByRole("dialog").locator("input, textarea").last().fill("壁厚是多少？");
    await press(one.page, "Enter");
    await shown(one.page, titleOf(1));
    await two.page.locator(".queue-row", { hasText: "管理员 请作者补充" }).waitFor();
    await press(two.page, "Control+a");
    await two.page.locator("[data-testid=pager]", { hasText: "已选 6" }).waitFor();
    const asked = await product.db.query("select item::text as id from queue_item where asked_until > now()");
    expect(asked).toEqual([{ id: ids[0] }]);
  });
});
