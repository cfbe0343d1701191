import { describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { logIn, meanwhile, press, runFromPalette, visitor, waitForAddress } from "#support/console.ts";
import { fillQueue, QUEUE, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const remove = (id: string | undefined): Promise<unknown> =>
  product.db.query("update model set delete_time = now(), queue_order = null where id = $1::bigint", [id]);
const refreshed = (page: Page): Promise<unknown> =>
  meanwhile(page.waitForResponse("**/model/list"), () => runFromPalette(page, "刷新"));
const lit = (page: Page, i: number): Promise<void> =>
  page.locator(".rows-grid .row.cursor", { hasText: titleOf(i) }).waitFor();

describe("a record on screen that leaves the list after a refresh", () => {
  it("is replaced by the row that moves into its position, whose detail and keys are active then", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin?f=status:wait&s=submitTime");
    await lit(page, 0);
    await press(page, "j");
    await page.locator(`[data-pane=detail][aria-label="${titleOf(1)}"]`).waitFor();
    // If the next record is still loading, its detail has the focus of the previous one.
    await page.route("**/model/detail", async (route) => {
      // The page may close, or the route be removed, while the call waits.
      await page
        .locator("[data-pane=detail] [data-slot=skeleton-bar]")
        .first()
        .waitFor()
        .catch(() => undefined);
      await route.continue().catch(() => undefined);
    });
    await press(page, "Enter", "]", "]");
    await page.locator(`[data-pane=detail][aria-label="${titleOf(3)}"] #detail-panel:focus`).waitFor();
    await page.unroute("**/model/detail");
    await press(page, "Escape", "k", "k");
    await page.locator(`[data-pane=detail][aria-label="${titleOf(1)}"]`).waitFor();
    await remove(ids[1]);
    await refreshed(page);
    await lit(page, 2);
    await page.locator(`[data-pane=detail][aria-label="${titleOf(2)}"]`).waitFor();
    await press(page, "j");
    await lit(page, 3);
    await remove(ids[3]);
    await refreshed(page);
    // The last record is followed by none.
    await lit(page, 2);
    await page.locator(`[data-pane=detail][aria-label="${titleOf(2)}"]`).waitFor();
  });

  it("removes the last page if it was its only row, even before the refresh, until an undo", async () => {
    await fillQueue(product, 51);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin?f=status:wait&s=submitTime&ps=50");
    await lit(page, 0);
    const pager = page.locator("[data-testid=pager]");
    const pageIs = async (number: number, words: string): Promise<void> => {
      await pager
        .filter({ hasText: words })
        .filter({ hasText: `/ ${number}` })
        .waitFor();
      await expect.poll(() => pager.locator("input").inputValue()).toBe(String(number));
    };
    const remove51 = async (): Promise<void> => {
      await press(page, "d");
      await page.locator(".reasons [role=listbox]:focus [role=option]").first().waitFor();
      await press(page, "1", "Enter");
      await page.locator(".row.cursor", { hasText: "已删除" }).waitFor();
      await pageIs(1, "1–50 / 50");
    };
    await press(page, "End");
    await lit(page, 50);
    await page.getByRole("heading", { name: titleOf(50) }).waitFor();
    await pageIs(2, "51–51 / 51");
    await remove51();
    await press(page, "u");
    await page.locator(".row.cursor", { hasText: "待审核" }).waitFor();
    await pageIs(2, "51–51 / 51");
    await remove51();
    await refreshed(page);
    await lit(page, 49);
    await pageIs(1, "1–50 / 50");
    await waitForAddress(page, "&at=49");
    await page.evaluate(() => location.assign("#/"));
    await page.getByTestId("queue-card").first().waitFor();
    await page.evaluate(() => location.assign("#/model-admin?f=status:wait&s=submitTime&ps=50&at=50"));
    await lit(page, 49);
    await pageIs(1, "1–50 / 50");
  });

  it("stays if its form is open, and no other row is highlighted", async () => {
    const ids = await fillQueue(product, 3);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin?f=status:wait&s=submitTime");
    await lit(page, 0);
    await page.locator(`[data-pane=detail][aria-label="${titleOf(0)}"]`).waitFor();
    await press(page, "e");
    await page.locator("#form-groupName:focus").waitFor();
    await page.keyboard.type("x");
    await remove(ids[0]);
    await refreshed(page);
    await page.locator(".rows-grid .row", { hasText: titleOf(0) }).waitFor({ state: "detached" });
    expect(await page.locator("#form-groupName").count()).toBe(1);
    expect(await page.locator(".rows-grid .row.cursor").count()).toBe(0);
  });

  it("stays readable in a queue, and no other row is highlighted", async () => {
    const ids = await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await page.route("**/queue/claim", (route) => route.abort());
    await press(page, "j", "j", "j", "j");
    await shown(page, titleOf(4));
    await remove(ids[4]);
    await refreshed(page);
    await page.locator(".queue-row", { hasText: titleOf(4) }).waitFor({ state: "detached" });
    await shown(page, titleOf(4));
    expect(await page.locator(".queue-row.cursor").count()).toBe(0);
  });
});
