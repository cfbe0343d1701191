import { beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { webPage } from "#domain/tags/web-page.resource.ts";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { insertRecord } from "#server/resources/write.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const both = (name: string) => ({ "1": name, "0": name });
beforeEach(async () => {
  await product.db.query("update web_page set delete_time = now(), path = path || id");
  await product.db.query("update nav_item set delete_time = now()");
  await product.db.query("update home_module set delete_time = now()");
});

const makePage = (name: string, place: number) =>
  insertRecord(product.db, webPage, { name: both(name), path: `/${name}`, rank: place * 10 }, null);
const makeEntry = async (name: string, rank: number, father: string | null = null, menu = "head"): Promise<string> => {
  const values = { name: both(name), menu, platforms: [2], rank, father };
  return (await insertRecord(product.db, navItem, values, null)).id;
};

/** Titles from the top down, each with its level in a tree. */
const rows = (page: Page): Promise<string> =>
  page.locator(".rows-grid .row").evaluateAll((elements) =>
    elements
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        text: (row.querySelector(".title .truncate") ?? row.querySelector(".title"))?.textContent ?? "",
        level: row.getAttribute("aria-level") ?? "",
      }))
      .toSorted((a, b) => a.top - b.top)
      .map(({ text, level }) => text + level)
      .join(" "),
  );
const becomes = (page: Page, wanted: string): Promise<unknown> => expect.poll(() => rows(page)).toBe(wanted);
const moving = (page: Page, text: string | RegExp): Promise<unknown> =>
  page.getByTestId("moving").filter({ hasText: text }).waitFor();

describe("a list sorted by rank", () => {
  const open = async () => {
    for (const [index, name] of ["甲", "乙", "丙", "丁"].entries()) await makePage(name, index + 1);
    const person = await visitor(product);
    await logIn(person, product, "/nav-manage?v=pages");
    await person.page.getByTestId("grip").first().waitFor();
    return person.page;
  };

  it("moves a row by keys, takes it back by U, moves selected rows together and by the handle, and says why one cannot move", async () => {
    const page = await open();
    await press(page, "j", "j", "Alt+ArrowUp", "Alt+ArrowUp");
    await moving(page, "丙 从第 3 到第 1");
    await becomes(page, "丙 甲 乙 丁");
    await press(page, "Escape");
    await becomes(page, "甲 乙 丙 丁");
    await press(page, "Alt+ArrowUp");
    await moving(page, "排在「甲」之后");
    await press(page, "Enter");
    await page.getByTestId("moving").waitFor({ state: "detached" });
    await becomes(page, "甲 丙 乙 丁");
    await press(page, "u");
    await becomes(page, "甲 乙 丙 丁");
    // Selected rows move together, to the end at once.
    await press(page, "Home");
    await press(page, "x", "j", "j", "x", "Alt+End");
    await becomes(page, "乙 丁 甲 丙");
    await page.getByTestId("moving").waitFor({ state: "detached" });
    await press(page, "Escape");
    const grip = await page.locator("#row-3 [data-testid=grip]").boundingBox();
    const first = await page.locator("#row-0").boundingBox();
    if (!grip || !first) throw new Error("no row to drag");
    // The handle can be dragged once its part has loaded and has seen the pointer.
    await expect
      .poll(async () => {
        await page.mouse.up();
        await page.mouse.move(grip.x + 8, grip.y + 12);
        await page.mouse.down();
        await page.mouse.move(grip.x + 8, grip.y - 20, { steps: 3 });
        await page.mouse.move(grip.x + 8, first.y + 3, { steps: 5 });
        return page.getByTestId("moving").filter({ hasText: "到第 1" }).count();
      })
      .toBe(1);
    await page.mouse.up();
    await becomes(page, "丙 乙 丁 甲");
    // A filter forbids it, and the notice says how it could.
    await page.getByTestId("moving").waitFor({ state: "detached" });
    await page.evaluate(() => void (location.hash = "/nav-manage?v=pages&f=甲"));
    await becomes(page, "甲");
    await press(page, "Alt+ArrowDown");
    await notice(page, /清除筛选/);
  });
});

it("moves modules of a home page from the preview of the page", async () => {
  const names = ["甲", "乙", "丙"];
  for (const [index, name] of names.entries()) {
    const values = {
      name,
      page: "home",
      platforms: [2],
      kind: "html",
      body: `<p>${name}</p>`,
      rank: index + 1,
      status: 2,
    };
    await insertRecord(product.db, homeModule, values, null);
  }
  const person = await visitor(product);
  await logIn(person, product, "/home-config");
  const { page } = person;
  await page.getByTestId("grip").first().waitFor();
  // The key works once the part of the detail is loaded that handles it.
  const opened = async (): Promise<number> => {
    await press(page, "v");
    return page.locator("[data-slot=preview-frame]:focus [role=option]").count();
  };
  await expect.poll(opened).toBe(3);
  await press(page, "ArrowDown");
  await page.locator("[data-slot=preview-frame]:focus [role=option][aria-selected=true]", { hasText: "乙" }).waitFor();
  await press(page, "Alt+ArrowDown");
  await moving(page, "乙 从第 2 到第 3");
  await press(page, "Enter");
  await page.getByTestId("moving").waitFor({ state: "detached" });
  const shown = () => page.locator("[data-testid=module-name]").allInnerTexts();
  await expect.poll(shown).toEqual(["甲", "丙", "乙"]);
});

describe("a tree", () => {
  const open = async () => {
    const a = await makeEntry("甲", 10);
    await makeEntry("乙", 20);
    await makeEntry("丙", 30);
    await makeEntry("丁", 10, a);
    await makeEntry("戊", 20, a);
    const person = await visitor(product);
    await logIn(person, product, "/nav-manage?v=head");
    await becomes(person.page, "甲1 丁2 戊2 乙1 丙1");
    await person.page.getByTestId("grip").first().waitFor({ state: "attached" });
    return person.page;
  };

  it("opens and closes branches by the arrows, and changes the level of a row by keys, but not too deep", async () => {
    const page = await open();
    await press(page, "ArrowLeft");
    await becomes(page, "甲1 乙1 丙1");
    await page.reload();
    await becomes(page, "甲1 乙1 丙1");
    await press(page, "ArrowRight");
    await becomes(page, "甲1 丁2 戊2 乙1 丙1");
    await press(page, "ArrowRight", "j", "ArrowLeft", "ArrowLeft");
    await becomes(page, "甲1 乙1 丙1");
    // The level is changed by keys, and undone.
    await press(page, "Home", "ArrowRight");
    await becomes(page, "甲1 丁2 戊2 乙1 丙1");
    await press(page, "j", "j", "j", "Shift+ArrowRight");
    await moving(page, /乙 从 最上一级 到 甲 第 3/);
    await becomes(page, "甲1 丁2 戊2 乙2 丙1");
    await press(page, "Shift+ArrowRight");
    await becomes(page, "甲1 丁2 戊2 乙3 丙1");
    await press(page, "Enter");
    await page.getByTestId("moving").waitFor({ state: "detached" });
    await becomes(page, "甲1 丁2 戊2 乙3 丙1");
    await press(page, "u");
    await becomes(page, "甲1 丁2 戊2 乙1 丙1");
    await press(page, "k", "Shift+ArrowRight");
    await moving(page, /戊 从 甲 到 甲 \/ 丁 第 1/);
    await press(page, "Escape");
    // Matches of a filter are shown with the records above them.
    await page.evaluate(() => void (location.hash = "/nav-manage?v=head&f=戊"));
    await becomes(page, "甲1 戊2");
    await page.locator("[data-other]", { hasText: "甲" }).waitFor();
    await press(page, "Alt+ArrowUp");
    await notice(page, /清除筛选/);
    // A child gets parent and menu of the row.
    await page.evaluate(() => void (location.hash = "/nav-manage?v=head"));
    await becomes(page, "甲1 丁2 戊2 乙1 丙1");
    await press(page, "Home", "j", "j", "j", "a");
    await page.getByRole("combobox", { name: "上级" }).waitFor();
    expect(await page.getByRole("combobox", { name: "上级" }).inputValue()).toBe("乙");
  });

  it("opens the detail of a link to a record that the shown tree does not hold, with and without rows", async () => {
    const other = await makeEntry("己", 10, null, "foot");
    const person = await visitor(product);
    await logIn(person, product, `/nav-manage?id=${other}`);
    const title = person.page.locator("[data-pane=detail] h1");
    await expect.poll(() => title.textContent()).toBe("己");
    await person.page.evaluate(() => void (location.hash = "/nav-manage?v=side"));
    await person.page.locator("[data-pane=detail] h1").waitFor({ state: "detached" });
    await person.page.evaluate((id) => void (location.hash = `/nav-manage?id=${id}`), other);
    await expect.poll(() => title.textContent()).toBe("己");
    await makeEntry("甲", 10);
    await person.page.reload();
    await becomes(person.page, "甲1");
    await expect.poll(() => title.textContent()).toBe("己");
  });
});
