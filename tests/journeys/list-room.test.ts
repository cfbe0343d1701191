import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import { raiseAlerts } from "#server/queue/raise-alerts.ts";
import { boxOf, isWithin } from "#support/boxes.ts";
import { logIn, notice, press, runFromPalette, visitor, waitForAddress, withoutPolling } from "#support/console.ts";
import { makeCategory, makeModel, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";
import { cutOutlines } from "#support/outlines.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(async ({ db }) => {
  await makeModel(db, { groupName: "灯罩 1", status: 1 });
  await makeModel(db, { groupName: "灯罩 2", status: 2 });
});

const list = (page: Page) => page.locator('[data-part="list"]');
const detail = (page: Page) => page.locator('[data-part="detail"]');

it("an empty list takes the whole width, a record gives the detail its width back, and a command keeps it open", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  await page.locator(".row").first().waitFor();
  const before = await boxOf(list(page));
  // Nothing moves from record to record.
  await press(page, "j", "k");
  expect(await boxOf(list(page))).toEqual(before);
  await page.evaluate(() => (location.hash = "#/model-admin?f=nothing-like-this"));
  await page.locator("[data-slot=empty]").first().waitFor();
  await detail(page).waitFor({ state: "hidden" });
  const whole = await boxOf(list(page));
  expect(whole.right - whole.left).toBeGreaterThan(1_400);
  await runFromPalette(page, "固定详情窗格");
  await notice(page, /固定显示/);
  await detail(page).waitFor();
  expect(await boxOf(list(page))).toEqual(before);
  await runFromPalette(page, "固定详情窗格");
  await detail(page).waitFor({ state: "hidden" });
  await page.evaluate(() => (location.hash = "#/model-admin"));
  await detail(page).waitFor();
  await expect.poll(() => boxOf(list(page))).toEqual(before);
});

it("Enter and Tab take the offered field, then a value; the calendar writes a day, and a space searches the word", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  await page.locator(".row").first().waitFor();
  const field = page.getByRole("combobox", { name: "筛选" });
  for (const key of ["Enter", "Tab"]) {
    await press(page, "/");
    await page.keyboard.type("状态");
    await page.locator('[data-testid=suggestions] [aria-selected="true"]', { hasText: "状态" }).waitFor();
    await press(page, key);
    expect(await field.inputValue()).toBe("状态:");
    await press(page, "Escape", "Escape");
  }
  await press(page, "/");
  await page.keyboard.type("状态");
  await press(page, "Enter");
  await page.keyboard.type("待审核");
  await press(page, "Enter");
  await waitForAddress(page, "f=status:wait");
  await page.evaluate(() => (location.hash = "#/model-admin"));
  await page.locator(".row", { hasText: "灯罩 2" }).waitFor();
  await press(page, "/");
  await page.keyboard.type("创建时间:");
  await page.locator("[data-testid=suggestions] [role=option]", { hasText: "选日期" }).waitFor();
  await press(page, "ArrowUp", "Enter");
  await page.locator("[data-day]").evaluate((day: HTMLInputElement) => {
    day.value = "2026-11-01";
    day.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(await field.inputValue()).toBe("创建时间:2026-11-01");
  await field.fill("状态 ");
  await press(page, "Enter");
  await waitForAddress(page, "f=状态");
});

it("the filter keeps its room where views are many and words long: the views fold into their menu", async () => {
  const person = await visitor(product, "en");
  const { page } = person;
  await logIn(person, product, "/risk-manage");
  await page.locator(".row, [data-slot=empty]").first().waitFor();
  for (const width of [1_440, 1_024]) {
    await page.setViewportSize({ width, height: 900 });
    const bar = list(page).locator("[data-slot=bar]");
    await bar.locator(".views-menu").waitFor();
    const input = bar.locator("[data-testid=filter] input");
    await expect.poll(async () => (await boxOf(input)).right - (await boxOf(input)).left).toBeGreaterThan(72);
    await expect.poll(async () => isWithin(await boxOf(input), await boxOf(bar)), { message: `${width}` }).toBe(true);
    const outside = () =>
      bar.evaluate((element) => {
        const edge = element.getBoundingClientRect();
        return [...element.querySelectorAll(".views > *")].flatMap((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width > 0 && (left < edge.left || right > edge.right) ? [one.textContent] : [];
        });
      });
    await expect.poll(outside, { message: `${width}` }).toEqual([]);
  }
});

const DETAIL = '[data-part="detail"] [data-testid=command-row] button';

/** Screens with what opens them, and the element that tells that they are there. */
const walked: readonly (readonly [name: string, route: string, keys: readonly string[], there: string])[] = [
  ["home", "/", [], "aside"],
  ["list and detail", "/model-admin", [], DETAIL],
  ["toolbar with many views", "/risk-manage", [], "[data-testid=bell] button"],
  ["form with sections", "/short-link-manage?edit=new", [], "[data-sectioned] [data-pane-focus]"],
  [
    "form with a preview",
    "/home-config?edit=new",
    [],
    "[data-form] aside [data-testid=moment-bar], [data-form] aside h2",
  ],
  ["palette", "/model-admin", ["Control+k"], "[cmdk-input]:focus"],
  ["tree", "/category-manage", [], DETAIL],
  ["dialog of a command", "/category-manage", ["d"], "[data-layer=palette] [data-slot=dialog-foot]"],
  ["help", "/model-admin", ["?"], "[role=dialog]"],
];

it("shows the outline of every focused control whole, on every kind of screen, in both languages and themes", async () => {
  await makeCategory(product.db, { name: { "1": "分类", "0": "Category" } });
  for (const [language, theme, width] of [
    ["zh", "light", 1440],
    ["en", "dark", 1024],
  ] as const) {
    const person = await visitor(product);
    const { page } = person;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.addInitScript((name) => localStorage.setItem("admin.language", JSON.stringify(name)), language);
    await page.goto(`${product.url}/#/login`);
    await page.locator("input[type=password]").waitFor();
    await press(page, "Tab");
    // A bar of commands folds what has no room, so a screen is looked at until it is settled.
    const isWhole = async (name: string): Promise<void> => {
      await expect.poll(async () => (await cutOutlines(page)).faults, { message: `${name}, ${language}` }).toEqual([]);
      expect((await cutOutlines(page)).controls, name).toBeGreaterThan(0);
    };
    await isWhole("login");
    await logIn(person, product, "/model-admin");
    for (const [name, route, keys, there] of walked) {
      await page.evaluate((hash) => (location.hash = hash), `#${route}`);
      await page.reload();
      // A key works once the part of the detail is there that handles it.
      await page
        .locator(keys.length > 0 ? DETAIL : there)
        .first()
        .waitFor();
      await press(page, ...keys, ...(keys.length > 0 ? [] : ["Tab"]));
      await page.locator(there).first().waitFor();
      await isWhole(name);
    }
  }
}, 240_000);

it("a delete that the server would refuse has a dead button with the reason, and Enter only repeats the reason", async () => {
  const categoryId = (await makeCategory(product.db, { name: { "1": "在用分类", "0": "Used" } })).id;
  await makeModel(product.db, { categoryId });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/category-manage?f=id:${categoryId}&id=${categoryId}`);
  await page.locator(".row", { hasText: "在用分类" }).waitFor();
  const inBar = page.locator('[data-command="category.delete"] button');
  await inBar.waitFor();
  expect(await inBar.getAttribute("class")).toContain("text-red-fg");
  await press(page, "d");
  const send = page.locator('[data-layer=palette] button[type="submit"]');
  await page.locator('[data-layer=palette] [data-slot=dialog-foot] [role="alert"]').waitFor();
  expect(await send.getAttribute("aria-disabled")).toBe("true");
  const calls: string[] = [];
  page.on("request", (one) => calls.push(one.url()));
  await press(page, "Enter");
  await notice(page, /./);
  expect(await send.isVisible()).toBe(true);
  expect(calls.filter((url) => url.endsWith("/category/delete"))).toEqual([]);
  // One that nothing refers to has a live button in the danger tone.
  await press(page, "Escape");
  await page.locator("[data-layer=palette]").waitFor({ state: "detached" });
  const free = (await makeCategory(product.db, { name: { "1": "空分类", "0": "Free" } })).id;
  await page.evaluate((id) => void (location.hash = `#/category-manage?f=id:${id}&id=${id}`), free);
  await page.locator(".row", { hasText: "空分类" }).waitFor();
  await press(page, "d");
  await page.locator("[data-layer=palette] [data-effects]").waitFor();
  expect(await send.getAttribute("aria-disabled")).toBe("false");
  expect(await send.getAttribute("class")).toContain("bg-red-solid");
  expect(await page.locator("[data-layer=palette]").innerText()).toContain("不能用 U 撤销");
});

it("alerts stand first on the home screen, and they and the shift note are in sight at 1440 and 1024", async () => {
  const kinds = ["overdue", "arrivals", "worker"];
  for (let index = 0; index < 12; index++)
    await makeAny(product.db, deskAlert, {
      kind: kinds[index % 3],
      about: "machineReview",
      figure: index,
      status: "open",
    });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/");
  await page.locator("[data-testid=alerts] li").first().waitFor();
  for (const size of [
    { width: 1_440, height: 900 },
    { width: 1_024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    const parts = page.getByTestId("side-part");
    expect(await parts.first().innerText()).toContain("告警");
    const side = await boxOf(page.getByRole("complementary"));
    for (const part of [parts.first(), parts.nth(1)])
      expect(isWithin(await boxOf(part), side), `${size.width} ${await part.innerText()}`).toBe(true);
    expect(await parts.nth(1).innerText()).toContain("交接");
    const caps = await page.locator(":is([data-testid=queue-card], [data-testid=queue-row]) kbd").allInnerTexts();
    expect(caps).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  }
});

it("J and the arrows walk from the queues through the charts to the last decisions, and Enter opens one", async () => {
  const { id } = await makeModel(product.db, { groupName: "昨天通过的" });
  const passed = { admin: "1", command: "model.pass", resource: "model", opObjId: id, queue: "machineReview" };
  await makeAny(product.db, operationRecord, { ...passed, createTime: now() - 86_400 });
  await product.db.query(
    `insert into queue_hour (queue, hour, waiting, arrivals, decisions)
     select 'machineReview', date_trunc('hour', now()) - n * interval '1 day', 40 + n, 5, 3 from generate_series(0, 8) n
     on conflict (queue, hour) do update set waiting = excluded.waiting, arrivals = 5, decisions = 3`,
  );
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/");
  const charts = page.locator("[data-testid=home-chart][data-stop]");
  await charts.nth(2).locator("svg").waitFor();
  const [backlog, flow, hours] = [charts.nth(0), charts.nth(1), charts.nth(2)];
  const queues = await page.locator(":is([data-testid=queue-card], [data-testid=queue-row])").count();
  expect(queues).toBeGreaterThan(10);
  for (let step = 0; step < queues; step++) await press(page, "j");
  await page.locator("[data-testid=queue-row]:focus").waitFor();
  await press(page, "ArrowDown");
  await backlog.and(page.locator(":focus")).waitFor();
  // The mark is on the same day of both charts. The eighth day before has no week before it that is known.
  await press(page, "ArrowLeft");
  await backlog.locator("header", { hasText: "待处理 41 · 上周同日 48" }).waitFor();
  await flow.locator("header", { hasText: "进入 5 · 处理 3 · 净增 +2" }).waitFor();
  const label = await backlog.getByTestId("marked").innerText();
  await press(page, "j");
  await flow.and(page.locator(":focus")).waitFor();
  expect(await flow.getByTestId("marked").innerText()).toContain(label.slice(0, 8));
  await press(page, "j", "ArrowRight");
  await hours.locator("header", { hasText: /周.? ?\d\d:00 · \d+/ }).waitFor();
  const act = page.getByTestId("last-acts").locator("a", { hasText: "昨天通过的" });
  await press(page, "j");
  await page.locator("[data-testid=last-acts] a:focus").first().waitFor();
  await act.focus();
  expect(await act.innerText()).toMatch(/\d\d-\d\d[\s\S]*机审队列[\s\S]*通过/);
  await press(page, "k", "j");
  await act.and(page.locator(":focus")).waitFor();
  await press(page, "Enter");
  await waitForAddress(page, id);
  await page.getByText("昨天通过的").first().waitFor();
  // A new installation says why there is no chart.
  await page.route("**/queue/history", async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { result: object };
    const none = { days: [], arrivals: [], decisions: [], backlog: [] };
    await route.fulfill({ response, json: { ...reply, result: { ...reply.result, ...none } } });
  });
  await page.evaluate(() => (location.hash = "#/"));
  await page.reload();
  await page.getByTestId("home-chart").filter({ hasText: "今天开始记录，明天起显示趋势" }).waitFor();
  expect(await charts.count()).toBe(0);
});

it("the bell counts what waits, opens by key and click, follows alerts without a reload, and leads to them", async () => {
  await product.db.query("update desk_alert set status = 'done', end_time = now()");
  for (const about of ["machineReview", "posts"])
    await makeAny(product.db, deskAlert, { kind: "overdue", about, figure: 3, status: "open" });
  const person = await visitor(product);
  const { page } = person;
  await withoutPolling(page);
  await logIn(person, product, "/model-admin");
  const counted = (n: number) => page.locator("[data-testid=bell] b", { hasText: new RegExp(`^${n}$`) }).waitFor();
  const entries = page.locator("[data-slot=menu] [role=menuitem] .flex-1");
  await counted(2);
  await press(page, "Alt+n");
  await entries.first().waitFor();
  expect(await entries.allInnerTexts()).toEqual(["告警 2", "待我审批 0", "待确认的任务 0"]);
  await press(page, "Escape");
  await entries.first().waitFor({ state: "detached" });
  // Both causes are gone, and there is a new one: an item that is overdue.
  await makeModel(product.db, { groupName: "逾期", queueOrder: 1, submitTime: now() - 30 * 86_400 });
  await raiseAlerts(product.db);
  await counted(1);
  await page.locator("[data-testid=bell] button").click();
  await entries.filter({ hasText: "告警 1" }).waitFor();
  await press(page, "ArrowDown", "Enter");
  await page.locator("[data-testid=alerts] li", { hasText: "机审队列逾期" }).waitFor();
});

it("P0 is a view of report cases that its digit opens, and views of a list show how many records they have", async () => {
  await product.db.query("delete from report_case");
  for (const [heading, priority] of [
    ["急件一", "P0"],
    ["急件二", "P0"],
    ["常件", "P1"],
  ])
    await makeAny(product.db, reportCase, { heading, priority, status: ReportStatus.of("confirm") });
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/report-deal-with");
  await page.locator(".queue-row", { hasText: "常件" }).waitFor();
  const view = (name: string) => page.locator(".views button", { hasText: name });
  await press(page, await view("P0").locator("kbd").innerText());
  await waitForAddress(page, "v=p0");
  await page.locator(".queue-row", { hasText: "常件" }).waitFor({ state: "detached" });
  await expect.poll(() => page.locator(".queue-row:not(.queue-group)").count()).toBe(2);
  await page.evaluate(() => (location.hash = "#/model-admin"));
  const number = view("待审").locator(".text-small");
  await number.waitFor();
  await press(page, await view("待审").locator("kbd").innerText());
  await waitForAddress(page, "v=wait");
  await page.locator(".row", { hasText: "灯罩 1" }).waitFor();
  await expect.poll(async () => String(await page.locator(".row").count())).toBe(await number.innerText());
});
