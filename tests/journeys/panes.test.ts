import type { Visitor } from "#support/console.ts";
import { expect, it } from "vitest";
import { logIn, press, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

async function signedIn(): Promise<Visitor> {
  await makeModel(product.db);
  const person = await visitor(product);
  await logIn(person, product, "/model-admin");
  await person.page.locator(".row.cur .title:not(:has(.sk))").waitFor();
  return person;
}

it("a pane resized by keyboard keeps its width after a reload, after Zen and after a form", async () => {
  const { page } = await signedIn();
  const widthOfList = async (): Promise<number> =>
    Math.round((await page.locator("[data-part=list]").boundingBox())?.width ?? 0);
  const separator = page.locator("[role=separator]");
  await separator.focus();
  const before = await widthOfList();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const after = await widthOfList();
  expect(after).toBeLessThan(before);
  await page.reload();
  await separator.waitFor();
  expect(await widthOfList()).toBe(after);
  await page.locator(".rows-grid").focus();
  await press(page, "z");
  await expect.poll(widthOfList).toBe(0);
  await press(page, "z");
  await expect.poll(widthOfList).toBe(after);
  // The form has a width of its own.
  await page.locator(".row.cur .title:not(:has(.sk))").waitFor();
  await press(page, "e");
  await page.locator("[data-part=detail] .fm").waitFor();
  expect(await widthOfList()).not.toBe(after);
  await page.keyboard.press("Escape");
  await expect.poll(widthOfList).toBe(after);
});

it("Zen hides the header and gives its space to the screen", async () => {
  const { page } = await signedIn();
  await press(page, "z");
  await page.locator(".hd").waitFor({ state: "hidden" });
  const work = await page.locator("main.work").boundingBox();
  expect(work?.y).toBe(0);
  expect(work?.height).toBeGreaterThan(850);
});
