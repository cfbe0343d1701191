import { expect, it } from "vitest";
import { webPage } from "#domain/tags/web-page.resource.ts";
import { logIn, press, visitor, waitForAddress } from "#support/console.ts";
import { insertRecord } from "#server/resources/write.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

it("opens the selected records one after the other at their first missing text", async () => {
  await product.db.query("update web_page set delete_time = now(), path = path || id");
  const make = (name: string, rank: number) =>
    insertRecord(product.db, webPage, { name: { "1": name, "0": name }, path: `/${name}`, rank }, null);
  const [a, b] = [await make("one", 10), await make("two", 20)];
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/nav-manage?v=pages");
  await page.getByTestId("grip").first().waitFor();
  await page.locator("#detail-panel").waitFor();
  await press(page, "x", "j", "x", "F9");
  const editor = page.locator("#form-name-2:focus");
  await editor.waitFor();
  await waitForAddress(page, `edit=${a.id}`);
  await page.keyboard.type("第一");
  await press(page, "Control+s");
  await waitForAddress(page, `edit=${b.id}`);
  await editor.waitFor();
  await page.keyboard.type("第二");
  await press(page, "Control+s");
  await page.waitForFunction(() => !location.hash.includes("edit="));
  const names = await product.db.query<{ name: Record<string, string> }>(
    "select name from web_page where id = any($1::bigint[]) order by id",
    [[a.id, b.id]],
  );
  expect(names.map(({ name }) => name["2"])).toEqual(["第一", "第二"]);
});
