import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { logIn, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import { addLisi } from "#support/login-layer.ts";
import { fillQueue, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await addLisi(product);
});

const nameOf = async (id: string): Promise<string | undefined> =>
  (await product.db.query<{ name: string }>("select group_name as name from model where id = $1::bigint", [id]))[0]
    ?.name;

/** Opens the form of a model and appends this text to its name. */
async function typed(id: string, text: string): Promise<Page> {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/model-admin?edit=${id}`);
  await page.locator("#form-groupName:focus").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(text);
  return page;
}

async function typing(): Promise<{ id: string; page: Page }> {
  const [id = ""] = await fillQueue(product, 1);
  await makeModelFile(product.db, id);
  return { id, page: await typed(id, " mine") };
}

describe("two admins who edit one record", () => {
  it("merge by keyboard: a conflict names the other admin, gets the focus, and is resolved by 1 to 3 and arrows only", async () => {
    const { id, page } = await typing();
    const theirs = await typed(id, " theirs");
    await theirs.keyboard.press("Control+s");
    await page
      .getByRole("status")
      .getByText(/^你（在另一窗口）在 .+ 保存了版本 2，保存时合并/)
      .waitFor();
    expect(await page.locator("#form-groupName:focus").inputValue()).toBe(`${titleOf(0)} mine`);
    await page.keyboard.press("Control+s");
    const question = page.getByRole("radiogroup", { name: "模型名" });
    await question.locator("input:focus").waitFor();
    expect(await question.locator("input:checked").count()).toBe(0);
    await page.keyboard.press("Control+s");
    await page.getByText("双方都改了这一项").waitFor();
    await question.locator("input:focus").and(question.locator("input").nth(0)).waitFor();
    expect(await nameOf(id)).toBe(`${titleOf(0)} theirs`);
    // A version is chosen by 1 to 3 and arrows; Esc and Ctrl+S continue.
    await page.keyboard.press("2");
    await question.locator("input:focus").and(question.locator("input").nth(1)).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await question.locator("input").nth(2).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await page.locator("[data-form] [data-pane-focus]:focus").waitFor();
    await page.keyboard.press("Tab");
    await question.locator("input:focus").waitFor();
    await page.keyboard.press("1");
    await page.keyboard.press("Control+s");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    await until(async () => (await nameOf(id)) === `${titleOf(0)} mine`);
  });

  it("see next to each merged field whose value it is until they change it, and who saved before a restored draft", async () => {
    const { id, page } = await typing();
    const states = page.locator("[data-form] h1 ~ *");
    await expect.poll(() => states.allInnerTexts()).toEqual(["待审核", "机审存疑"]);
    await product.db.query(
      `update model set remark = 'theirs', status = 2, machine_review = 5, version = version + 1, updater = (select id from admin where account = 'lisi')
       where id = $1::bigint`,
      [id],
    );
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").getByText("你的改动 1 项 · 采用对方 1 项").waitFor();
    const remark = page.locator('[data-field="form-remark"]');
    await remark.getByText("已采用李四的改动").waitFor();
    await expect.poll(() => states.allInnerTexts()).toEqual(["已上架", "复审通过"]);
    expect(await page.getByText("已采用").count()).toBe(1);
    await remark.locator("input, textarea").focus();
    await page.keyboard.type("8");
    await page.getByText("已采用李四的改动").waitFor({ state: "detached" });
    // The next version is named on restoring the draft.
    await page.getByText(/草稿/).first().waitFor();
    await product.db.query(
      `update model set group_name = 'theirs', version = version + 1, update_time = '2026-03-04 05:06:00+08',
         updater = (select id from admin where account = 'lisi') where id = $1::bigint`,
      [id],
    );
    await page.reload();
    await page.getByText("有一份没有保存的草稿").waitFor();
    await page.getByRole("button", { name: "恢复" }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .getByText(/^李四在 .*03-0\d .*保存了版本/)
      .waitFor();
  });
});
