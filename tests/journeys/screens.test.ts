import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { resourceNamed } from "#domain/index.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import type { Screen } from "#kernel/screen.ts";
import { violationsIn } from "#support/axe.ts";
import { logIn, press, visitor } from "#support/console.ts";
import { makeAny } from "#support/make-any.ts";
import { sharedConsole } from "#support/shared.ts";
import { lists, tellingAmong } from "#support/telling-screens.ts";

// Tasks and bulk jobs belong to an administrator, so the demo community has none.
const product = sharedConsole(({ db }) => makeAny(db, asyncTask), { demo: true });

const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => void (location.hash = to), path);

/**
 * Returns the lasting violations of WCAG 2.2 AA in a part of the page, one in a line. Records that change places have
 * others.
 */
async function violations(page: Page, place: string, within: string): Promise<string[]> {
  let violations: string[] = [];
  const look = async (): Promise<number> => (violations = await violationsIn(page, within)).length;
  await expect
    .poll(look, { timeout: 3_000 })
    .toBe(0)
    .catch(() => null);
  return violations.map((one) => `${place}: ${one}`);
}

const ROW =
  "[data-pane=list] :is(.row:not(:has([data-slot=skeleton-bar])), [role=gridcell][data-index]:not(:has([data-slot=skeleton-bar])))";

/**
 * Opens the first view, and those of other columns or another resource: further filters of the same list draw nothing
 * new. @returns the address of the first one that has records
 */
async function openViews(page: Page, { route, label, views = [] }: Screen): Promise<string | null> {
  let filled: string | null = null;
  const addresses = views.map(({ id }) => `${route}?v=${id}`);
  const isOther = (index: number): boolean =>
    views[index]?.columns !== undefined || views[index]?.resource !== undefined;
  for (const [index, address] of (views.length > 0 ? addresses : [route]).entries()) {
    if (filled !== null && !isOther(index)) continue;
    await go(page, address);
    await page.waitForFunction((title) => document.title.includes(title), label[1]);
    await page.locator(`${ROW}, [data-pane=list] [data-slot=empty]`).first().waitFor();
    if (filled === null && (await page.locator(ROW).count()) > 0) filled = address;
  }
  return filled;
}

/** Kinds of fields whose cells or editors were looked at. One of each is enough, because the same code draws them. */
const looked = new Set<string>();

/** True if a list or form draws a kind of field that none before it drew. */
function isNew(place: string, name: string, fields: readonly string[]): boolean {
  const kinds = fields.map((one) => {
    const { kind, many, rich, when, shape } = resourceNamed(name).fields[one] ?? {};
    return [place, kind, many, rich, Boolean(when), Boolean(shape)].join(" ");
  });
  const isAny = kinds.some((kind) => !looked.has(kind));
  for (const kind of kinds) looked.add(kind);
  return isAny;
}

/** Opens the first record with all its tabs, and the form of a new one. @returns faults, one in a line */
async function openRecord(page: Page, address: string, resource: string): Promise<string[]> {
  await go(page, address);
  await page.locator("#detail-panel").waitFor();
  const faults = isNew("list", resource, resourceNamed(resource).list.columns)
    ? await violations(page, "list", "main")
    : [];
  const tabs = page.locator("[data-place=shown]:not([inert]) [role=tab][aria-controls=detail-panel]");
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await page.locator("#detail-panel:not(:has([data-slot=skeleton-bar]))").waitFor();
  }
  const { allows, form } = resourceNamed(resource);
  if (!allows.includes("add") || form.length === 0) return faults;
  await go(page, `${address}${address.includes("?") ? "&" : "?"}edit=new`);
  await page.locator("[data-form-bar]").waitFor();
  if (isNew("form", resource, form)) faults.push(...(await violations(page, "form", "[data-pane=detail]")));
  await press(page, "Escape", "Escape");
  await page.locator("[data-form-bar]").waitFor({ state: "detached" });
  return faults;
}

/** `npm test -- AREA` opens all lists of the area. */
const area = process.env["TEST_AREA"];
const opened = area ? lists.filter((screen) => screen.area === area) : tellingAmong(lists);

/** Lists that one window opens one after the other. */
const PER_WINDOW = 15;
const windows = Array.from({ length: Math.ceil(opened.length / PER_WINDOW) }, (_, i) =>
  opened.slice(i * PER_WINDOW, (i + 1) * PER_WINDOW),
);

// server/screens opens all other lists without a browser.
it.each(windows.map((window) => [window.map(({ route }) => route).join(", "), window] as const))(
  "each kind of list opens with its views, the first record with its tabs, and the form, without errors and barriers: %s",
  async (_, window) => {
    // Without animations, because a half-visible element has half its contrast.
    const person = await visitor(product, "en", { reducedMotion: "reduce" });
    const { page } = person;
    let faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
    page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
    await logIn(person, product, "/");
    const faultsByRoute: Record<string, string[]> = {};
    for (const screen of window) {
      faults = [];
      try {
        const address = await openViews(page, screen);
        if (address === null) faults.push("the demo community has no record");
        else faults.push(...(await openRecord(page, address, screen.resource ?? "")));
      } catch (error) {
        faults.push(String(error));
      }
      if (faults.length > 0) faultsByRoute[screen.route] = faults;
    }
    expect(faultsByRoute).toEqual({});
  },
);
