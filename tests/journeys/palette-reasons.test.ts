import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { Console, Visitor } from "#support/console.ts";
import { logIn, press, startConsole, visitor } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  const author = (await makeUser(product.db)).id;
  for (let i = 0; i < 3; i++) await makeModel(product.db, { groupName: `Lamp shade ${i}`, author });
});
afterAll(() => product.close());

async function signedIn(path: string, language: "zh" | "en"): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, path);
  return person;
}

/** Runs the command on the model, and waits for the focus on the list of reasons. */
const asked = async (page: Page, key: string): Promise<Locator> => {
  await press(page, key);
  const list = page.locator(".reasons [role=listbox]:focus");
  await list.getByRole("option").first().waitFor();
  return list;
};
const seen = (page: Page, words: string) => page.locator(".pf .seen b", { hasText: new RegExp(`^${words}$`) });
const given = (id: string | undefined): Promise<unknown[]> =>
  product.db.query(
    "select command, reason_key as key, reason from operation_record where op_obj_id = $1::bigint and reason <> '' order by id",
    [id],
  );
const idOf = async (name: string): Promise<string> =>
  (await product.db.query<{ id: string }>("select id from model where group_name = $1", [name]))[0]?.id ?? "";

describe("the reason picker of the palette", () => {
  it("finds reasons without a digit by letters, names what Enter sends, and sends that", async () => {
    const id = await idOf("Lamp shade 1");
    const { page } = await signedIn(`/model-admin?id=${id}`, "en");
    await page.getByRole("heading", { name: "Lamp shade 1" }).waitFor();
    const list = await asked(page, "n");
    expect(await list.getByRole("option").count()).toBe(9);
    await page.getByPlaceholder("Type to search the other 6").waitFor();
    await seen(page, "nothing yet").waitFor();
    // An extra Enter selects nothing.
    await press(page, "Enter");
    await page.getByText("Choose a reason or write one").waitFor();
    await press(page, "2");
    await list.locator("[aria-selected=true]#ask-1").waitFor();
    await page.getByText("Choose a reason or write one").waitFor({ state: "detached" });
    await page.keyboard.type("weap");
    const found = list.getByRole("option", { selected: true });
    await expect.poll(() => list.getByRole("option").count()).toBe(1);
    const words = await found.locator(".of").innerText();
    await seen(page, words).waitFor();
    await press(page, "Enter");
    await expect.poll(() => given(id)).toMatchObject([{ command: "model.noPass", key: "weapon" }]);
  });

  it("continues where it was left, and treats text without a matching reason as free text", async () => {
    const id = await idOf("Lamp shade 2");
    const { page } = await signedIn(`/model-admin?id=${id}`, "en");
    await page.getByRole("heading", { name: "Lamp shade 2" }).waitFor();
    const list = await asked(page, "d");
    await press(page, "ArrowDown", "ArrowRight");
    await list.locator("[aria-selected=true]#ask-1").waitFor();
    await press(page, "Control+k");
    await list.waitFor({ state: "detached" });
    await asked(page, "d");
    await list.locator("[aria-selected=true]#ask-1").waitFor();
    // An erased search selects nothing.
    await press(page, "q", "Backspace");
    await seen(page, "nothing yet").waitFor();
    await page.keyboard.type("qqq");
    await list.getByText("No matching reason").waitFor();
    await press(page, "Tab");
    await page.locator("#ask-reason:focus").pressSequentially(" twice");
    await seen(page, "qqq twice").waitFor();
    // Begun text continues at its end.
    await press(page, "Control+k");
    await list.waitFor({ state: "detached" });
    await asked(page, "d");
    await press(page, "/");
    await page.locator("#ask-reason:focus").pressSequentially("!");
    await seen(page, "qqq twice!").waitFor();
    await press(page, "Shift+Tab");
    await list.waitFor();
    await expect.poll(() => list.getByRole("option").count()).toBe(9);
    await press(page, "Enter");
    await expect.poll(() => given(id)).toEqual([{ command: "model.delete", key: "", reason: "qqq twice!" }]);
  });
});
