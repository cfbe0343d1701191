import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { makeModelFile } from "#support/factory.ts";
import { fillQueue, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** Before one model that waits, with a part of the program on its way. @returns what lets it come */
async function before(
  part: string,
): Promise<{ page: Page; come: () => void; fail: () => void; isAsked: Promise<void> }> {
  const [id = ""] = await fillQueue(product, 1);
  await makeModelFile(product.db, id);
  const person = await visitor(product);
  const { page } = person;
  let answer: (isThere: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((done) => (answer = done));
  let ask: () => void = () => undefined;
  const isAsked = new Promise<void>((done) => (ask = done));
  await page.route(new RegExp(`/assets/${part}-[^.]+\\.js$`), async (route) => {
    ask();
    if (await answered) await route.continue();
    else await route.abort();
  });
  await logIn(person, product, "/model-admin?f=status:wait");
  await page.locator(".pane[data-pane=detail] .dk", { hasText: "通过" }).first().waitFor();
  return { page, come: () => answer(true), fail: () => answer(false), isAsked };
}

const decided = (): Promise<unknown[]> =>
  product.db.query("select id from operation_record where resource = 'model' and command <> 'model.edit'");

describe("keys behind one that opens what is on its way", () => {
  it("are typed into the palette once it is there", async () => {
    const { page, come } = await before("palette");
    await press(page, "Control+k");
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("tongguo");
    await press(page, "Enter");
    come();
    await page.locator("[cmdk-input]:focus").and(page.locator('[value="tongguo"]')).waitFor();
    await page.locator("[cmdk-item]", { hasText: "通过" }).first().waitFor();
    await press(page, "Escape", "Escape");
    await page.locator("[cmdk-input]").waitFor({ state: "detached" });
    expect(await decided()).toEqual([]);
    // The keys are the list's again.
    await press(page, "p");
    await until(async () => (await decided()).length === 1);
  });

  it("decide nothing while a question comes, which stands then", async () => {
    const { page, come } = await before("palette");
    await press(page, "n", "p", "p");
    come();
    await page.getByRole("dialog").locator("form").waitFor();
    expect(await decided()).toEqual([]);
    await press(page, "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("decide nothing while a form comes, which Esc calls off", async () => {
    const { page, come, isAsked } = await before("forms");
    await press(page, "e", "p", "t");
    await isAsked;
    await press(page, "Escape");
    await page.waitForFunction(() => !location.hash.includes("edit="));
    await press(page, "e", "p");
    come();
    await page.locator("#form-groupName:focus").waitFor();
    expect(await decided()).toEqual([]);
  });

  it("are told in the sheet that comes as those of what lies below it", async () => {
    const { page, come } = await before("keys");
    await press(page, "?", "p");
    come();
    await page.locator("[role=dialog] .kr", { hasText: "下一行" }).first().waitFor();
    expect(await decided()).toEqual([]);
  });

  it("are the list's again where it does not come, and that is told", async () => {
    const { page, fail } = await before("forms");
    await press(page, "e", "p");
    fail();
    await notice(page, /没有加载成功/);
    expect(await decided()).toEqual([]);
    await press(page, "Escape");
    await page.waitForFunction(() => !location.hash.includes("edit="));
    await press(page, "p");
    await until(async () => (await decided()).length === 1);
  });
});
