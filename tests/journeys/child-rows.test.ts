import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { goodsStock } from "#domain/goods/goods-stock.resource.ts";
import { press, logIn, visitor } from "#support/console.ts";
import { makeAny } from "#support/make-any.ts";
import { sharedConsole } from "#support/shared.ts";
import { both } from "#support/values.ts";

const product = sharedConsole();
let article: string;

beforeAll(async () => {
  article = (await makeAny(product.db, goods, { kind: "physical", freight: "free", priceBeans: 10 })).id;
  for (const [rank, code] of ["RED", "BLUE"].entries()) {
    const sku = await makeAny(product.db, goodsSku, { goods: article, spec: both(code), code, rank, isOffered: true });
    // Blue has moved stock, so that it stays.
    if (code === "BLUE") await makeAny(product.db, goodsStock, { sku: sku.id, goods: article });
  }
});

const fill = async (page: Page, id: string, text: string): Promise<void> => {
  await page.locator(`#${id}`).focus();
  await press(page, "Control+a");
  await page.keyboard.type(text);
};

it("variants are added, changed, moved and removed by keyboard in the form of their article, and saved with it", async () => {
  const { page, ...person } = await visitor(product);
  await logIn({ page, ...person }, product, `/bean-goods/goods-manage?id=${article}`);
  await page.locator("#detail-panel").waitFor();
  await press(page, "e");
  await page.locator("#form-skus-1-code").waitFor();
  await fill(page, "form-skus-0-code", "SCARLET");
  await press(page, "Alt+ArrowDown");
  await expect.poll(() => page.locator("#form-skus-0-code").inputValue()).toBe("BLUE");
  await page.locator("#form-skus-0-code").focus();
  await press(page, "Alt+Backspace");
  await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
  await page.locator("[data-add-row]").focus();
  await press(page, "Enter");
  await page.locator("[data-row='1'] input:focus").waitFor();
  await page.keyboard.type("绿色");
  await press(page, "Tab");
  await page.keyboard.type("Green");
  // The code of another variant is refused at its row, and nothing is lost.
  await fill(page, "form-skus-1-code", "SCARLET");
  await press(page, "Control+s");
  await page.locator("[data-row='1'] [data-wrong]").waitFor();
  await fill(page, "form-skus-1-code", "GREEN");
  await press(page, "Control+s");
  await page.locator("[data-form]").waitFor({ state: "detached" });
  const rows = await product.db.query(
    `select code, is_offered as "isOffered" from goods_sku where goods = $1::bigint and delete_time is null order by code`,
    [article],
  );
  expect(rows).toEqual([
    { code: "BLUE", isOffered: false },
    { code: "GREEN", isOffered: true },
    { code: "SCARLET", isOffered: true },
  ]);
  await page.getByText("GREEN").first().waitFor();
});
