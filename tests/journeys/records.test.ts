import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { Console } from "#support/console.ts";
import { logIn, runFromPalette, startConsole, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";

let console_: Console;

beforeAll(async () => {
  console_ = await startConsole();
});
afterAll(() => console_.close());

const at = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), part);
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const notice = (page: Page, text: RegExp): Promise<void> =>
  page.locator("[data-notice]", { hasText: text }).first().waitFor();
const filterBy = async (page: Page, text: string): Promise<void> => {
  await press(page, "/");
  await page.keyboard.type(text);
  await press(page, "Enter");
};

it("a decision is found among the records, undone from there, and leads to its record", async () => {
  const { id } = await makeModel(console_.db, { groupName: "可动关节龙" });
  const boss = await visitor(console_);
  await logIn(boss, console_, "/model-admin");
  const { page } = boss;
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();
  // Until the records are read, so that the ten seconds of undo are spent on the keys.
  await press(page, "g", "l");
  await page.locator("#detail-panel").waitFor();
  await press(page, "g", "m");
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();
  await press(page, "p");
  await notice(page, /「通过」已完成/);
  await press(page, "g", "l");
  await page.getByRole("heading", { name: "通过" }).waitFor();
  await page.getByRole("button", { name: "撤销这一操作" }).waitFor();
  await press(page, "Shift+U");
  await notice(page, /「撤销」已完成/);
  const [model] = await console_.db.query<{ status: number }>("select status from model where id = $1::bigint", [id]);
  expect(model?.status).toBe(ModelShelf.of("wait"));

  await page.locator("#detail-panel", { hasText: "已被操作" }).waitFor();
  await press(page, "Shift+U");
  await notice(page, /没有可撤销的，或已经撤销/);
  await press(page, "o");
  await at(page, `/model-detail/${id}/`);
  await page.getByRole("heading", { name: "可动关节龙" }).waitFor();

  await press(page, "g", "l");
  await filterBy(page, "被撤销于:*");
  await at(page, "f=undoneBy:*");
  await page.locator("[role=row]", { hasText: "通过" }).first().waitFor();
});

it("a list is taken along as it is filtered, which stands in the records, and can be stopped", async () => {
  await console_.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, reason)
     select 'content', 'companyPage', i, 'companyPage.publish', '=1+1' from generate_series(1, 1200) i`,
  );
  const boss = await visitor(console_, "en");
  await logIn(boss, console_, "/recode-manage?v=content");
  const { page } = boss;
  await page.locator("#detail-panel").waitFor();
  const saved = page.waitForEvent("download");
  await runFromPalette(page, "Export operation record");
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Operation record \d{4}-\d\d-\d\d \d{4}\.csv$/);
  await notice(page, /Exported: 1,200/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(1_202);
  expect(text).toContain("\ufeffID,Created,By,Command,");
  expect(text).toContain(",Publish,Company page,1200,Content,'=1+1\r\n");

  // The server takes its time over the second one.
  await page.route("**/operationRecord/export", async (route) => {
    await new Promise((done) => setTimeout(done, 2_000));
    await route.continue().catch(() => undefined);
  });
  await runFromPalette(page, "Export operation record");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await press(page, "Escape");
  await notice(page, /The export was stopped/);

  await press(page, "1");
  await filterBy(page, "Command:operationRecord.export");
  await page.locator("#detail-panel", { hasText: "1,200 exported" }).waitFor();
  expect(await page.locator("#detail-panel").innerText()).toContain("moduleId:content");
});
