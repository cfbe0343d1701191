import type { Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { companyPage } from "#domain/community/company-page.resource.ts";
import { resources, screens } from "#domain/index.ts";
import { isDirect } from "#kernel/screen.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import type { Field } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, typeInPalette, visitor } from "#support/console.ts";
import { makeCategory, makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { CANARY, FOREIGN, fragments, lookOfPlace, markup, textPlaces } from "#support/hostile.ts";
import type { HostileRecord } from "#support/hostile-records.ts";
import { makeHostile } from "#support/hostile-records.ts";
import { sharedConsole } from "#support/shared.ts";
import { fewestOf, ownTabs } from "#support/telling-screens.ts";
import { putIntoFolder } from "#server/mail/outbox-folder.ts";

const product = sharedConsole();
let ids: string[] = [];
let pageId = "";
/** Texts short enough for a model's name. */
const names = markup.filter((text) => [...text].length <= 60);
const everything = [...markup, ...fragments].join("\n");

/** Bypasses all checks: stored content is shown as text, no matter who wrote it. */
beforeAll(async () => {
  const { db } = product;
  const author = (await makeUser(db, { nickname: `<img src=x onerror=${CANARY}()>` })).id;
  const categoryId = (await makeCategory(db, { name: { "1": names[0], "0": names[1] } })).id;
  for (const [i, groupName] of names.entries()) {
    const more = { groupDesc: everything, licenseText: everything, remark: markup[i], ip: "<svg onload=1>" };
    const made = await makeModel(db, { groupName, author, categoryId, reviewReason: markup[i], ...more });
    ids.push(made.id);
    await makeModelFile(db, made.id, { fileName: `${groupName}.stl` });
    const common = { resource: "model", opObjId: made.id, command: "model.remark", moduleId: "model", path: markup[i] };
    const change = { before: { remark: names[0] }, after: { remark: everything }, reason: everything };
    await insertRecord(db, operationRecord, { ...common, ...change, device: "<svg onload=1>" }, null);
  }
  const texts = { "1": everything, "0": everything };
  const title = { "1": names[0], "0": names[1] };
  pageId = (
    await insertRecord(db, companyPage, { kind: "aboutUs", title, body: texts, shelf: ShelfStatus.of("onShelf") }, null)
  ).id;
});

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * Opens a page that reports any script, question, window or request caused by the texts.
 * The content security policy that would stop them is off.
 */
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
  page.on("request", (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    if (origin !== product.url && !["blob:", "data:"].includes(protocol)) seen.push(`fetched ${request.url()}`);
    if (/\/x$|canary|evil/i.test(pathname)) seen.push(`fetched ${request.url()}`);
  });
  onTestFinished(() => expect(seen, "what the texts did").toEqual([]));
  await logIn(person, product, path);
  return person;
}

/** Checks that no element exists that one of the texts would have created. */
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

// The lists below are opened in English.
it("texts that attack are shown as text everywhere", async () => {
  const { page } = await watched("/model-admin", "zh");
  await page.getByRole("grid", { name: "模型管理" }).waitFor();
  // The list, each row's name letter by letter, and the detail next to it.
  await page.locator(".row .title:not(:has([data-slot=skeleton-bar]))").first().waitFor();
  const shown = await page.locator(".row .title").allTextContents();
  expect(shown.filter((title) => names.some((name) => title.includes(name))).length).toBeGreaterThan(5);
  await holdsNoneOf(page);
  // Detail with history, tab and window title.
  for (const [i, id] of ids.entries()) {
    if (i % 9 > 0) continue;
    await go(page, `/model-detail/${id}/${encodeURIComponent(names[i]!)}/0`);
    await page.getByRole("heading", { name: names[i], exact: true }).waitFor();
    await holdsNoneOf(page);
  }
  const last = ids.length - 1 - ((ids.length - 1) % 9);
  expect(await page.locator("[data-testid=tab]").allTextContents()).toContainEqual(
    expect.stringContaining(names[last]!),
  );
  // Filter chip.
  await go(
    page,
    `/model-admin?f=${encodeURIComponent(`"${names[2]!.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`)}`,
  );
  await page.locator("[data-testid=filter] [data-slot=chip]").first().waitFor();
  expect(await page.locator("[data-testid=filter] [data-slot=chip]").allTextContents()).toEqual([
    expect.stringContaining(CANARY),
  ]);
  await holdsNoneOf(page);
  // The palette finds records by their texts.
  await typeInPalette(page, names[0]!);
  await page.locator("[cmdk-item]").first().waitFor();
  await holdsNoneOf(page);
  // Escape clears the typed text first, then closes the palette.
  await press(page, "Escape", "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The operation records with differences.
  await go(page, "/recode-manage");
  await page.getByRole("grid").locator(".row").first().waitFor();
  await press(page, "Enter");
  await page.locator("[data-pane=detail], section").first().waitFor();
  await holdsNoneOf(page);
  // The queue with evidence.
  await go(page, "/model-machine-review");
  await page.getByRole("grid").locator(".row").first().waitFor();
  await press(page, "w");
  await page.locator('section[data-pane="evidence"]').waitFor();
  await holdsNoneOf(page);
});

it("hostile texts are unchanged in a form, and sanitized on a phone", async () => {
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

/** A list of each resource without a record in its address: one whose view shows all, else the first one. */
const listed = resources.flatMap((resource) => {
  const shownBy = screens.filter(
    (one) =>
      one.resource === resource.name &&
      isDirect(one) &&
      (one.kind === "list" || one.views?.some(({ isList }) => isList)),
  );
  const best = shownBy.find(({ views }) => views?.some(({ id }) => id === "all")) ?? shownBy[0];
  return best ? [[best.route, resource] as const] : [];
});

/**
 * Few lists that together show every kind of text at every kind of place, and all tabs of their own. Others would only
 * repeat what these show, because the same code draws them.
 */
const telling = fewestOf(
  listed.filter(([, { fields }]) => textPlaces(fields).length > 0),
  ([, { name, fields }]) => [...textPlaces(fields).map(lookOfPlace), ...ownTabs(name).map((tab) => `${name} ${tab}`)],
);

/** Lists that one window opens one after the other. */
const PER_WINDOW = 15;
const windows = Array.from({ length: Math.ceil(telling.length / PER_WINDOW) }, (_, i) =>
  telling.slice(i * PER_WINDOW, (i + 1) * PER_WINDOW),
);

/** Returns the texts in the fields of a form. `plain` is text as a page shows it. */
const typedIn = (page: Page): Promise<string[]> =>
  page.locator("input, textarea").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const slow = { timeout: 10_000, interval: 300 };

/** Opens the form of a record and expects its texts in the fields. */
async function readForm(page: Page, address: string, resource: Resource, record: HostileRecord): Promise<void> {
  const { id, texts } = record;
  await go(page, `${address}id=${id}&edit=${id}`);
  // The form of a masked field is empty.
  const isShown = ({ when, immutable, masked }: Field): boolean => !when && !immutable && !masked;
  const wanted = resource.form.flatMap((name) => {
    const field = resource.fields[name];
    return texts.has(name) && field && isShown(field) ? [plain(texts.get(name)!)] : [];
  });
  await expect
    .poll(async () => (await typedIn(page)).map(plain), { ...slow, message: `form of ${resource.name} ${id}` })
    .toEqual(expect.arrayContaining(wanted));
  await holdsNoneOf(page);
  // Escape closes an open list first.
  await expect
    .poll(async () => {
      await press(page, "Escape");
      return page.locator("#detail-panel").count();
    }, slow)
    .toBe(1);
}

/** Opens the records of a list that have these texts: row and detail, history and form. */
async function readList(page: Page, route: string, resource: Resource): Promise<void> {
  const records = await makeHostile(product.db, resource);
  // A first view may show only some of the records, such as one menu.
  const hasAll = screens.find((screen) => screen.route === route)?.views?.some(({ id }) => id === "all");
  const address = hasAll ? `${route}?v=all&` : `${route}?`;
  const shown = async (): Promise<string> => plain(await page.locator("[data-testid=console]").innerText());
  for (const [i, record] of records.entries()) {
    const { id, texts } = record;
    const holds = (shownText: string): boolean => [...texts.values()].some((text) => shownText.includes(plain(text)));
    await go(page, `${address}id=${id}`);
    await page.locator("#detail-panel").waitFor();
    if (texts.size > 0) await expect.poll(shown, { ...slow, message: `${route} ${id}` }).toSatisfy(holds);
    await holdsNoneOf(page);
    // The same code draws the history of each variant.
    if (i === 0 && !resource.appendOnly) {
      await go(page, `${address}id=${id}&tab=history`);
      await page.locator("#detail-panel [data-testid=operation]").first().waitFor();
      await holdsNoneOf(page);
    }
    if (resource.allows.includes("edit")) await readForm(page, address, resource, record);
  }
}

it.each(windows.map((window) => [window.map(([route]) => route).join(", "), window] as const))(
  "hostile texts are text in list, detail, history and form, in every field: %s",
  async (_, window) => {
    const { page } = await watched("/", "en");
    for (const [route, resource] of window) await readList(page, route, resource);
  },
);

it("hostile texts are text where a group is configured, in the outbox, in operation records and in the palette", async () => {
  const [group] = await makeHostile(product.db, authGroup);
  const name = group!.texts.get("name")!;
  const message = { to: name, subject: name, text: everything };
  await putIntoFolder(product.dataDir, "sms.json", JSON.stringify({ ...message, areaCode: "86", phone: name }));
  const mail = `From: a@b.c\r\nTo: a@b.c\r\nSubject: ${name}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${everything}`;
  await putIntoFolder(product.dataDir, "eml", mail);
  const { page } = await watched(`/config-auth-group/${group!.id}/${encodeURIComponent(name)}`, "en");
  const holds = (part: string) =>
    expect.poll(async () => plain(await page.locator("body").innerText()), slow).toContain(plain(part));
  await page.getByRole("tree").or(page.getByRole("treegrid")).first().waitFor();
  await holds(name);
  await holdsNoneOf(page);
  await go(page, "/outbox");
  await holds(CANARY);
  await holdsNoneOf(page);
  // Operation records of each resource, with differences.
  const records = await product.db.query<{ id: string }>(
    "select max(id)::text as id from operation_record where resource is not null group by resource",
  );
  for (const { id } of records) {
    await go(page, `/recode-manage?id=${id}`);
    await page.locator("#detail-panel").waitFor();
    await holdsNoneOf(page);
  }
  // Records of many resources have these texts, and the palette lists some of them.
  await typeInPalette(page, CANARY);
  await page.locator("[cmdk-item]", { hasText: CANARY }).first().waitFor();
  await holdsNoneOf(page);
});
