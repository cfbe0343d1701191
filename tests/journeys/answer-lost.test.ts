import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { logIn, notice, press, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/**
 * Lets the server run the calls and drops the responses.
 * @returns the request ids that were sent
 */
async function loseAnswers(page: Page, path: RegExp, times: number): Promise<string[]> {
  const sent: string[] = [];
  await page.route(path, async (route) => {
    sent.push(route.request().headers()["__cxy_requestid_"] ?? "");
    const response = await route.fetch();
    if (sent.length <= times) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  return sent;
}

const open = (page: Page, query: string): Promise<void> =>
  page.evaluate((to) => void (location.hash = to), `/model-admin?${query}`);

const records = (command: string): Promise<unknown[]> =>
  product.db.query("select id from operation_record where command = $1 and undoes is null", [command]);

it("a write whose response is lost is sent again and counts once, and is reported as unknown, never as not done", async () => {
  for (const name of ["旧花瓶", "新花瓶"]) await makeModel(product.db, { groupName: name, status: 2, reviewStatus: 5 });
  const stopped = async (): Promise<number> => (await product.db.query("select id from model where status = 3")).length;
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin?f=status:up");
  await page.locator(".row.cursor").waitFor();
  // Over selected rows it counts once, and can be undone.
  const sent = await loseAnswers(page, /model\/stop$/, 1);
  await press(page, "x", "j", "x", "t");
  await page.locator("[data-testid=questions] .reasons [role=option]").first().waitFor();
  await press(page, "4", "Enter");
  await notice(page, /没有收到响应，正在重试/);
  await notice(page, /「下架」已对 2 条完成/);
  expect(new Set(sent).size).toBe(1);
  expect((await records("model.stop")).length).toBe(2);
  expect(await stopped()).toBe(2);
  await press(page, "u");
  await until(async () => (await stopped()) === 0);
  await page.unroute(/model\/stop$/);

  // It is reported as unknown, never as not done.
  const bowl = (await makeModel(product.db, { groupName: "碗", status: 2, reviewStatus: 5 })).id;
  await open(page, `id=${bowl}`);
  await page.locator("[data-pane=detail]").getByRole("heading", { name: "碗" }).first().waitFor();
  await loseAnswers(page, /model\/stop$/, 4);
  await press(page, "t");
  await page.locator("[data-testid=questions] .reasons [role=option]").first().waitFor();
  await press(page, "4", "Enter");
  await notice(page, /^「下架」：服务器没有响应。请查看历史/);
});

it("a form keeps a write whose response is lost, reports it after a while, and counts it once when saved again", async () => {
  const { id } = await makeModel(product.db, { groupName: "茶壶" });
  await makeModelFile(product.db, id);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/model-admin?id=${id}&edit=${id}`);
  await page.locator("#form-groupName:focus").waitFor();
  await press(page, "End");
  await page.keyboard.type("盖");
  const sent = await loseAnswers(page, /modelGroupEdit$/, 4);
  await press(page, "Control+s");
  await page.locator("[data-form]").getByText("服务器没有响应").waitFor();
  // The saved version is one's own, so there is nothing to merge.
  await page.locator("[data-testid=form-facts]").getByText("你的修改已保存为版本 2").waitFor();
  expect(await page.locator("#form-groupName").inputValue()).toBe("茶壶盖");
  await press(page, "Control+s");
  await page.locator("[data-form]").waitFor({ state: "detached" });
  expect(sent.length).toBe(5);
  expect(new Set(sent).size).toBe(1);
  expect((await records("model.edit")).length).toBe(1);
  const [row] = await product.db.query<{ version: number }>("select version from model where id = $1::bigint", [id]);
  expect(row?.version).toBe(2);
});
