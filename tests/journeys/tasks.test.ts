import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Download, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { PendingRule } from "#domain/tasks/enumerations.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { chooseFile, logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
import { addColleagues, readGap } from "#support/queue.ts";
import { makeCategory, now } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await makeCategory(product.db, { slug: `old-${n}`, rank: n });
});

const tray = (page: Page) => page.getByRole("complementary", { name: /后台任务|Background tasks/ });

/** Holds the callbacks of animation frames, like a busy machine. @returns a function that runs them */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    const show = (): void => {
      window.requestAnimationFrame = request;
      for (const callback of held) callback(performance.now());
    };
    Object.assign(window, { showFrames: show });
  });
  return () => page.evaluate(() => (window as unknown as { showFrames: () => void }).showFrames());
}

async function saved(download: Download): Promise<string> {
  return (await readFile(await download.path())).toString("utf8");
}

it("an export runs in the background, and its file is fetched from the tray by keys", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/category-manage");
  await page.locator('[role="row"]', { hasText: "old-1" }).waitFor();
  await runFromPalette(page, "导出分类");
  const dialog = page.getByRole("dialog", { name: "导出分类" });
  const [{ n = 0 } = {}] = await product.db.query<{ n: number }>("select count(*)::int as n from category");
  await dialog.getByText(`导出筛选后的 ${n} 条`).waitFor();
  await press(page, "3");
  await tray(page).waitFor();
  // The newest task stands first.
  const task = tray(page).getByRole("article", { name: "分类管理 · 全部" }).first();
  await task.getByText("完成").waitFor();
  await press(page, "j");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("y")]);
  expect(download.suggestedFilename()).toMatch(/^分类 .*\.csv$/);
  expect((await saved(download)).trim().split("\r\n")).toHaveLength(n + 1);
  // Escape closes the tray, and the list has the keys again. A palette that opens before the next frame keeps them.
  const showFrames = await holdFrames(page);
  await press(page, "Escape");
  await expect.poll(() => tray(page).count()).toBe(0);
  await press(page, "Control+k");
  await page.locator("[cmdk-input]:focus").waitFor();
  await showFrames();
  expect(await page.locator("[cmdk-input]:focus").count()).toBe(1);
  await press(page, "Escape");
  await expect.poll(() => page.locator("[cmdk-input]").count()).toBe(0);
  await press(page, "Alt+j");
  await tray(page).waitFor();
  await press(page, "Alt+j");
  await expect.poll(() => tray(page).count()).toBe(0);
  // A direct export needs no task.
  await runFromPalette(page, "导出分类");
  await dialog.waitFor();
  const [direct] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("2")]);
  expect(direct.suggestedFilename()).toMatch(/\.xlsx$/);
});

it("a sheet is mapped, tried out, confirmed with its number of rows, and written, by keys", async () => {
  const path = join(product.dataDir, "categories.csv");
  const rows = ["花瓶,Vases,new-vases,,模型", "灯,Lamps,new-lamps,,Model", "坏,Bad,bad slug,,模型", "旧,Old,old-0,,"];
  await writeFile(path, ["名称,名称 (en),网址名,上级,种类", ...rows].join("\r\n"));
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/category-manage");
  await page.locator('[role="row"]', { hasText: "old-1" }).waitFor();
  await runFromPalette(page, "导入分类");
  await page.locator("button:focus", { hasText: "选择文件" }).waitFor();
  // Two presses of Enter within 300 ms count as one, and the palette took the first.
  await readGap(page);
  await chooseFile(page, () => page.keyboard.press("Enter"), path);
  // The last column has no field of its name. It gets one by keys.
  const last = page.getByRole("combobox", { name: "列 E「种类」对应的字段" });
  await last.waitFor();
  expect(await last.inputValue()).toBe("-");
  await last.focus();
  await page.keyboard.type("所属");
  await last.selectOption("types");
  await press(page, "Control+Enter");
  await page.getByText("网址名只能用 a–z").waitFor();
  await page.getByText("写入后").waitFor();
  const before = await product.db.query("select 1 from category where slug like 'new-%'");
  expect(before).toEqual([]);
  // A reload opens the same dry run again.
  await page.reload();
  await page.getByText("网址名只能用 a–z").waitFor();
  // The bad cell has the focus. Enter corrects it in place, and the row is checked again.
  const bad = page.locator("[data-line]:focus");
  await bad.waitFor();
  expect(await page.getByTestId("problems").innerText()).toBe("网址名只能用 a–z、0–9 和 -");
  await press(page, "Enter");
  const cell = page.getByRole("textbox", { name: "第 4 行 网址名" });
  await cell.fill("still bad");
  // A key that types a letter is not live while the focus is in a text.
  const cap = page.getByRole("tab", { name: /有错/ }).locator("kbd");
  const lineOfCap = () => cap.evaluate((one) => getComputedStyle(one).backgroundColor);
  const muted = await lineOfCap();
  await press(page, "Enter");
  await bad.getByText("still bad").waitFor();
  expect(await lineOfCap()).not.toBe(muted);
  await press(page, "2");
  expect(await page.getByRole("row", { name: /灯/ }).innerText()).toMatch(/Model → 模型/);
  expect(await page.getByTitle("将存为：模型").count()).toBe(1);
  expect(await page.getByTitle("已按字段类型识别").count()).toBe(1);
  const rowCount = page.getByRole("textbox", { name: /输入行数 3/ });
  await press(page, "Control+Enter");
  await rowCount.and(page.locator(":focus")).waitFor();
  await press(page, "2", "Enter");
  await notice(page, /输入行数 3 以确认/);
  await rowCount.fill("3");
  await press(page, "Enter");
  const task = tray(page).getByRole("article", { name: "categories.csv" });
  // The rows that were confirmed are written, so nothing failed. The bad one keeps the name that it had.
  await task.getByText("写入 3 · 有错未写 1").waitFor();
  await task.getByText("完成", { exact: true }).waitFor();
  const written = await product.db.query<{ slug: string; name: string }>(
    "select slug, name->>'0' as name from category where slug like 'new-%' or slug = 'old-0' order by slug",
  );
  expect(written).toEqual([
    { slug: "new-lamps", name: "Lamps" },
    { slug: "new-vases", name: "Vases" },
    { slug: "old-0", name: "Old" },
  ]);
  // The list shows the new rows without a reload, and the bad row is a file.
  await page.locator('[role="row"]', { hasText: /^灯模型/ }).waitFor();
  await task.focus();
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("b")]);
  expect(await saved(download)).toContain("still bad");
});

it("the tray shows all requests that wait, page by page, and opens each by keys", async () => {
  await addColleagues(product, "asker");
  const [{ id: requester } = { id: "" }] = await product.db.query<{ id: string }>(
    "select id from admin where account = 'asker'",
  );
  await product.db.query("delete from pending_decision");
  for (let n = 0; n < 60; n++)
    await insertRecord(
      product.db,
      pendingDecision,
      {
        title: `申请 ${n}`,
        operation: "model.pass",
        call: "model.pass",
        resource: "model",
        count: 101,
        action: { ids: ["1"], versions: {} },
        rule: PendingRule.of("count"),
        limit: 100,
        requester,
        expire: now() + 3_600 + n,
      },
      requester,
    );
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/category-manage");
  await press(page, "Alt+j");
  await tray(page).getByText("待审批 60").waitFor();
  const rows = tray(page).getByRole("article", { name: /^申请 / });
  await expect.poll(() => rows.count()).toBe(50);
  await tray(page).getByRole("button", { name: "显示其余 10 条" }).press("Enter");
  await expect.poll(() => rows.count()).toBe(60);
  await expect
    .poll(() =>
      tray(page)
        .getByRole("button", { name: /显示其余/ })
        .count(),
    )
    .toBe(0);
  const last = tray(page).getByRole("article", { name: "申请 59" });
  await last.focus();
  await press(page, "Enter");
  await page.getByRole("heading", { name: "申请 59" }).waitFor();
});
