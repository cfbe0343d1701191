import { describe, expect, it } from "vitest";
import type { Page, Route } from "playwright-core";
import { meanwhile, notice, press, waitForAddress } from "#support/console.ts";
import {
  decisionCount,
  extendUndo,
  fillQueue,
  holderOf,
  openQueue,
  pass,
  passGap,
  QUEUE,
  readGap,
  shown,
  statusOf,
  titleOf,
  until,
} from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const decided = (): Promise<number> => decisionCount(product);

/** Returns the name of the active pane that contains the focus; null where no pane does. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const pane = element?.closest<HTMLElement>("[data-pane]");
    return pane && !element?.closest("[inert]") && pane.dataset["active"] === "true" ? pane.dataset["pane"]! : null;
  });

describe("the queue screen", () => {
  it("shows the same item after a reload, with U and the countdown of the last decision, sent or not", async () => {
    const ids = await fillQueue(product, 6);
    const { page } = await openQueue(product);
    await pass(page, 0);
    await until(async () => (await decided()) === 1);
    const underway: Route[] = [];
    await page.route(/model\/pass$/, (route) => void underway.push(route));
    await pass(page, 1);
    await shown(page, titleOf(2));
    await until(async () => underway.length === 1);
    await meanwhile(page.waitForResponse(/queue\/undoable$/), () => page.reload());
    await shown(page, titleOf(2));
    await page.locator("[data-testid=status]", { hasText: `待生效 2 「${titleOf(1)}」通过` }).waitFor();
    await page.locator(".queue-row.gone", { hasText: titleOf(0) }).waitFor();
    await press(page, "u");
    await shown(page, titleOf(1));
    await page.locator("[data-testid=status]").getByText("待发送").waitFor({ state: "detached" });
    await page.unroute(/model\/pass$/);
    // Calls that arrive only now are aborted.
    for (const late of underway) await late.fetch().catch(() => undefined);
    const undone = () => product.db.query("select id from operation_record where undoes is not null");
    expect((await undone()).length).toBe(0);
    expect(await Promise.all(ids.slice(0, 3).map((id) => statusOf(product, id)))).toEqual([2, 1, 1]);

    // Pending, even if the address still names its item and the server is slow. The first decision is final by now.
    await product.db.query("update operation_record set create_time = create_time - interval '1 minute'");
    await pass(page, 1);
    await shown(page, titleOf(2));
    await until(async () => (await decided()) === 2);
    await extendUndo(product);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route(/queue\/undoable$/, (route) => released.then(() => route.continue()));
    await page.evaluate((id) => history.replaceState(null, "", `#/model-machine-review?id=${id}`), ids[1]);
    await meanwhile(
      page.waitForRequest((request) => request.postData()?.includes(`"want":"${ids[1]}"`) ?? false),
      () => page.reload(),
    );
    // The item stays on screen long enough to be claimed.
    await readGap(page);
    release();
    // One check only, because it is pending only for seconds.
    await page.waitForFunction((title) => {
      const rows = [...document.querySelectorAll(".queue-row")].toSorted(
        (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
      );
      const texts = rows.map((row) => row.textContent);
      const head = texts.findIndex((text) => /^待生效\s*1$/.test(text));
      return head >= 0 && texts[head + 1]?.includes(title);
    }, titleOf(1));
    await press(page, "u");
    await notice(page, new RegExp(`已撤销「${titleOf(1)}」`));
    await until(async () => (await statusOf(product, ids[1])) === 1);
  });

  it("shows the same item when it is opened again, keeps the row of a decided item, and keeps the focus", async () => {
    const ids = await fillQueue(product, 10);
    const { page } = await openQueue(product);
    await press(page, "j", "j", "j", "j");
    await shown(page, titleOf(4));
    await waitForAddress(page, `id=${ids[4]}`);
    await press(page, "g", "r", "j");
    await shown(page, titleOf(5));
    await waitForAddress(page, `${QUEUE}?id=${ids[5]}`);

    // The decided row keeps its position, and the section header counts it.
    await until(async () => (await holderOf(product, ids[5])) !== null);
    await passGap(page);
    await press(page, "p");
    await page.locator(".queue-group", { hasText: /待生效\s*1.*其中 1 条留在下方/ }).waitFor();
    await page.locator(".queue-group", { hasText: /已处理\s*1.*其中 1 条留在下方/ }).waitFor();
    // Decided and kept on screen, its row is among the leased ones.
    await shown(page, titleOf(0));
    await passGap(page);
    await press(page, "Shift+P");
    await page.locator(".queue-group", { hasText: /待生效\s*1.*其中 1 条留在下方/ }).waitFor();
    await press(page, "w");
    await shown(page, titleOf(1));

    // The focus: after a form, after a decision that keeps the item, and after one by a button that disappears.
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
    await shown(page, titleOf(2));
    await page.locator("[data-pane=findings] [data-place=shown] [data-pane-focus]:focus").waitFor();
    await expect.poll(() => focused(page)).toBe("findings");
    await passGap(page);
    await press(page, "Shift+N");
    await page.locator("[data-pane=reasons] [role=listbox]:focus").waitFor();
    await press(page, "1");
    await shown(page, titleOf(2));
    await expect.poll(() => focused(page)).toBe("list");
    await press(page, "j");
    await shown(page, titleOf(3));
    // The key sheet finds such a decision by its label.
    await press(page, "?");
    const sheet = page.getByRole("dialog", { name: "可用的键" });
    await sheet.locator("input:focus").waitFor();
    await page.keyboard.type("停在");
    await expect.poll(() => sheet.locator("h3").allTextContents()).toEqual(["审核"]);
    await sheet.locator("[data-slot=key-row]", { hasText: "不通过，停在这一条" }).getByText("⇧N").first().waitFor();
  });

  it("keeps the evidence in Zen on one line with a long name, and scrolls it in the focused pane, also of the next item", async () => {
    await fillQueue(product, 3);
    const nickname = "a nickname as long as the rules of the community let a member choose one for himself";
    await product.db.query(`update "user" set nickname = $1`, [nickname]);
    await product.db.query("update model set group_desc = repeat('<p>long</p>', 60)");
    const { page } = await openQueue(product);
    const findings = page.locator('[data-pane="findings"]');
    const author = findings.locator("[data-place=shown] [data-testid=findings-section]", { hasText: nickname });
    expect((await author.getByRole("heading").boundingBox())?.height).toBeLessThan(26);
    await author.getByTitle(nickname).waitFor();

    const text = page.locator("[data-pane=evidence] [data-place=shown] [data-testid=texts]");
    await text.waitFor();
    const end = await text.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(end).toBeGreaterThan(300);
    const top = (): Promise<number> => text.evaluate((box) => box.scrollTop);
    await press(page, "F6");
    await expect.poll(() => focused(page)).toBe("evidence");
    for (const [key, to] of [
      ["ArrowDown", (is: number) => is === 40],
      ["PageDown", (is: number) => is > 100],
      ["End", (is: number) => is === end],
      ["Home", (is: number) => is === 0],
    ] as const) {
      await press(page, key);
      await expect.poll(async () => to(await top()), { message: key }).toBe(true);
    }
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
    await page.locator("[data-pane=evidence] [data-place=shown] [data-testid=texts]:focus").waitFor();
    await press(page, "PageDown");
    await expect.poll(top).toBeGreaterThan(100);
    // A low window scrolls the whole pane.
    await page.setViewportSize({ width: 1280, height: 500 });
    const pane = page.locator("[data-pane=evidence]");
    await press(page, "Home");
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBe(0);
    await press(page, "PageDown");
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(100);

    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, "z");
    await page.locator("[data-testid=header]").waitFor({ state: "hidden" });
    await page.locator('[data-part="list"]').waitFor({ state: "hidden" });
    const [left, right] = [await pane.boundingBox(), await findings.boundingBox()];
    expect([left?.x, left?.y]).toEqual([0, 0]);
    expect(right?.width).toBeGreaterThan(200);
    await author.waitFor();
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(2));
    await author.waitFor();
    await press(page, "z");
    await page.locator('[data-part="list"]').waitFor();
  });
});
