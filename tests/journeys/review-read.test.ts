import { afterAll, beforeAll, expect, it } from "vitest";
import { model } from "#domain/models/model.resource.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

it("findings after one's own edit are reported once; other findings are marked as read by key or button", async () => {
  const { id } = await makeModel(product.db, { groupName: "花瓶" });
  await makeModelFile(product.db, id);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/model-admin?id=${id}`);
  await page.getByRole("heading", { name: "花瓶" }).waitFor();
  await press(page, "e");
  const name = page.locator("[id$=groupName]").first();
  await name.waitFor();
  await name.focus();
  await press(page, "End");
  await page.keyboard.type(" 加微信");
  // The review runs at once on the server.
  await Promise.all([notice(page, /自动审核已完成，发现：文字/), press(page, "Control+s")]);
  await page.getByRole("heading", { name: "花瓶 加微信" }).waitFor();
  const banner = page.locator("section.since");
  expect(await banner.count()).toBe(0);
  for (const way of [() => press(page, "Shift+r"), () => page.getByRole("button", { name: "标为已读" }).click()]) {
    // A changed rule and not an edit causes a finding of another kind.
    const record = await readRecord(product.db, model, id);
    const kinds = [...(record["findingKinds"] as string[]), (await banner.count()) === 0 ? "image" : "account"];
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 6 * 60_000;
    });
    await product.db.query("update model set updater = null, finding_kinds = $2 where id = $1::bigint", [id, kinds]);
    const item = await readRecord(product.db, model, id);
    await publish(product.db, [{ kind: "changed", resource: model.name, id, item }]);
    await banner.getByText(/自动审核有新的发现/).waitFor();
    await way();
    await banner.waitFor({ state: "detached" });
    await product.db.query("update model set finding_kinds = '{text}' where id = $1::bigint", [id]);
    const before = await readRecord(product.db, model, id);
    await publish(product.db, [{ kind: "changed", resource: model.name, id, item: before }]);
  }
});
