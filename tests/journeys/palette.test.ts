import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, notice, press, runFromPalette, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeModel, makeModelFile, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  const author = (await makeUser(product.db)).id;
  for (let i = 0; i < 9; i++) await makeModel(product.db, { groupName: `Lamp shade ${i}`, author });
  const person = {
    account: "second",
    realName: "Second",
    authGroupIds: ["1"],
    passwordHash: await hashPassword(PASSWORD),
  };
  await insertRecord(product.db, admin, person, null);
  await product.db.query("update model set status = 4 where group_name = 'Lamp shade 8'");
});

async function signedIn(path: string, language: "zh" | "en" = "zh"): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, path);
  return person;
}

async function closePalette(page: Page): Promise<void> {
  await press(page, "Escape", "Escape");
  await page.locator("[cmdk-input]").waitFor({ state: "detached" });
}

const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => void (location.hash = to), path);

it("a pasted link of this console is opened, and a search finds few records, members by id and after @, and leads to the list of all", async () => {
  const { page } = await signedIn("/", "en");
  const link = page.locator("[cmdk-item]", { hasText: "Open link/model-admin?f=status:up" });
  await typeInPalette(page, `see ${new URL(page.url()).origin}/#/model-admin?f=status:up`);
  await link.waitFor();
  await page.locator("[cmdk-input]").fill("see https://elsewhere.example/#/model-admin?f=status:up");
  await page.locator("[data-slot=empty]").first().waitFor();
  expect(await link.count()).toBe(0);
  await closePalette(page);
  const [member] = await product.db.query<{ id: string }>('select id from "user" order by id limit 1');
  const item = page.locator("[cmdk-item]");
  for (const text of [`#${member?.id}`, `@${member?.id}`]) {
    await typeInPalette(page, text);
    const row = item.filter({ hasText: `User · ${member?.id}` });
    await row.waitFor();
    expect(await row.count()).toBe(1);
    await closePalette(page);
  }
  // Staff are no members.
  await typeInPalette(page, "@admin");
  await page.locator("[cmdk-list]", { hasText: "To find staff, open Administrators" }).waitFor();
  await closePalette(page);
  // No list of all if there are no more matches.
  await typeInPalette(page, "Lamp shade 3");
  await item.filter({ hasText: /^Lamp shade 3/ }).waitFor();
  expect(await item.filter({ hasText: "Models: all" }).count()).toBe(0);
  await closePalette(page);
  await typeInPalette(page, "lamp shade");
  await item.filter({ hasText: "Models: all 8 with “lamp shade”" }).waitFor();
  expect(await item.filter({ hasText: /^Lamp shade \d/ }).count()).toBe(6);
  await press(page, "ArrowUp");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "all 8" }).waitFor();
  await press(page, "Enter");
  await waitForAddress(page, '/model-admin?f="lamp+shade"');
  await page.locator("[data-testid=filter] [data-slot=chip]", { hasText: "“lamp shade”" }).waitFor();
  await expect.poll(() => page.locator(".row .title:not(:has([data-slot=skeleton-bar]))").count()).toBe(8);
});

it("the palette finds the commands of a part of a screen by its name, by layer, and disabled ones; keys change by layer", async () => {
  const { page } = await signedIn("/");
  await typeInPalette(page, "?");
  await page.locator("[cmdk-group-heading]", { hasText: "列表" }).waitFor();
  await page.locator("[cmdk-item]", { hasText: "改键位…" }).waitFor();
  await page.keyboard.type("查看器");
  await page.locator("[cmdk-item]", { hasText: "包围盒" }).waitFor();
  const groups = ["3D 查看器 · 此处不可用", "文件预览 · 此处不可用"];
  expect(await page.locator("[cmdk-group-heading]").allTextContents()).toEqual(groups);
  await press(page, "Escape");
  await page.keyboard.type("?mxgl");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "模型管理" }).waitFor();
  await press(page, "Enter");
  await waitForAddress(page, "/model-admin");
  await page.getByRole("grid", { name: "模型管理" }).waitFor();
  // A command of every queue names its place.
  await typeInPalette(page, "通过其余");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "队列 · 此处不可用" }).waitFor();
  await press(page, "Escape", "Escape");
  await typeInPalette(page, "?下一行");
  await page.locator('[cmdk-item][aria-selected="true"] kbd', { hasText: "J" }).waitFor();
  await closePalette(page);
  // The sheet of keys to change has headings that stay visible.
  await runFromPalette(page, "改键位");
  const sheet = page.getByRole("dialog", { name: "改键" });
  await sheet.waitFor();
  const headings = await sheet.locator("h3").allTextContents();
  expect(headings.slice(0, 2)).toEqual(["列表", "记录"]);
  expect(headings).toContain("模型");
  expect(headings.at(-1)).toBe("全局");
  const names = () => sheet.locator("[data-slot=key-row] > span:first-child").allTextContents();
  const first = (await names())[0] ?? "";
  // Without changes there is no button to restore on the way.
  await press(page, "Tab");
  await sheet.getByRole("button", { name: first.trim() }).and(page.locator(":focus")).waitFor();
  await sheet.getByRole("textbox").focus();
  await page.keyboard.type("权限树");
  await sheet.getByRole("heading", { name: "权限树" }).waitFor();
  await expect.poll(() => sheet.locator("h3").allTextContents()).toEqual(["权限树"]);
  await page.setViewportSize({ width: 1440, height: 400 });
  await press(page, "Shift+Tab", ...Array.from({ length: 20 }, () => "Tab"));
  const places = sheet.getByTestId("key-places");
  expect(await places.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  const [box, head] = [await places.boundingBox(), await sheet.locator("h3").boundingBox()];
  expect(head?.y ?? -2).toBe(box?.y ?? -1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, "Escape", "Escape");
  await sheet.waitFor({ state: "detached" });
  // Disabled commands are announced as such to screen readers, and the cursor reaches them.
  await go(page, "/manage-admin?id=1");
  await page.getByRole("heading", { name: "管理员", exact: true }).waitFor();
  await typeInPalette(page, "用");
  const row = page.locator("[cmdk-item][data-off]", { hasText: "不能禁用自己" });
  await row.waitFor();
  const isHere = async (): Promise<boolean> => (await row.getAttribute("aria-selected")) === "true";
  for (let i = 0; i < 50 && !(await isHere()); i++) await press(page, "ArrowDown");
  expect(await isHere()).toBe(true);
  const { nodes } = await (await page.context().newCDPSession(page)).send("Accessibility.getFullAXTree");
  const disabled = nodes
    .filter(({ role }) => role?.value === "option")
    .map(({ name, properties }) => [
      String(name?.value).includes("不能禁用自己"),
      properties?.some((one) => one.name === "disabled" && one.value.value === true) === true,
    ]);
  expect(disabled).toContainEqual([true, true]);
  expect(disabled).not.toContainEqual([true, false]);
  expect(disabled).toContainEqual([false, false]);
  await press(page, "Enter");
  await notice(page, /不能禁用自己/);
  await row.waitFor();
});

it("the key sheet lists active keys first and finds the others; commands are found by the word of the state", async () => {
  const { page } = await signedIn("/", "en");
  await typeInPalette(page, "viewer");
  await page.locator("[cmdk-item]", { hasText: "X-ray" }).waitFor();
  await press(page, "Escape");
  await page.keyboard.type("wirefr");
  const first = page.locator('[cmdk-item][aria-selected="true"]', { hasText: "Wireframe" });
  await first.waitFor();
  expect(await first.textContent()).toContain("3D viewer · not available here");
  await press(page, "Enter");
  const sheet = page.getByRole("dialog", { name: "Active keys" });
  await sheet.locator("[data-slot=key-row]:focus", { hasText: "Wireframe" }).waitFor();
  expect(await sheet.locator("h3").first().textContent()).toBe("3D viewer (not available here)");
  await press(page, "Escape", "?");
  await sheet.waitFor();
  expect(await sheet.getByText("Wireframe").count()).toBe(0);
  await press(page, "Escape");
  await sheet.waitFor({ state: "detached" });
  // Enabling and disabling are found by the word of the state, and equal labels name their resource.
  await go(page, "/system-config");
  const bar = page.getByRole("toolbar", { name: "Actions" });
  await bar.locator("button").first().waitFor();
  expect(await bar.locator("button").allTextContents()).toEqual([
    "TDisable",
    "⇧CCopy",
    "EEdit",
    "PEnableOnly possible when the status is Off",
  ]);
  await typeInPalette(page, ">off");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: /^DisableSystem configuration/ }).waitFor();
  const texts = await page.locator("[cmdk-item]", { hasText: "Select a record first" }).allTextContents();
  expect([...new Set(texts)]).toEqual(texts);
  await press(page, "Enter");
  await notice(page, /Disable/);
  await page.locator("[data-pane=detail] [data-testid=record-states]", { hasText: "Off" }).waitFor();
  await press(page, "p");
  await page.locator("[data-pane=detail] [data-testid=record-states]", { hasText: "On" }).waitFor();
  // It is no decision of a queue and can still be undone.
  await notice(page, /Enable/);
  await press(page, "u");
  await page.locator("[data-pane=detail] [data-testid=record-states]", { hasText: "Off" }).waitFor();
  await go(page, "/model-admin");
  await page.getByRole("grid", { name: "Models" }).waitFor();
  await typeInPalette(page, "?");
  await page.locator("[cmdk-group-heading]", { hasText: "not available here" }).first().waitFor();
  const headings = await page.locator("[cmdk-group-heading]").allTextContents();
  const places = headings.slice(1);
  const elsewhereFrom = places.findIndex((text) => text.endsWith("not available here"));
  expect(places.slice(0, elsewhereFrom)).toContain("List");
  expect(places.slice(elsewhereFrom).every((text) => text.endsWith("not available here"))).toBe(true);
  const apart = page.locator("[cmdk-group]", { hasText: "not available here" });
  const elsewhere = apart.locator("[cmdk-item]:not([data-off])");
  // Commands that create a record lead to its list from anywhere.
  expect(await elsewhere.filter({ hasNotText: /^New / }).count()).toBe(0);
  await press(page, "Escape", "Escape", "?");
  await sheet.waitFor();
  expect(await sheet.getByText("not available here").count()).toBe(0);
  await page.keyboard.type("wirefr");
  await sheet.locator("h3", { hasText: "3D viewer (not available here)" }).waitFor();
  expect(await sheet.locator("[data-slot=key-row]").allTextContents()).toHaveLength(1);
  await press(page, "Escape", "Escape");
  await sheet.waitFor({ state: "detached" });
  // The sheet scrolls from its search field, which keeps its editing keys.
  await page.setViewportSize({ width: 1440, height: 500 });
  await press(page, "?");
  await sheet.locator("input:focus").waitFor();
  const [top, end] = await sheet
    .locator("[data-testid=key-columns]")
    .evaluate((box) => [box.scrollTop, box.scrollHeight - box.clientHeight]);
  expect([top, (end ?? 0) > 100]).toEqual([0, true]);
  const after = async (key: string): Promise<number> => {
    await press(page, key);
    return sheet.locator("[data-testid=key-columns]").evaluate((box) => box.scrollTop);
  };
  expect(await after("ArrowDown")).toBe(40);
  expect(await after("ArrowUp")).toBe(0);
  expect(await after("PageDown")).toBeGreaterThan(100);
  expect(await after("PageUp")).toBe(0);
  expect(await after("End")).toBe(end);
  expect(await after("Home")).toBe(0);
  // End shows the last row, with the focus in the field or elsewhere.
  await press(page, "Tab");
  expect(await after("End")).toBe(end);
  await press(page, "/");
  await page.keyboard.type("e");
  await press(page, "Home");
  await page.keyboard.type("n");
  expect(await sheet.locator("input").inputValue()).toBe("ne");
});

it("changed keys, of the viewer too, act at once, on every computer of the same person, and on none of a colleague", async () => {
  const [{ id } = { id: "" }] = await product.db.query<{ id: string }>(
    "select id from model where group_name = 'Lamp shade 0'",
  );
  await makeModelFile(product.db, id);
  const { page } = await signedIn(`/model-admin?id=${id}`, "en");
  const viewer = page.locator("[role=application]");
  await viewer.waitFor();
  await runFromPalette(page, "Change keys");
  const sheet = page.getByRole("dialog", { name: "Change keys" });
  await sheet.waitFor();
  await page.keyboard.type("wireframe");
  await expect.poll(() => sheet.locator("h3").allTextContents()).toEqual(["3D viewer"]);
  await sheet.getByRole("button", { name: "Wireframe: w" }).focus();
  const record = async (key: string): Promise<void> => {
    await press(page, "Enter");
    await sheet.locator("[data-keeps-keys]:focus", { hasText: "Press the new key" }).waitFor();
    await press(page, key);
    await sheet.locator("[data-keeps-keys] kbd").waitFor();
    await press(page, "Enter");
  };
  // Keys of the viewer and those that act inside it are taken. A key pressed after a refusal begins anew.
  await record("a");
  await sheet.getByText("Taken by Solid").waitFor();
  await press(page, "z", "Enter");
  await sheet.getByText("Taken by Zen").waitFor();
  await press(page, "Shift+Y");
  await expect.poll(() => sheet.locator("[data-keeps-keys] kbd").allTextContents()).toEqual(["⇧Y"]);
  await press(page, "Escape");
  await sheet.getByRole("button", { name: "Wireframe: w" }).and(page.locator(":focus")).waitFor();
  await record("q");
  await sheet.getByRole("button", { name: "Wireframe: q" }).and(page.locator(":focus")).waitFor();
  await press(page, "Escape");
  await sheet.waitFor({ state: "detached" });
  await press(page, "v");
  await page.locator("[role=application]:focus").waitFor();
  const wire = page.locator("[role=group] > button", { hasText: "Wireframe" });
  await press(page, "w", "b");
  await page.locator("[role=group] > button[aria-pressed=true]", { hasText: "Bounds" }).waitFor();
  expect(await wire.getAttribute("aria-pressed")).toBe("false");
  await press(page, "q");
  await wire.and(page.locator("[aria-pressed=true]")).waitFor();
  await press(page, "?");
  await page
    .getByRole("dialog", { name: "Active keys" })
    .locator("[data-slot=key-row]", { hasText: "Wireframe" })
    .getByText("Q")
    .first()
    .waitFor();
  // A key that the viewer keeps from the record below is not active in it.
  expect(await page.locator("[data-slot=key-row]", { hasText: "Reject" }).count()).toBe(0);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await runFromPalette(page, "Change keys");
  await sheet.waitFor();
  await page.keyboard.type("zen");
  await sheet.getByRole("button", { name: "Zen: z" }).focus();
  await press(page, "Enter");
  await sheet.locator("[data-keeps-keys]:focus", { hasText: "Press the new key" }).waitFor();
  await press(page, ";");
  await sheet.locator("[data-keeps-keys] kbd", { hasText: ";" }).waitFor();
  await press(page, "Enter");
  await sheet.getByText("Changed to ;").waitFor();
  const zen = (key: string) => sheet.getByRole("button", { name: `Zen: ${key}` });
  await zen(";").and(page.locator(":focus")).waitFor();
  // Restoring all can be undone in place. Enter in the search leads to the match.
  await sheet.getByRole("textbox").focus();
  await press(page, "Tab", "Enter");
  await zen("z").waitFor();
  await press(page, "Enter");
  await zen(";").waitFor();
  await press(page, "Shift+Tab", "Enter");
  await zen(";").and(page.locator(":focus")).waitFor();
  await expect
    .poll(() => product.db.query("select name from admin_setting where name = 'keys'"))
    .toEqual([{ name: "keys" }]);

  const { page: second, context } = await signedIn("/model-admin", "en");
  await second.locator(".row").first().waitFor();
  const shown = second.locator("html[data-zen]");
  await expect.poll(async () => ((await shown.count()) > 0 ? true : press(second, ";"))).toBe(true);
  await press(second, ";");

  // Continues in the same browser, with what it stored for the first paint.
  await runFromPalette(second, "Log out");
  await second.locator('input[name="account"]').waitFor();
  await logIn({ page: second, context }, product, "/model-admin", "second");
  await second.locator(".row").first().waitFor();
  await press(second, ";", "z");
  await second.locator("html[data-zen]").waitFor();
  expect(await second.evaluate(() => localStorage.getItem("admin.keys"))).toBe("{}");
});

/** Runs the command on the model, and waits for the focus on the list of reasons. */
const asked = async (page: Page, key: string): Promise<Locator> => {
  await press(page, key);
  const list = page.locator(".reasons [role=listbox]:focus");
  await list.getByRole("option").first().waitFor();
  return list;
};
const seen = (page: Page, words: string) => page.getByTestId("reason-preview").getByText(words, { exact: true });
const reasonsOf = (id: string | undefined): Promise<unknown[]> =>
  product.db.query(
    "select command, reason_key as key, reason from operation_record where op_obj_id = $1::bigint and reason <> '' order by id",
    [id],
  );
const idOf = async (name: string): Promise<string> =>
  (await product.db.query<{ id: string }>("select id from model where group_name = $1", [name]))[0]?.id ?? "";

it("the reason picker finds reasons by letters, names what Enter sends, sends that, and continues where it was left", async () => {
  const [id, other] = [await idOf("Lamp shade 1"), await idOf("Lamp shade 2")];
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
  const option = list.getByRole("option", { selected: true });
  await expect.poll(() => list.getByRole("option").count()).toBe(1);
  const words = await option.locator("[data-testid=reason-text]").innerText();
  await seen(page, words).waitFor();
  await press(page, "Enter");
  await expect.poll(() => reasonsOf(id)).toMatchObject([{ command: "model.noPass", key: "weapon" }]);
  // It continues where it was left, and text without a matching reason is free text.
  await go(page, `/model-admin?id=${other}`);
  await page.getByRole("heading", { name: "Lamp shade 2" }).waitFor();
  await asked(page, "d");
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
  await expect.poll(() => reasonsOf(other)).toEqual([{ command: "model.delete", key: "", reason: "qqq twice!" }]);
});
