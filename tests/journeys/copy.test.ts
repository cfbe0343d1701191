import { expect, it } from "vitest";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, press, visitor, waitForAddress } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

it("Shift+D opens a new record with the values of this one, without those that only one may have", async () => {
  const source = await insertRecord(
    product.db,
    externalRule,
    { pattern: "*.one.example", action: "warn", where: ["comment"], reason: "New shop", category: "shop" },
    null,
  );
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/external-link-manage?v=all&id=${source.id}`);
  await page.locator("#detail-panel").waitFor();
  await press(page, "Shift+D");
  await waitForAddress(page, `copy=${source.id}`);
  const pattern = page.locator("#form-pattern:focus");
  await pattern.waitFor();
  expect(await pattern.inputValue()).toBe("");
  expect(await page.locator("#form-reason").inputValue()).toBe("New shop");
  await page.keyboard.type("*.two.example");
  await press(page, "Control+s");
  await page.waitForFunction(() => !location.hash.includes("copy="));
  const rows = await product.db.query(
    'select action, reason, "where", category from external_rule where pattern like $1 order by id',
    ["*.%.example"],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(rows[0]);
});
