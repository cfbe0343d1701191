import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Console } from "#support/console.ts";
import { logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import { addColleagues, prefetched, fillQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

interface Decision {
  object: string;
  command: string;
  n: number;
}
const decisions = (): Promise<Decision[]> =>
  product.db.query<Decision>(
    `select op_obj_id as object, command, count(*)::int as n from operation_record
     where undoes is null and command in ('model.pass', 'model.noPass') and op_obj_id in (select id from model where submit_time > now() - interval '3 hours')
     group by 1, 2 order by 1`,
  );

describe("a moderator at the queue", () => {
  it("skips, undoes a decision within ten seconds, and leaves no message", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.keyboard.press("s");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await until(async () => (await decisions()).length === 1);
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    const state = async (): Promise<unknown[]> =>
      product.db.query("select status, machine_review from model where id = $1::bigint", [ids[1]]);
    await until(async () => JSON.stringify(await state()) === JSON.stringify([{ status: 1, machine_review: 3 }]));
    expect(
      await product.db.query(
        "select id from outbox where done is null and record in (select id from operation_record)",
      ),
    ).toEqual([]);
    const skips = (): Promise<unknown[]> =>
      product.db.query("select 1 from queue_skip where item = $1::bigint", [ids[0]]);
    await until(async () => (await skips()).length === 1);
  });

  it("turns the current item with the viewer's keys, and leaves the prerendered one as it is", async () => {
    const ids = await fillQueue(product, 3);
    for (const id of ids) await makeModelFile(product.db, id);
    const person = await visitor(product, "en");
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.locator("[data-pane=evidence] [data-place=ahead] .mv").waitFor({ state: "attached" });
    const isWired = (place: string): Promise<string | null> =>
      page.locator(`[data-place=${place}] .vt button`, { hasText: "Wireframe" }).getAttribute("aria-pressed");
    const capOf = (command: string): Promise<string> =>
      page.locator(`.db [data-command="${command}"] kbd`).evaluate((cap) => getComputedStyle(cap).backgroundColor);
    const live = await capOf("model.pass");
    await press(page, "v");
    await page.locator("[data-place=shown] .mv[role=application]:focus").waitFor();
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
  });

  it("loses and duplicates nothing when the server is killed during decisions", { timeout: 120_000 }, async () => {
    await fillQueue(product, 8);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await passGap(page);
    await product.kill();
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await page.locator(".st").getByText("待发送").waitFor();
    await product.start();
    await until(async () => (await decisions()).length === 2);
    await page.locator(".st").getByText("待发送").waitFor({ state: "detached" });
    expect((await decisions()).map((one) => one.n)).toEqual([1, 1]);
  });

  it("continues without a connection, and sends once when it is back", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await prefetched(page, 3);
    await context.setOffline(true);
    await page.keyboard.press("p");
    await shown(page, titleOf(1));
    await page.locator(".st").getByText("待发送 1").waitFor();
    expect(await decisions()).toEqual([]);
    // Prefetched items can be decided; others say that they are missing.
    for (const i of [1, 2]) {
      await shown(page, titleOf(i));
      await passGap(page);
      await press(page, "p");
    }
    await page.getByText("这一条还没有取到").waitFor();
    await page.locator(".st", { hasText: "待处理 3" }).waitFor();
    await context.setOffline(false);
    await shown(page, titleOf(3));
    await until(async () => (await decisions()).length === 3);
    expect((await decisions()).map(({ n }) => n)).toEqual([1, 1, 1]);
  });

  it("loses no decision if two windows close without a connection", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const second = await context.newPage();
    await second.goto(`${product.url}/#${QUEUE}`);
    await shown(second, titleOf(0));
    await press(second, "j");
    await shown(second, titleOf(1));
    await passGap(second);
    await context.setOffline(true);
    for (const window of [page, second]) {
      await press(window, "p");
      await window.locator(".st").getByText("待发送 1").waitFor();
    }
    // Waits for the browser's database, because the page does not show when its write is complete.
    await page.waitForFunction(
      () =>
        new Promise<boolean>((done) => {
          const opening = indexedDB.open("keyval-store");
          opening.addEventListener("success", () => {
            const reading = opening.result.transaction("keyval").objectStore("keyval").getAll();
            reading.addEventListener("success", () => done(reading.result.flat().length >= 2));
          });
        }),
    );
    await page.close();
    await second.close();
    await context.setOffline(false);
    expect(await decisions()).toEqual([]);
    const third = await context.newPage();
    await third.goto(`${product.url}/#${QUEUE}`);
    await until(async () => (await decisions()).length === 2);
    expect((await decisions()).map(({ n }) => n)).toEqual([1, 1]);
  });

  it("sees a colleague's decision at once, and is never offered the colleague's leased items", async () => {
    await fillQueue(product, 8);
    await addColleagues(product, "second");
    const one = await visitor(product);
    const two = await visitor(product);
    await logIn(one, product, QUEUE);
    await shown(one.page, titleOf(0));
    await logIn(two, product, QUEUE, "second");
    await shown(two.page, titleOf(3));
    await two.page.keyboard.press("p");
    await shown(two.page, titleOf(4));
    await one.page
      .locator(".row.gone", { hasText: titleOf(3) })
      .getByText("李四")
      .waitFor();
    await one.page.locator(".st", { hasText: "待处理 7" }).waitFor();
    // It leaves the waiting rows once it can no longer be undone.
    await one.page.locator(".row.grp", { hasText: /^已处理 1$/ }).waitFor();
    const rows = await one.page.locator("[role=row]").allInnerTexts();
    const place = (text: string): number => rows.findIndex((row) => row.includes(text));
    expect(place(titleOf(3))).toBe(place("已处理") + 1);
  });

  it("sees the items of its filter in a second window, and none that the first window has leased", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    await logIn(person, product, QUEUE);
    await shown(person.page, titleOf(0));
    await person.page.locator(".row.q.grp", { hasText: "我领取的 3" }).waitFor();
    const other = await person.context.newPage();
    await other.goto(`${product.url}/#${QUEUE}?f=groupName:"${titleOf(4)}"`);
    await shown(other, titleOf(4));
    await other.locator(".row.q.grp", { hasText: "我领取的 1" }).waitFor();
    await press(other, "p");
    await until(async () => (await decisions()).length === 1);
    expect((await decisions())[0]).toMatchObject({ object: ids[4], command: "model.pass" });
  });

  it("decides only filtered items in a filtered window, whatever the other window leases", async () => {
    const ids = await fillQueue(product, 8);
    await product.db.query("update model set machine_review = 4, queue_order = 11 where id = any($1::bigint[])", [
      ids.slice(5),
    ]);
    const person = await visitor(product);
    await logIn(person, product, QUEUE);
    await shown(person.page, titleOf(0));
    const other = await person.context.newPage();
    await other.goto(`${product.url}/#${QUEUE}?f=machineReview:noPass`);
    for (const i of [5, 6, 7]) {
      await shown(other, titleOf(i));
      await passGap(other);
      await press(other, "p");
      await until(async () => (await decisions()).length === i - 4);
    }
    await other.getByText("当前筛选下没有待审").first().waitFor();
    expect((await decisions()).map((one) => one["object"])).toEqual(ids.slice(5));
    await shown(person.page, titleOf(0));
  });

  it("opens the same item from a colleague's link, and works in English", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product, "en");
    const { page } = person;
    await logIn(person, product, `${QUEUE}?id=${ids[2]}`);
    await shown(page, titleOf(2));
    await page.getByRole("toolbar", { name: "Decisions" }).getByRole("button", { name: "No pass" }).waitFor();
    await page.keyboard.press("n");
    await page.getByText("Contains contact data or advertising for other sites").first().waitFor();
    await page.keyboard.press("1");
    await until(async () => (await decisions()).length === 1);
    expect((await decisions())[0]).toMatchObject({ object: ids[2], command: "model.noPass" });
  });

  it.each([1_440, 1_024])(
    "keeps every pane inside a window of %i px, whatever sizes a wider one has stored",
    async (width) => {
      await fillQueue(product, 2);
      const person = await visitor(product, "en", { viewport: { width, height: 900 } });
      const { page, context } = person;
      // Layouts that a wider window has stored, one of them damaged.
      await context.addInitScript(() => {
        for (const suffix of ["", ".narrow"]) {
          const [queue, work] = [`queue.machineReview${suffix}`, `queue.work${suffix}`];
          localStorage.setItem(
            `react-resizable-panels:${queue}`,
            JSON.stringify({ [`${queue}.list`]: 90, [`${queue}.work`]: 10 }),
          );
          localStorage.setItem(`react-resizable-panels:${work}`, '{"damaged":');
        }
      });
      await logIn(person, product, QUEUE);
      await shown(page, titleOf(0));
      /** Left and right edges of each pane. */
      const panes = (): Promise<number[][]> =>
        page.evaluate(() =>
          [...document.querySelectorAll("[data-pane]")].map((pane) => {
            const { left, right } = pane.getBoundingClientRect();
            return [Math.round(left), Math.round(right)];
          }),
        );
      const fits = async (): Promise<void> => {
        const [list, evidence, findings] = await panes();
        const edge = await page.evaluate(() => innerWidth);
        expect([list?.[0], findings?.[1]]).toEqual([0, edge]);
        for (const [left = 0, right = 0] of [list ?? [], evidence ?? [], findings ?? []])
          expect(right - left).toBeGreaterThan(200);
      };
      await fits();
      await page.keyboard.press("n");
      await page.locator(".rs").waitFor();
      await fits();
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: width - 100, height: 900 });
      await expect.poll(async () => (await panes())[2]?.[1]).toBe(width - 100);
      await fits();
    },
  );
});
