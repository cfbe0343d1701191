import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { screens } from "#domain/screens.ts";
import { PASSWORD } from "#support/app.ts";
import { chunkOf } from "#support/chunk-of.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, press, runFromPalette, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
let ids: string[] = [];

beforeAll(async () => {
  const author = (await makeUser(product.db)).id;
  const made = [];
  for (let i = 0; i < 6; i++) made.push(await makeModel(product.db, { groupName: `灯罩 ${i}`, author }));
  ids = made.map((one) => one.id);
});

const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => void (location.hash = to), path);
const grid = (page: Page, name = "模型管理"): Promise<void> => page.getByRole("grid", { name }).waitFor();
const rows = (page: Page, n: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll(".row .title:not(:has([data-slot=skeleton-bar]))").length === wanted,
    n,
  );

async function signedIn(path: string, language: "zh" | "en" = "zh"): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, path);
  return person;
}

it("a login keeps the requested address after a wrong password, and a logout ends every window at once", async () => {
  const person = await visitor(product);
  const { page } = person;
  await page.goto(`${product.url}/#/model-admin?f=status:wait`);
  await waitForAddress(page, "pageFrom");
  await page.locator('input[name="account"]').focus();
  await page.keyboard.type("admin");
  await page.locator('input[type="password"]').focus();
  await page.keyboard.type("wrong password");
  await press(page, "Enter");
  await page.locator('#login-fault:not(:empty), [role="alert"]:not(:empty)').first().waitFor();
  await page.locator('input[type="password"]').fill("");
  await page.locator('input[type="password"]').focus();
  await page.keyboard.type(PASSWORD);
  await press(page, "Enter");
  await waitForAddress(page, "/model-admin?f=status:wait");
  await grid(page);
  // The other window logs out from the home screen, which is drawn by code of its own.
  const other = await person.context.newPage();
  await other.goto(`${product.url}/#/`);
  await other.getByTestId("queue-card").first().waitFor();
  await runFromPalette(other, "退出登录");
  await other.locator('input[name="account"]').waitFor();
  await page.locator('input[name="account"]').waitFor();
});

it("the home screen shows a newcomer the first keys until each was used, in every browser", async () => {
  await product.db.query("delete from admin_setting where name = 'steps'");
  const { page } = await signedIn("/");
  const steps = page.getByRole("region", { name: "入门" });
  const left = (n: number): Promise<void> => expect.poll(() => steps.getByRole("button").count()).toBe(n + 1);
  await steps.getByRole("button", { name: "领取最急的" }).waitFor();
  await left(3);
  await press(page, "Control+k");
  await page.locator("[cmdk-input]:focus").waitFor();
  await press(page, "Escape");
  await page.locator("[cmdk-input]").waitFor({ state: "detached" });
  await left(2);
  await press(page, "g", "g");
  await page.locator("[role=dialog] [aria-controls=screen-tree]:focus").waitFor();
  await press(page, "Escape");
  await left(1);
  await press(page, "w");
  await page.waitForURL((url) => !url.hash.endsWith("#/"));
  await go(page, "/");
  await page.getByTestId("queue-card").first().waitFor();
  await steps.waitFor({ state: "detached" });
  const other = await signedIn("/");
  await other.page.getByTestId("queue-card").first().waitFor();
  await expect.poll(() => product.db.query("select value from admin_setting where name = 'steps'")).toHaveLength(1);
  expect(await other.page.getByRole("region", { name: "入门" }).count()).toBe(0);
});

describe("the keyboard", () => {
  it("moves between the cards of the home screen, lists the keys active there, and opens every screen", async () => {
    const { page } = await signedIn("/");
    await page.getByTestId("queue-card").first().waitFor();
    await press(page, "?");
    const sheet = page.getByRole("dialog", { name: "可用的键" });
    await sheet.waitFor();
    const named = await sheet.locator("[data-slot=key-row] > span:first-child").allTextContents();
    const all = named.map((name) => name.trim());
    expect(all).toContain("下一处");
    expect(all.filter((name) => name.startsWith("视图"))).toEqual([]);
    expect(await sheet.locator("section", { hasText: "全局" }).getByText("领取最急的").count()).toBe(0);
    await press(page, "Escape");
    await sheet.waitFor({ state: "detached" });
    await press(page, "j");
    await page.locator("[data-testid=queue-card]:focus").waitFor();
    await press(page, "g", "m");
    await grid(page);
    await press(page, "g");
    // The focused element may disappear between two strokes, together with its row.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await press(page, "r");
    await waitForAddress(page, "/model-machine-review");
    await grid(page, "机审管理");
    await press(page, "g", "h");
    await page.getByTestId("queue-card").first().waitFor();
    await press(page, "1");
    await waitForAddress(page, "/model-machine-review");
  });

  it("edits the row under the cursor even if it is barely loaded, opens views, filters, and removes the chip again", async () => {
    const { page } = await signedIn("/model-admin");
    await rows(page, 6);
    await press(page, "j", "e", "Escape", "j", "e");
    const name = page.locator("#form-groupName:focus");
    await name.waitFor();
    expect(await name.inputValue()).toBe("灯罩 3");
    await press(page, "Escape");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    // Digits open views, and the key of the filter leads to its field.
    await press(page, "2");
    await page.locator('[aria-current="true"]', { hasText: "待审" }).waitFor();
    await press(page, "3");
    await page.locator('[aria-current="true"]', { hasText: "独家" }).waitFor();
    await press(page, "1");
    await rows(page, 6);
    await press(page, "/");
    await page.getByRole("combobox", { name: "筛选" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("灯罩 3");
    await press(page, "Enter");
    await page.locator("[data-slot=chip]").first().waitFor();
    await press(page, "/", "Backspace", "Backspace");
    await press(page, "Backspace", "Backspace");
    await page.locator("[data-testid=filter] [data-slot=chip]").first().waitFor({ state: "detached" });
    await press(page, "Escape");
    await rows(page, 6);
    // A notice next to the rows keeps its position when a dialog opens.
    await press(page, "y");
    const notice = page.locator("[data-notice][style]");
    const before = await notice.getAttribute("style");
    await press(page, "?");
    await page.locator("[data-slot=key-row]").first().waitFor();
    expect(await notice.getAttribute("style")).toBe(before);
  });

  it("filters by names of records, and says why it cannot", async () => {
    const { page } = await signedIn("/model-admin");
    const [field, chips] = [
      page.getByRole("combobox", { name: "筛选" }),
      page.locator("[data-testid=filter] [data-slot=chip]"),
    ];
    await rows(page, 6);
    await press(page, "/");
    await page.keyboard.type("创建时间:最近 7 天 分类:测试 -机审:存");
    await press(page, "Enter");
    // Half-typed text becomes its only possible meaning, and the next Enter applies it.
    await expect.poll(() => field.inputValue()).toBe("创建时间:最近 7 天 分类:测试 -机审:机审存疑 ");
    await press(page, "Enter");
    await chips.nth(2).waitFor();
    expect(await chips.allTextContents()).toEqual(["创建时间近 7 天", "分类测试 ↓", "机审非 机审存疑"]);
    await press(page, "/");
    await page.keyboard.type("分类:没有这一类 状态:待审核");
    await press(page, "Enter");
    await page.locator("[data-testid=suggestions] .text-red-fg:not(:empty)").waitFor();
    expect(await field.inputValue()).toBe("分类:没有这一类 状态:待审核");
    await press(page, "Escape");
    await page.keyboard.type("状态:待审核 独家:否 VIP:否 下载:>=0 灯罩");
    await press(page, "Enter");
    await chips.nth(7).waitFor();
    const ends = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right));
    const bar = await page.locator("[data-slot=bar]", { has: chips }).boundingBox();
    expect(Math.max(...ends)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));
    await press(page, "/");
    expect((await field.boundingBox())?.width).toBeGreaterThan(150);
  });

  it("finds a command by its pinyin initials, asks for reasons and records in the palette, and writes nothing if nothing changed", async () => {
    const { id: category } = await makeCategory(product.db, { name: { "1": "灯具与照明", "0": "Lighting" } });
    const { page } = await signedIn(`/model-admin?id=${ids[5]}`);
    await page.getByRole("region", { name: "灯罩 5" }).waitFor();
    await typeInPalette(page, "btg");
    await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "不通过" }).waitFor();
    await press(page, "Enter");
    await page.locator(".reasons [role=listbox]:focus").waitFor();
    await press(page, "1");
    await page.locator('.reasons [aria-selected="true"]').waitFor();
    // The free text field follows the reasons directly, one key away.
    await press(page, "ArrowDown", "2", "Tab", "Shift+Tab", "/");
    await page.locator("#ask-reason:focus").pressSequentially("第 2 张图");
    await press(page, "Control+Enter");
    const state = (): Promise<unknown> =>
      product.db.query("select reason_key <> '' as given, reason from operation_record where command = 'model.noPass'");
    await expect.poll(state).toEqual([{ given: true, reason: "第 2 张图" }]);
    // A prompt finds records.
    await go(page, `/model-admin?id=${ids[4]}`);
    await page.getByRole("region", { name: "灯罩 4" }).waitFor();
    const ask = async (name: string): Promise<void> => {
      await runFromPalette(page, name);
      await page.locator('[role="dialog"] input[role="combobox"]:focus').waitFor();
    };
    await ask("设分类");
    await page.keyboard.type("灯具");
    await page.getByRole("option", { name: "灯具与照明", selected: true }).waitFor();
    await press(page, "Enter");
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await page.locator('[role="dialog"] form').waitFor();
    await press(page, "Control+Enter");
    const stored = (): Promise<unknown> =>
      product.db.query('select category_id as "in" from model where id = $1::bigint', [ids[4]]);
    await expect.poll(stored).toEqual([{ in: category }]);
    const written = (): Promise<{ n: number }[]> =>
      product.db.query("select count(*)::int as n from operation_record where op_obj_id = $1::bigint", [ids[4]]);
    const before = await written();
    await ask("设标签");
    await press(page, "Control+Enter");
    await page.locator("[data-notice]", { hasText: "没有改动" }).waitFor();
    expect(await written()).toEqual(before);
  });

  it("decides several rows after one confirmation", async () => {
    const person = await signedIn("/model-admin?v=wait");
    const { page } = person;
    await page.locator(".row", { hasText: "灯罩 0" }).waitFor();
    await press(page, "Home", "x", "j", "x");
    await page.getByText("已选 2").first().waitFor();
    await press(page, "p");
    await page.getByText(/对 2 条记录执行/).waitFor();
    await press(page, "Enter");
    const passed = (): Promise<unknown> =>
      product.db.query("select count(*)::int as n from operation_record where command = 'model.pass'");
    await expect.poll(passed).toEqual([{ n: 2 }]);
    // The home screen has one line for them, which leads to both.
    await press(page, "g", "h");
    await page.getByTestId("last-acts").getByRole("link", { name: "2 条" }).first().focus();
    await press(page, "Enter");
    await rows(page, 2);
  });
});

it("addresses name what is invalid in them, unknown ones offer a way on, and neighbors follow in the same tab", async () => {
  const { page } = await signedIn("/model-admin?f=nothing:here");
  await page.locator("[data-slot=chip][data-bad]").waitFor();
  await rows(page, 6);
  await go(page, "/no-such-page");
  await page.getByRole("heading", { name: "页面不存在" }).waitFor();
  await press(page, "g", "l");
  await waitForAddress(page, "/recode-manage");
  await page.route(chunkOf("src/web/areas/staff/permissions/config-screen.tsx"), (route) => route.abort());
  await go(page, "/config-auth-group/1/x");
  await page.getByText("加载失败，请刷新页面").waitFor();
  await press(page, "Tab", "g", "m");
  await rows(page, 6);
  // A record is editable only with 1.
  await go(page, `/model-detail/${ids[0]}/x/7`);
  await page.getByText("只能是 0 或 1，按只读打开").waitFor();
  await press(page, "e");
  await page.locator("[data-notice]").first().waitFor();
  expect(page.url()).not.toContain("edit=");
  await go(page, "/model-detail/99999/x/0");
  await page.getByRole("link", { name: "打开「模型管理」" }).focus();
  await press(page, "Enter");
  await grid(page);
  // A list names what it cannot apply.
  await go(page, "/model-admin?s=-nope&zzz=1&page=999");
  await rows(page, 6);
  const chips = page.locator("[data-testid=address-faults] [data-slot=chip][data-bad]");
  await chips.first().waitFor();
  expect(await chips.allTextContents()).toEqual([
    "s-nope · 此处无效",
    "zzz1 · 此页没有这一项",
    "page999 · 此页没有这一项",
  ]);
  const mend = page.getByRole("button", { name: "从地址中移除" });
  while (!(await mend.evaluate((button) => button === document.activeElement))) await press(page, "Shift+Tab");
  await press(page, "Enter");
  await chips.first().waitFor({ state: "detached" });
  expect(page.url()).toMatch(/#\/model-admin(\?id=\d+)?$/);
  // The keys of neighbors stay in the tab.
  await go(page, `/model-detail/${ids[3]}/x/1`);
  await page.getByRole("heading", { name: "灯罩 3", exact: true }).waitFor();
  await page.locator("[data-testid=tab][data-open]", { hasText: "灯罩 3" }).waitFor();
  const tabs = await page.locator("[data-testid=tab]").count();
  await press(page, "]");
  await page.getByRole("heading", { name: "灯罩 2", exact: true }).waitFor();
  await waitForAddress(page, `/model-detail/${ids[2]}/灯罩 2/1`);
  await press(page, "[");
  await page.getByRole("heading", { name: "灯罩 3", exact: true }).waitFor();
  await press(page, "[");
  await page.getByRole("heading", { name: "灯罩 4", exact: true }).waitFor();
  await press(page, "[");
  await page.getByRole("heading", { name: "灯罩 5", exact: true }).waitFor();
  await press(page, "[");
  await page.getByText("已经是第一个模型").waitFor();
  expect(await page.locator("[data-testid=tab]").count()).toBe(tabs);
});

it("a list with many views shows the first seven in either language, and all by name in a menu", async () => {
  const { page } = await signedIn("/recode-manage");
  const bar = page.locator('[data-part="list"] .views');
  const look = async (language: string): Promise<void> => {
    await bar.locator(".views-menu:visible").waitFor();
    // All stand there until the part that measures them has loaded.
    await expect.poll(() => bar.locator("button:not(.views-menu):visible").count()).toBe(7);
    expect(await bar.locator(".views-menu").textContent()).toMatch(/ 15$/);
    const field = await page.locator('[data-part="list"] [data-testid=filter]').boundingBox();
    expect(field?.width, language).toBeGreaterThan(140);
    const line = await page.locator('[data-part="list"] [data-slot=bar]').boundingBox();
    expect(line?.height, language).toBeLessThan(40);
  };
  await look("zh");
  await runFromPalette(page, "切换语言");
  await grid(page, "Records");
  await look("en");
  // A narrow list has all its views in the menu.
  await page.setViewportSize({ width: 1024, height: 768 });
  const button = page.getByRole("button", { name: "All views" });
  await button.waitFor();
  await button.focus();
  await page.locator(".views-menu[aria-expanded=false]:focus").waitFor();
  await press(page, "Enter");
  await page.getByRole("menuitem", { name: "Undos" }).waitFor();
  const views = screens.find(({ route }) => route === "/recode-manage")?.views ?? [];
  expect(await page.getByRole("menuitem").count()).toBe(views.length);
  await press(page, "ArrowDown", "ArrowDown", "Enter");
  await waitForAddress(page, "v=content");
});

it("the console switches to English at once, in list, detail and evidence, and to the dark theme", async () => {
  const categoryId = (await makeCategory(product.db, { name: { "1": "花器", "0": "Vases" } })).id;
  const { id } = await makeModel(product.db, { categoryId });
  const person = await visitor(product);
  const { page } = person;
  let send = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route(chunkOf("src/web/shell/user-menu.tsx"), async (route) => {
    await isSent;
    await route.continue();
  });
  await logIn(person, product, `/model-admin?id=${id}&tab=basics&c=groupName,categoryId`);
  const list = page.locator('[data-pane="list"]');
  const detail = page.locator('[data-pane="detail"]');
  await list.getByText("花器").first().waitFor();
  await detail.getByText("花器").first().waitFor();
  // A menu pressed before its code is loaded opens after loading.
  await page.locator("[data-testid=header] > div > button:last-child").focus();
  await press(page, "Enter");
  expect(await page.getByRole("menuitem").count()).toBe(0);
  send();
  await page.getByRole("menuitem").first().waitFor();
  await press(page, "Escape");
  await page.getByRole("menuitem").first().waitFor({ state: "detached" });
  // A change of the language repeats the calls.
  await runFromPalette(page, "切换语言");
  await grid(page, "Models");
  await list.getByText("Vases").first().waitFor();
  await detail.getByText("Vases").first().waitFor();
  await typeInPalette(page, "toggle theme");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: /toggle theme/i }).waitFor();
  await press(page, "Enter");
  await page.locator('html[lang="en"][data-theme="dark"]').waitFor();
  await go(page, `/model-machine-review?id=${id}`);
  const evidence = page.locator('section[data-pane="evidence"] [data-place="shown"]');
  await evidence.getByText("Vases").waitFor();
  await runFromPalette(page, "Switch language");
  await evidence.getByText("花器").waitFor();
});
