import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Box } from "#support/boxes.ts";
import { boxOf, boxesOf, isWithin, overlaps } from "#support/boxes.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, press, runFromPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { fillQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** 1440 × 900 pixels at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** Opens a window and makes it small after the login, so that the hint for narrow windows does not appear. */
async function inWindow(path: string, size: { width: number; height: number }, language: "zh" | "en" = "zh") {
  const person = await visitor(product, language);
  await logIn(person, product, path);
  await person.page.setViewportSize(size);
  return person;
}

const windowOf = (page: Page): Box => {
  const size = page.viewportSize();
  return { left: 0, top: 0, right: size?.width ?? 0, bottom: size?.height ?? 0 };
};

/** Expects that the pages and their size are shown completely, and the keys of a confirmation on one line. */
async function showsPagesAndKeys(page: Page, context: string): Promise<void> {
  const list = await boxOf(page.locator('[data-part="list"]'));
  const pager = await boxesOf(page.locator("[data-testid=pager] :is(input, select)"));
  expect(pager).toHaveLength(2);
  expect(
    pager.every((one) => isWithin(one, list)),
    context,
  ).toBe(true);
  await press(page, "n");
  const foot = page.locator("[data-testid=reason-foot]");
  await foot.waitFor();
  const [first, ...others] = await boxesOf(foot.locator(":scope > span"));
  for (const one of others) expect(Math.abs(one.top + one.bottom - first!.top - first!.bottom)).toBeLessThan(4);
  await press(page, "Escape");
  await foot.waitFor({ state: "detached" });
}

describe("the queue at a zoom of 200 %", () => {
  it("never scrolls the decisions out of sight with Tab, has all within reach, and shows its pages completely", async () => {
    await fillQueue(product, 4);
    const { page } = await inWindow(QUEUE, ZOOMED);
    await shown(page, titleOf(0));
    await showsPagesAndKeys(page, "zh");
    const bar = page.getByRole("toolbar", { name: "审核操作" });
    await bar.getByRole("button", { name: "更多" }).waitFor();
    const pass = bar.getByRole("button", { name: "通过", exact: true });
    const before = await boxOf(pass);
    await pass.focus();
    for (let i = 0; i < 8; i++) await press(page, "Tab");
    const after = await boxOf(pass);
    expect(isWithin(after, before) && isWithin(before, after), JSON.stringify({ before, after })).toBe(true);
    // Decisions without space are in a menu.
    const more = bar.getByRole("button", { name: "更多" });
    await more.focus();
    await page.locator("[aria-haspopup=menu][aria-expanded=false]:focus").waitFor();
    await press(page, "Enter");
    await page.getByRole("menuitem", { name: /备注/ }).waitFor();
    const listed = await page.getByRole("menuitem").allInnerTexts();
    const room = await boxOf(bar.locator("[data-testid=command-row]"));
    const drawn = await bar
      .locator("[data-testid=command-row] [data-command]")
      .evaluateAll((all) => all.map((one) => one.textContent));
    const boxes = await boxesOf(bar.locator("[data-testid=command-row] [data-command]"));
    const hidden = drawn.filter((_, i) => !boxes[i] || !isWithin(boxes[i], room));
    expect(listed).toHaveLength(hidden.length);
    await page.getByRole("menuitem", { name: /备注/ }).press("Enter");
    await page.getByRole("dialog").getByRole("textbox").and(page.locator(":focus")).waitFor();
    await press(page, "Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    await more.waitFor({ state: "detached" });
  });

  it("begins each item at its top, regardless of the scroll position of the previous one", async () => {
    await fillQueue(product, 6);
    await product.db.query("update model set group_desc = repeat('<p>long</p>', 40)");
    const { page } = await inWindow(QUEUE, ZOOMED);
    // The panes of the item or their container: only one of them scrolls in such a window.
    const around = page.locator('[data-work] :is([data-group], [data-pane]):has([data-place="shown"])');
    const scrolled = (): Promise<number> =>
      around.evaluateAll((all) => Math.max(...all.map(({ scrollTop }) => scrollTop)));
    for (const [i, size] of [ZOOMED, { width: 800, height: 600 }, { width: 1280, height: 500 }].entries()) {
      await page.setViewportSize(size);
      await shown(page, titleOf(i));
      await page.locator(`[aria-label="${titleOf(i)}"] [data-place="shown"] [data-testid=texts]`).waitFor();
      await around.evaluateAll((all) => {
        for (const one of all) one.scrollTop = 60;
      });
      await until(async () => (await scrolled()) === 60);
      // A decision that keeps the item draws the same item again and must keep the scroll position.
      await passGap(page);
      await press(page, "Shift+P");
      await page.locator("[data-testid=status] [data-testid=pending]", { hasText: titleOf(i) }).waitFor();
      expect(await scrolled(), JSON.stringify(size)).toBe(60);
      await passGap(page);
      await press(page, "s");
      await shown(page, titleOf(i + 1));
      expect(await scrolled(), JSON.stringify(size)).toBe(0);
    }
  });

  it("leaves the evidence half of the window next to the reasons, which are readable, and keeps undo visible", async () => {
    await fillQueue(product, 4);
    const long = "a very long name of a very long model that no line has any room for";
    await product.db.query("update model set group_name = $1 where group_name = $2", [long, titleOf(0)]);
    const { page } = await inWindow(QUEUE, ZOOMED, "en");
    await shown(page, long);
    for (const size of [{ width: 800, height: 600 }, ZOOMED]) {
      await page.setViewportSize(size);
      await showsPagesAndKeys(page, `en ${size.width}`);
    }
    await press(page, "n");
    const strip = page.getByRole("group", { name: /Reject/ });
    const list = strip.getByRole("listbox");
    await list.getByRole("option").first().waitFor();
    const work = await boxOf(page.locator("[data-work]"));
    const { top } = await boxOf(strip);
    expect(top - work.top).toBeGreaterThan((work.bottom - work.top) * 0.4);
    const cut = await list
      .getByRole("option")
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length,
      );
    expect(cut).toBe(0);
    const chosen = list.getByRole("option", { selected: true });
    await press(page, "ArrowRight");
    const first = await chosen.innerText();
    for (let i = 0; i < 4; i++) {
      await press(page, "ArrowDown");
      expect(isWithin(await boxOf(chosen), await boxOf(list)), `after ${i + 1}`).toBe(true);
    }
    // The Down key moves to the row below, in any number of columns.
    const [a, b] = await boxesOf(list.getByRole("option").nth(0).or(list.getByRole("option").nth(2)));
    expect(a?.left).toBe(b?.left);
    for (let i = 0; i < 4; i++) await press(page, "ArrowUp");
    expect(await chosen.innerText()).toBe(first);
    await press(page, "Escape");
    await strip.waitFor({ state: "detached" });
    // Undo and the connection stay visible while a decision is pending, whose title is shortened.
    await press(page, "p");
    await shown(page, titleOf(1));
    const line = page.getByRole("contentinfo");
    await line.getByText("Pending").waitFor();
    for (const width of [720, 600, 400, 320]) {
      await page.setViewportSize({ width, height: 450 });
      const whole = await boxOf(line);
      expect(whole.bottom).toBeLessThanOrEqual(450);
      expect(
        isWithin(await boxOf(line.locator("[data-testid=pending] kbd", { hasText: "U" })), whole),
        `undo at ${width}`,
      ).toBe(true);
      expect(isWithin(await boxOf(line.getByText("Online")), whole), `connection at ${width}`).toBe(true);
    }
  });
});

describe("panes of a narrow window", () => {
  const width = async (page: Page): Promise<number> => {
    const { left, right } = await boxOf(page.locator('[data-part="list"]'));
    return right - left;
  };

  it("grow with the window, and views stay on one line, in a queue as well", async () => {
    await fillQueue(product, 1);
    const { page } = await inWindow("/model-admin", { width: 780, height: 700 });
    // The admin has already confirmed the hint for narrow windows.
    await page.evaluate(() => sessionStorage.setItem("admin.narrow", "1"));
    await page.reload();
    await page.getByRole("grid").waitFor();
    await page.getByRole("separator").first().waitFor({ state: "attached" });
    const small = await width(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await until(async () => (await width(page)) > small + 200);
    await page.setViewportSize({ width: 780, height: 700 });
    await until(async () => Math.abs((await width(page)) - small) < 8);
    for (const size of [400, 360]) {
      await page.locator('[data-part="list"]').evaluate((part: HTMLElement, px) => {
        part.style.flex = `0 0 ${px}px`;
      }, size);
      const bar = page.locator('[data-part="list"] [data-slot=bar]');
      await expect
        .poll(async () => (({ top, bottom }) => bottom - top)(await boxOf(bar)), { message: `${size} px` })
        .toBeLessThan(40);
    }
    await press(page, "/");
    await page.locator("[data-testid=suggestions] [role=option]").first().waitFor();
    await until(async () =>
      isWithin(await boxOf(page.locator("[data-testid=suggestions]")), await boxOf(page.locator('[data-part="list"]'))),
    );
    // The views of a queue fold in both languages.
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, "Escape", "Escape");
    await page.evaluate((to) => void (location.hash = to), QUEUE);
    for (const language of ["zh", "en"] as const) {
      await shown(page, titleOf(0));
      for (const size of [560, 480, 440, 400, 348, 335, 300]) {
        await page.locator('[data-part="list"]').evaluate((part: HTMLElement, px) => {
          part.style.flex = `0 0 ${px}px`;
        }, size);
        const views = page.locator('[data-part="list"] .views');
        await expect
          .poll(async () => (({ top, bottom }) => bottom - top)(await boxOf(views)), {
            message: `${language}, ${size} px`,
          })
          .toBeLessThan(40);
        // At its initial width there is space for the second view.
        if (size === 348)
          expect(await page.locator('[data-part="list"] .views > :nth-child(2)').isVisible()).toBe(true);
      }
      if (language === "zh") await runFromPalette(page, "切换语言");
    }
  });
});

describe("a notice", () => {
  it("covers no field or button of a form in use, and neither the rows of the list nor the decisions", async () => {
    for (let i = 0; i < 20; i++) await makeModel(product.db);
    const { id } = await makeModel(product.db, { groupName: "花瓶" });
    const { page } = await inWindow(`/model-detail/${id}/x/1`, { width: 1280, height: 800 });
    await page.getByRole("heading", { name: "花瓶" }).waitFor();
    await press(page, "e");
    const form = page.locator("[data-form]");
    await form.getByRole("textbox").first().and(page.locator(":focus")).waitFor();
    await runFromPalette(page, "复制链接");
    const notice = page.locator("[data-notice]");
    await notice.waitFor();
    await until(async () => {
      const place = await boxOf(notice);
      const controls = await boxesOf(form.locator("input, textarea, button, label"));
      return !controls.some((one) => overlaps(one, place)) && isWithin(place, windowOf(page));
    });
    await press(page, "Escape");
    await form.waitFor({ state: "detached" });
    await page.evaluate((to) => void (location.hash = to), "/model-admin");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 800, height: 600 },
    ]) {
      await page.setViewportSize(size);
      await page.locator("[data-testid=record-actions] button").first().waitFor();
      await press(page, "y");
      await notice.waitFor();
      await until(async () => {
        const place = await boxOf(notice);
        const grid = await boxOf(page.getByRole("grid"));
        const rows = (await boxesOf(page.locator(".row"))).filter((row) => row.top < grid.bottom);
        const work = [...rows, ...(await boxesOf(page.locator("[data-testid=record-actions]")))];
        return rows.length > 10 && !work.some((one) => overlaps(one, place)) && isWithin(place, windowOf(page));
      });
    }
  });

  it("covers neither the rows of an item, its decisions nor the tools of its viewer", async () => {
    const [id = ""] = await fillQueue(product, 30);
    await makeModelFile(product.db, id);
    const { page } = await inWindow(QUEUE, { width: 1440, height: 900 });
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size);
      await shown(page, titleOf(0));
      await page.locator("[data-place=shown] [aria-pressed]").first().waitFor();
      await runFromPalette(page, "复制链接");
      const notice = page.locator("[data-notice]");
      await notice.waitFor();
      await until(async () => {
        const place = await boxOf(notice);
        const work = await boxesOf(
          page.locator(
            ".row, [data-work] > [role=toolbar], [data-place=shown] [data-testid=model-preview] > [data-slot=bar], [role=application] [data-keep-clear]",
          ),
        );
        return work.length > 10 && !work.some((one) => overlaps(one, place)) && isWithin(place, windowOf(page));
      });
    }
  });
});

it("numbers below the viewer and its modes above it are shown completely", async () => {
  const [id = ""] = await fillQueue(product, 1);
  const bounds = { min: [0, 0, 0], max: [1233.6, 1233.6, 137], size: [1233.6, 1233.6, 137] };
  const measured = { triangles: 8_111_232, bounds, watertight: false, openEdges: 12_345, parsing: 2 };
  await makeModelFile(product.db, id, measured);
  const { page } = await inWindow("/model-admin", { width: 800, height: 600 }, "en");
  for (const path of ["/model-admin", QUEUE]) {
    await page.evaluate((to) => void (location.hash = to), path);
    await waitForAddress(page, path);
    const strip = page
      .locator(
        "[data-place=shown] [data-testid=model-preview] [data-slot=facts], [data-pane] [data-testid=model-preview] [data-slot=facts]",
      )
      .first();
    await strip.getByText("8,111,232").waitFor();
    const whole = await boxOf(strip);
    const texts = await boxesOf(strip.locator(":scope > :not([data-wide]) :is(dt, dd > span)"));
    expect(texts.length).toBeGreaterThan(7);
    for (const one of texts) {
      expect(isWithin(one, whole), path).toBe(true);
      expect(texts.filter((other) => overlaps(one, other))).toEqual([one]);
    }
    const bar = page
      .locator(
        "[data-place=shown] [data-testid=model-preview] > [data-slot=bar], [data-pane] [data-testid=model-preview] > [data-slot=bar]",
      )
      .first();
    const [around, ways] = [await boxOf(bar), await boxesOf(bar.locator("button"))];
    expect(ways).toHaveLength(8);
    for (const one of ways) expect(isWithin(one, around), path).toBe(true);
  }
});

describe("tabs", () => {
  const names = (page: Page): Promise<string[]> =>
    page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link").allInnerTexts();

  it("have the name of the record, whatever its link says, and a dead link leaves no tab", async () => {
    const { id } = await makeModel(product.db, { groupName: "真名" });
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `/model-detail/${id}/${encodeURIComponent("假名")}/0`);
    await until(async () => (await names(page)).includes("真名"));
    await page.goto(`${product.url}/#/config-auth-group/1/${encodeURIComponent("假名")}`);
    await until(async () => (await names(page)).includes("超级管理员"));
    // One page per record, with any name in the link.
    await waitForAddress(page, "/config-auth-group/1/超级管理员");
    for (const [link, real] of [
      ["/config-auth-group/1/x", "/config-auth-group/1/超级管理员"],
      [`/model-detail/${id}/y/1`, `/model-detail/${id}/真名/1`],
    ] as const) {
      const steps = await page.evaluate(() => history.length);
      await page.goto(`${product.url}/#${link}`);
      await waitForAddress(page, real);
      expect(await names(page)).toEqual(["", "真名", "超级管理员"]);
      expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    }
    await page.goto(`${product.url}/#/model-detail/99999999/x/0`);
    await page.getByRole("heading", { name: /99999999/ }).waitFor();
    expect(await names(page)).toContain("模型详情 99999999");
    await page.goto(`${product.url}/#/model-admin`);
    await page.getByRole("grid").waitFor();
    await until(async () => (await names(page)).join() === ["", "真名", "超级管理员", "模型管理"].join());
    await page.reload();
    await page.getByRole("grid").waitFor();
    expect(await names(page)).toEqual(["", "真名", "超级管理员", "模型管理"]);
  });

  it("are not marked as forbidden before the login is complete", async () => {
    await product.db.query("update admin set must_change_password = true where account = 'admin'");
    const person: Visitor = await visitor(product);
    await logIn(person, product, "/model-admin");
    await person.page.getByRole("dialog").waitFor();
    await person.page.locator("[data-testid=tab][data-open]").waitFor();
    expect(await person.page.locator("[data-testid=tab][data-closed]").count()).toBe(0);
    await product.db.query("update admin set must_change_password = false where account = 'admin'");
  });
});

it("a condition has the quotation marks of its language, a new record its name, and the palette its field in a low window", async () => {
  const { page } = await inWindow("/model-admin?f=vase", { width: 1280, height: 800 }, "en");
  await page.locator("[data-slot=chip]", { hasText: "“vase”" }).waitFor();
  await page.getByRole("button", { name: "Remove “vase”" }).waitFor();
  await page.evaluate((to) => void (location.hash = to), "/manage-admin?edit=new");
  await page.getByRole("region", { name: "New administrator" }).waitFor();
  await press(page, "Escape");
  await page.locator("[data-form]").waitFor({ state: "detached" });
  await page.evaluate((to) => void (location.hash = to), "/model-admin");
  await page.setViewportSize(ZOOMED);
  await press(page, "Control+k");
  const field = page.locator("[cmdk-input]");
  await field.and(page.locator(":focus")).waitFor();
  for (let i = 0; i < 14; i++) await press(page, "ArrowDown");
  const dialog = await boxOf(page.getByRole("dialog"));
  expect(isWithin(dialog, windowOf(page))).toBe(true);
  expect(isWithin(await boxOf(field), dialog)).toBe(true);
  expect(isWithin(await boxOf(page.locator('[cmdk-item][aria-selected="true"]')), dialog)).toBe(true);
  await press(page, "Escape");
  await waitForAddress(page, "/model-admin");
});
