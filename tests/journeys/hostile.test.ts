import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { operationRecord } from "#domain/reports/operation-record.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Console, Visitor } from "#support/console.ts";
import { logIn, startConsole, typeInPalette, visitor } from "#support/console.ts";
import { makeCategory, makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { CANARY, FOREIGN, fragments, markup } from "#support/hostile.ts";

let product: Console;
let ids: string[] = [];
let pageId = "";
/** Short enough for a model's name. */
const names = markup.filter((text) => [...text].length <= 60);
const everything = [...markup, ...fragments].join("\n");

/** As if no check had stood in the way: what stands in the store is text, whoever wrote it there. */
beforeAll(async () => {
  product = await startConsole();
  const { db } = product;
  const author = (await makeUser(db, { nickname: `<img src=x onerror=${CANARY}()>` })).id;
  const categoryId = (await makeCategory(db, { name: { "1": names[0], "0": names[1] } })).id;
  for (const [i, groupName] of names.entries()) {
    const more = { groupDesc: everything, licenseText: everything, remark: markup[i], ip: "<svg onload=1>" };
    const made = await makeModel(db, { groupName, author, categoryId, reviewReason: markup[i], ...more });
    ids.push(made.id);
    await makeModelFile(db, made.id, { fileName: `${groupName}.stl` });
    const told = { resource: "model", opObjId: made.id, command: "model.remark", moduleId: "model", path: markup[i] };
    const change = { before: { remark: names[0] }, after: { remark: everything }, reason: everything };
    await insertRecord(db, operationRecord, { ...told, ...change, device: "<svg onload=1>" }, null);
  }
  const texts = { "1": everything, "0": everything };
  const title = { "1": names[0], "0": names[1] };
  pageId = (
    await insertRecord(db, companyPage, { kind: "aboutUs", title, body: texts, shelf: ShelfStatus.of("onShelf") }, null)
  ).id;
});
afterAll(() => product.close());

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** A visitor whose page tells when anything of the texts runs, asks, opens or fetches; without the policy that would stop it. */
async function watched(path: string, language: "zh" | "en"): Promise<Visitor> {
  const person = await visitor(product, language, { bypassCSP: true });
  const { page } = person;
  const seen: string[] = [];
  await page.exposeFunction(CANARY, () => seen.push("ran"));
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => seen.push("popup"));
  person.context.on("request", (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (origin !== product.url && !["blob:", "data:"].includes(protocol)) seen.push(`fetched ${request.url()}`);
    if (/\/x$|canary|evil/i.test(pathname)) seen.push(`fetched ${request.url()}`);
  });
  onTestFinished(() => expect(seen, "what the texts did").toEqual([]));
  await logIn(person, product, path);
  return person;
}

/** No element stands in the page that one of the texts would have made. */
async function holdsNoneOf(page: Page): Promise<void> {
  const made = await page.evaluate(
    ([canary, foreign]) =>
      [...document.querySelectorAll("*")]
        .filter(
          (element) =>
            [...element.attributes].some(
              ({ name, value }) =>
                (name.startsWith("on") ||
                  ["src", "srcset", "action", "formaction", "data", "style", "srcdoc"].includes(name)) &&
                (value.includes(canary as string) ||
                  value.includes(foreign as string) ||
                  /^\s*(javascript|vbscript):/i.test(value)),
            ) ||
            (["SCRIPT", "STYLE", "IFRAME", "TEMPLATE"].includes(element.tagName) &&
              (element.textContent ?? "").includes(canary as string)),
        )
        .map((element) => element.outerHTML.slice(0, 200)),
    [CANARY, FOREIGN],
  );
  expect(made).toEqual([]);
}

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

it.each([
  ["zh", "模型管理"],
  ["en", "Models"],
] as const)(
  "texts that attack are shown as text everywhere: %s",
  async (language, models) => {
    const { page } = await watched("/model-admin", language);
    await page.getByRole("grid", { name: models }).waitFor();
    // The list, each row's name letter by letter, and the detail beside it.
    await page.locator(".row .title:not(:has(.sk))").first().waitFor();
    const shown = await page.locator(".row .title").allTextContents();
    expect(shown.filter((title) => names.some((name) => title.includes(name))).length).toBeGreaterThan(5);
    await holdsNoneOf(page);
    // Detail with history, tab and title of the window.
    for (const [i, id] of ids.entries()) {
      if (i % 9 > 0) continue;
      await go(page, `/model-detail/${id}/${encodeURIComponent(names[i]!)}/0`);
      await page.getByRole("heading", { name: names[i], exact: true }).waitFor();
      await holdsNoneOf(page);
    }
    const last = ids.length - 1 - ((ids.length - 1) % 9);
    expect(await page.locator(".hd .tab").allTextContents()).toContainEqual(expect.stringContaining(names[last]!));
    // Filter chip.
    await go(
      page,
      `/model-admin?f=${encodeURIComponent(`"${names[2]!.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`)}`,
    );
    await page.locator(".chips .chip").first().waitFor();
    expect(await page.locator(".chips .chip").allTextContents()).toEqual([expect.stringContaining(CANARY)]);
    await holdsNoneOf(page);
    // The palette finds records by their texts.
    await typeInPalette(page, names[0]!);
    await page.locator("[cmdk-item]").first().waitFor();
    await holdsNoneOf(page);
    // What is typed goes first, then the palette.
    await press(page, "Escape", "Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The records of what was done, with differences.
    await go(page, "/recode-manage");
    await page.getByRole("grid").locator(".row").first().waitFor();
    await press(page, "Enter");
    await page.locator(".dt, [data-pane=detail], section").first().waitFor();
    await holdsNoneOf(page);
    // The queue, with evidence.
    await go(page, "/model-machine-review");
    await page.getByRole("grid").locator(".row").first().waitFor();
    await press(page, "w");
    await page.locator('section[data-pane="evidence"]').waitFor();
    await holdsNoneOf(page);
  },
  120_000,
);

it("texts that attack stand in a form as they are, and on a phone as what is left of them", async () => {
  const { page } = await watched(`/model-admin?id=${ids[0]}`, "zh");
  await page.getByRole("region", { name: names[0]!, exact: true }).waitFor();
  await press(page, "e");
  const name = page.getByRole("textbox", { name: "模型名" });
  await name.waitFor();
  expect(await name.inputValue()).toBe(names[0]);
  await holdsNoneOf(page);
  await press(page, "Escape");
  await go(page, `/about-creality-manage?id=${pageId}`);
  await page.getByRole("region", { name: names[0]!, exact: true }).waitFor();
  await holdsNoneOf(page);
  await page.goto(`${product.url}/#/mobileAboutUs`);
  await page.reload();
  await page.locator(".sm-text").waitFor();
  await holdsNoneOf(page);
});
