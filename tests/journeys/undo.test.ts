import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { Console } from "#support/console.ts";
import { notice, press, startConsole } from "#support/console.ts";
import { decisionCount, fillQueue, openQueue, shown, statusOf, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** The status line's offer of undo. */
const offered = (page: Page, text: string) => page.locator(".st .pending", { hasText: text });

it("the status line names what U undoes: in a queue the last decision or other action, in a list even without a notice", async () => {
  const ids = await fillQueue(product, 4);
  const { page } = await openQueue(product);
  // A double click decides once.
  await page.locator('[data-command="model.pass"] button').dblclick({ delay: 20 });
  await shown(page, titleOf(1));
  await offered(page, `「${titleOf(0)}」通过`).waitFor();
  await press(page, "m");
  await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
  await page.keyboard.type("看过");
  await press(page, "Control+Enter");
  await offered(page, `「${titleOf(1)}」备注`).waitFor();
  await offered(page, "待生效 1").waitFor();
  expect(await offered(page, `「${titleOf(0)}」通过`).count()).toBe(0);
  await press(page, "u");
  await notice(page, new RegExp(`已撤销：「${titleOf(1)}」备注`));
  await offered(page, `「${titleOf(0)}」通过`).waitFor();
  expect(await statusOf(product, ids[0])).toBe(ModelShelf.of("up"));
  expect(await decisionCount(product)).toBe(1);
  await press(page, "u");
  await shown(page, titleOf(0));
  await until(async () => (await statusOf(product, ids[0])) === ModelShelf.of("wait"));

  // In a list during the whole undo window.
  await page.evaluate((to) => (location.hash = to), `/model-admin?id=${ids[3]}`);
  await page.getByRole("heading", { name: titleOf(3) }).waitFor();
  await press(page, "p");
  await offered(page, `「${titleOf(3)}」通过`)
    .getByText("撤销")
    .waitFor();
  await page.locator("[data-notice]").waitFor({ state: "detached" });
  await press(page, "u");
  await notice(page, new RegExp(`已撤销：「${titleOf(3)}」通过`));
  await offered(page, "通过").waitFor({ state: "detached" });
  expect(await statusOf(product, ids[3])).toBe(ModelShelf.of("wait"));
});
