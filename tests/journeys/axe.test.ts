import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { resources } from "#domain/index.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { addDemoPages } from "#server/demo/company-pages.ts";
import { insertRecord } from "#server/resources/write.ts";
import { openSms } from "#server/mail/sms.ts";
import { passwordsAreChanged } from "#support/app.ts";
import { violationsInThemes as faults } from "#support/axe.ts";
import { logIn, runFromPalette, visitor } from "#support/console.ts";
import { makeModel, makeModelFile, makeUser, now } from "#support/factory.ts";
import { logInOver } from "#support/login-layer.ts";
import { sharedConsole } from "#support/shared.ts";
import { png } from "#support/upload.ts";
import { languageStore } from "#web/i18n/text.ts";
import type { Column } from "#web/list/columns/columns.ts";
import { columnsOf, tightened } from "#web/list/columns/columns.ts";
import { setValue } from "#web/store/state.ts";

const product = sharedConsole();
let id = "";
/** Id of a group without permissions. */
let group = "";

beforeAll(async () => {
  for (let i = 0; i < 3; i++) id = (await makeModel(product.db)).id;
  await makeModelFile(product.db, id);
  group = (await insertRecord(product.db, authGroup, { name: "审核组", auths: [] }, null)).id;
  await addDemoPages(product.db, now());
  const exempt = { user: (await makeUser(product.db)).id, rules: [3], begin: now(), reason: "老作者" };
  await insertRecord(product.db, auditExempt, exempt, null);
  // Decisions of the only administrator, so that the heat map is drawn.
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, admin, before, after)
     select 'model', 'model', $1::bigint, 'model.pass', id, '{}', '{}' from admin, generate_series(1, 3)`,
    [id],
  );
  await product.db.query("update admin set auth_group_ids = auth_group_ids || $1::bigint", [group]);
  await product.db.query(
    `insert into refused_call (admin, permission, day, path, n, last)
     select id, 'model.stop', current_date, '/api', 3, now() from admin`,
  );
  await openSms({ sms: null, dataDir: product.dataDir }).send({ to: "+8613800138000", text: "123456" });
});

/** Opens a page without animations, because a half-visible element has half its contrast. */
const still = (more: object = {}, language: "zh" | "en" = "zh"): ReturnType<typeof visitor> =>
  visitor(product, language, { reducedMotion: "reduce", ...more });

interface Scene {
  name: string;
  path: string;
  ready: string;
  /** Keys pressed once `ready` is there, and the selector that they lead to. */
  keys?: string;
  shows?: string;
  /** Further steps that no key performs, before the last wait. */
  brings?: (page: Page) => Promise<void>;
  /** Selector of what no scene before has shown, where that is not the whole page. */
  within?: string;
}

const ownSessions = async (page: Page): Promise<void> => {
  await page.locator("[cmdk-item]").first().waitFor();
  await page.keyboard.type("我的登录");
  await page
    .getByRole("option", { name: /我的登录/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
};

/** Panes next to the tree of permissions. One scene has shown its hundreds of rows. */
const besideTree = "[data-pane=side]";

/** Scenes that one window shows one after the other. Nothing typed is lost by leaving them. */
const walks: Record<string, readonly Scene[]> = {
  models: [
    { name: "home", path: "/", ready: "[data-testid=waiting]:not(:empty)" },
    { name: "list with detail", path: "/model-admin", ready: "#detail-panel" },
    { name: "palette", path: "/model-admin", ready: "#detail-panel", keys: "Control+k", shows: "[cmdk-item]" },
    {
      name: "help",
      within: "[role=dialog]",
      path: "/model-admin",
      ready: "#detail-panel",
      keys: "?",
      shows: "[data-slot=key-row]",
    },
    {
      name: "changing keys",
      within: "[role=dialog]",
      path: "/model-admin",
      ready: "#detail-panel",
      brings: (page) => runFromPalette(page, "改键位…"),
      shows: "[data-testid=key-places] h3",
    },
    {
      name: "question for a reason",
      within: "[role=dialog]",
      path: "/model-admin",
      ready: "#detail-panel",
      keys: "n",
      shows: ".reasons [role=option]",
    },
    {
      name: "edit form of a model",
      within: "[data-pane=detail]",
      path: "/model-admin",
      ready: "#detail-panel",
      keys: "e",
      shows: "[data-form-bar]",
    },
    {
      name: "files of a model",
      within: "#detail-panel",
      path: "/model-admin?tab=files",
      ready: "[data-testid=files-bar]",
    },
    {
      name: "links of a model",
      within: "#detail-panel",
      path: "/model-admin?tab=links",
      ready: "[data-testid=links] li",
    },
    { name: "record", path: "/model-detail/{id}/x/0", ready: "#detail-panel" },
    { name: "queue", path: "/model-machine-review", ready: "[data-work] [role=toolbar]" },
    {
      name: "queue with reasons",
      within: "[data-pane=reasons]",
      path: "/model-machine-review",
      ready: "[data-work] [role=toolbar]",
      keys: "n",
      shows: "[data-pane=reasons] [role=option]",
    },
  ],
  "staff and settings": [
    {
      name: "edit form of a configuration",
      within: "[data-pane=detail]",
      path: "/system-config",
      ready: "#detail-panel",
      keys: "e",
      shows: "[data-form-bar]",
    },
    {
      name: "own sessions",
      within: "[role=dialog]",
      path: "/system-config",
      ready: "#detail-panel",
      keys: "Control+k",
      brings: ownSessions,
      shows: "[role=dialog] [data-testid=sessions] li",
    },
    { name: "records", path: "/recode-manage?v=model", ready: "#detail-panel [data-testid=changes]" },
    {
      name: "what an administrator may do",
      within: "#detail-panel",
      path: "/manage-admin?tab=permissions",
      ready: "[data-testid=groups] [data-slot=chip]",
    },
    {
      name: "decisions of an administrator",
      within: "#detail-panel",
      path: "/manage-admin?tab=decisions",
      ready: "[data-testid=heat-map]",
    },
    {
      name: "sessions of an administrator",
      within: "#detail-panel",
      path: "/manage-admin?tab=sessions",
      ready: "[data-testid=sessions] li",
    },
    {
      name: "candidates for it",
      path: "/white-list-audit?v=candidates",
      ready: '[data-pane="list"] [data-slot=empty]',
    },
    {
      name: "visits of a company page",
      within: "#detail-panel",
      path: "/about-creality-manage?tab=visits",
      ready: "#detail-panel dt a",
    },
    { name: "outbox", within: "main", path: "/outbox", ready: "main article", keys: "j" },
    { name: "fallback", within: "main", path: "/no-such-page", ready: "h1" },
    { name: "permissions of a group", path: "/config-auth-group/{group}/x", ready: "[role=treeitem]" },
    {
      name: "what a group was refused",
      within: besideTree,
      path: "/config-auth-group/{group}/x",
      ready: "[role=treeitem]",
      keys: "n",
      shows: "[data-testid=refused-calls] button",
    },
  ],
};

/** Closes what a scene has opened over its screen. */
async function closeAll(page: Page): Promise<void> {
  const open = page.locator("[role=dialog], [data-form-bar], [data-pane=reasons], [data-testid=questions]");
  await expect
    .poll(async () => {
      if ((await open.count()) > 0) await page.keyboard.press("Escape");
      return open.count();
    })
    .toBe(0);
}

/** Shows a scene in a window. @returns its violations */
async function faultsOf(page: Page, { path, ready, keys, brings, shows, within }: Scene): Promise<string[]> {
  await page.evaluate((to) => (location.hash = to), path.replace("{id}", id).replace("{group}", group));
  await page.locator(ready).first().waitFor();
  if (keys) await page.keyboard.press(keys);
  await brings?.(page);
  if (shows) await page.locator(shows).first().waitFor();
  const violations = await faults(page, within ?? null);
  await closeAll(page);
  return violations;
}

/** Returns the column headers of a list that are truncated. */
const cutHeads = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".rows-head > [role=columnheader]")].flatMap((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      const isBare = head.querySelector(".sr-only") !== null;
      return isBare || words.getBoundingClientRect().width <= head.clientWidth + 0.5 ? [] : [head.innerText];
    }),
  );

/** Returns the width of each text in the font of a column header, in em of the body font. */
const widthsOf = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate((all) => {
    const head = document.querySelector(".rows-head > [role=columnheader]");
    const pen = document.createElement("canvas").getContext("2d");
    if (!head || !pen) throw new Error("there is no column header");
    pen.font = getComputedStyle(head).font;
    const em = Number.parseFloat(getComputedStyle(document.querySelector(".row") ?? head).fontSize);
    return all.map((text) => pen.measureText(text).width / em);
  }, texts);

/** Returns the headers of all lists whose column is narrower than they are in this language. */
async function cutColumns(page: Page, language: "zh" | "en"): Promise<string[]> {
  setValue(languageStore, language);
  const columns = resources.flatMap((resource) =>
    columnsOf(resource, "").flatMap((column) => [column, tightened(column)].map((one) => ({ resource, ...one }))),
  );
  expect(columns.length).toBeGreaterThan(400);
  const headOf = ({ field }: Pick<Column, "field">): string => (field.head ?? field.label)[language === "zh" ? 0 : 1];
  const texts = await widthsOf(page, columns.map(headOf));
  const cut = columns.flatMap(({ resource, name, room, ...column }, i) =>
    room > 0 && room < (texts[i] ?? 0) ? [`${resource.name}.${name}: ${headOf(column)} needs ${texts[i]}`] : [],
  );
  return cut;
}

it("no column header is truncated at 1,280 px, in either language", async () => {
  const person = await still();
  const { page } = person;
  onTestFinished(() => setValue(languageStore, "zh"));
  await logIn(person, product, "/model-admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(".row .title").first().waitFor();
  expect(await cutHeads(page)).toEqual([]);
  // The columns of all other lists are computed as wide as their header in this font.
  expect(await cutColumns(page, "zh")).toEqual([]);
  await runFromPalette(page, "切换语言");
  await page.getByRole("grid", { name: "Models" }).waitFor();
  expect(await cutHeads(page)).toEqual([]);
  expect(await cutColumns(page, "en")).toEqual([]);
});

describe("axe finds no violation", () => {
  it("in a narrow window, on the login screen, with a CAPTCHA, and with the fields of a phone", async () => {
    await product.db.query("delete from login_attempt");
    await product.db.query("insert into login_attempt (subject) select 'account:puzzled' from generate_series(1, 5)");
    const { page } = await still();
    await page.setViewportSize({ width: 800, height: 700 });
    await page.goto(`${product.url}/#/login`);
    await page.getByRole("button", { name: "仍然继续" }).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('input[name="account"]').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.locator('input[name="account"]').fill("puzzled");
    await page.locator('input[name="password"]').fill("whatever it is");
    await page.keyboard.press("Enter");
    await page.locator('input[name="chosen"]:focus').waitFor();
    await page.keyboard.type("12");
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator('input[name="email"]:focus').waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await page.locator('input[name="phoneNumber"]').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  const phone = { viewport: { width: 390, height: 844 }, userAgent: "Mozilla/5.0 (Linux; Android 14) Mobile" };
  it("on a phone", async () => {
    const { page } = await still(phone);
    for (const path of [
      "/model-admin",
      "/mobileAgreement?lang=zh",
      "/mobileAboutUs?lang=en&v=1",
      "/MobileCopyright?type=x",
    ]) {
      await page.goto(`${product.url}/#${path}`);
      await page.reload();
      await page.locator("main").waitFor();
      expect(await faults(page), path).toEqual([]);
    }
  });

  it("on the dialog of a required password change", async () => {
    await product.db.query("update admin set must_change_password = true where account = 'admin'");
    const person = await still();
    const { page } = person;
    await logIn(person, product, "/model-admin");
    await page.locator('input[name="oldPassword"]:focus').waitFor();
    await page.keyboard.press("Enter");
    await page.locator("[role=dialog] [role=alert]:not(:empty)").first().waitFor();
    expect(await faults(page)).toEqual([]);
    await passwordsAreChanged(product.db);
  });

  it.each(Object.entries(walks))("on the scenes of %s", async (_, scenes) => {
    const person = await still();
    const { page } = person;
    await logIn(person, product, "/");
    const faultsByScene: Record<string, string[]> = {};
    for (const scene of scenes) {
      const here = await faultsOf(page, scene);
      if (here.length > 0) faultsByScene[scene.name] = here;
    }
    expect(faultsByScene).toEqual({});
  });

  it("on a form with problems, under the login over the work and with the picture editor, and on tried permissions", async () => {
    const person = await still();
    const { page } = person;
    await logIn(person, product, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("+");
    await page.locator("[data-form-bar]").waitFor();
    await page.keyboard.press("Control+s");
    await page.locator("[data-form] [data-wrong]").first().waitFor();
    expect(await faults(page)).toEqual([]);
    await closeAll(page);
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await page.locator("#form-groupName:focus").waitFor();
    await page.keyboard.type("x");
    await page.evaluate(() => localStorage.setItem("admin.token", JSON.stringify("gone")));
    await page.keyboard.press("Control+s");
    await page.locator("[role=dialog] form").waitFor();
    expect(await faults(page), "login").toEqual([]);
    await logInOver(page);
    await page.locator("[data-form-bar]").waitFor({ state: "detached" });
    await page.keyboard.press("e");
    await page.locator("#form-groupName:focus").waitFor();
    const picture = { name: "a.png", mimeType: "image/png", buffer: await png() };
    await page.locator("[aria-label=添加图片]").setInputFiles([picture]);
    await page.locator("[data-step]:focus").waitFor();
    await page.locator("[data-tool=crop]").first().waitFor();
    expect(await faults(page, "[role=dialog]"), "cutting").toEqual([]);
    for (const key of ["m", "Space", "ArrowRight"]) await page.keyboard.press(key);
    await page.locator("[data-tool=mosaic]").first().waitFor();
    expect(await faults(page, "[role=dialog]"), "covering").toEqual([]);
    await closeAll(page);
    // The permissions of a group, ticked and tried on, and the password again over the work.
    await page.evaluate((to) => (location.hash = to), `/config-auth-group/${group}/x`);
    await page.locator("[role=treeitem]").first().waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("v");
    await page.locator("[data-testid=screen-commands] button").first().waitFor();
    expect(
      await faults(page, `[data-bar], [role=treeitem]:is([aria-selected=true], [data-changed]), ${besideTree}`),
    ).toEqual([]);
    await product.db.query("update session set confirmed_at = null");
    await page.keyboard.press("Control+s");
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await page.locator("[role=dialog] [role=alert]:not(:empty)").first().waitFor();
    expect(await faults(page, "[role=dialog]")).toEqual([]);
  });
});
