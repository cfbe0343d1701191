import { beforeAll, expect, it } from "vitest";
import { logIn, press, runFromPalette, visitor } from "#support/console.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { makeAny } from "#support/make-any.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  for (let n = 0; n < 3; n++) await makeAny(product.db, blackTag, { word: `bulk-${n}`, remark: String(n) });
});

const remarks = async (): Promise<string[]> =>
  (
    await product.db.query<{ remark: string }>("select remark from black_tag where word like 'bulk-%' order by word")
  ).map(({ remark }) => remark);

it("selected records are changed in bulk by keys: chosen, checked, confirmed with their number, undone", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/black-tag-list");
  await page.locator('[role="row"]', { hasText: "bulk-1" }).waitFor();
  await runFromPalette(page, "批量处理选中或符合筛选的记录");
  const form = page.getByRole("region", { name: "新建批量作业" });
  await form.waitFor();
  // The pasted ids are those of three records, and one that does not exist.
  const rows = await product.db.query<{ id: string }>(
    "select id from black_tag where word like 'bulk-%' order by word",
  );
  await page.getByRole("radio", { name: "粘贴编号" }).focus();
  await press(page, "Space");
  await page.getByRole("textbox", { name: "编号" }).fill([...rows.map(({ id }) => id), "99999999"].join("\n"));
  await press(page, "Control+Enter");
  await page.getByRole("combobox", { name: "字段" }).selectOption("remark");
  await page.getByLabel("备注 值").first().fill("整理过");
  await page.getByLabel("原因").fill("整理");
  await press(page, "Control+Enter");
  await page.getByText("数据不存在").waitFor();
  expect(await remarks()).toEqual(["0", "1", "2"]);
  // The number of rows is typed before they are written.
  await page.locator("input[data-first]:focus").waitFor();
  await page.keyboard.type("3");
  await press(page, "Enter");
  await page.getByRole("button", { name: "撤销作业" }).waitFor();
  expect(await remarks()).toEqual(["整理过", "整理过", "整理过"]);
  await page.getByRole("button", { name: "撤销作业" }).focus();
  await press(page, "Enter");
  await expect.poll(remarks).toEqual(["0", "1", "2"]);
  await press(page, "Escape");
  await page.locator('[role="row"]', { hasText: "bulk-1" }).waitFor();
});
