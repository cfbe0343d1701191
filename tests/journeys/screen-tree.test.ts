import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "#support/app.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, notice, press, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  const author = (await makeUser(product.db)).id;
  await makeModel(product.db, { groupName: "灯罩", author });
  const group = await insertRecord(product.db, authGroup, { name: "模型", auths: ["screen:/model-admin"] }, null);
  const person = {
    account: "narrow",
    realName: "窄",
    authGroupIds: [group.id],
    passwordHash: await hashPassword(PASSWORD),
  };
  await insertRecord(product.db, admin, person, null);
});

async function signedIn(path: string, language: "zh" | "en" = "zh", name = "admin"): Promise<Visitor> {
  const person = await visitor(product, language);
  await logIn(person, product, path, name);
  return person;
}

const tree = "[role=dialog]:has(#screen-tree)";
const current = `${tree} [role=option][aria-selected=true]`;

describe("the tree of screens", () => {
  it("opens by g g, from the menu of the home button and from the palette, and marks matches by pinyin without moving a row", async () => {
    const { page } = await signedIn("/model-admin");
    await page.getByRole("grid").waitFor();
    await press(page, "g", "g");
    await page.getByRole("dialog", { name: "全部页面" }).waitFor();
    const rows = page.locator(`${tree} [role=option]`);
    const places = async () => rows.evaluateAll((all) => all.map((one) => [one.id, one.getBoundingClientRect().y]));
    const before = await places();
    expect(before.length).toBeGreaterThan(15);
    await page.keyboard.type("jsgl");
    await page.locator(current, { hasText: "机审管理" }).waitFor();
    expect(await places()).toEqual(before);
    expect(await page.locator(`${tree} [data-hit]`).count()).toBe(1);
    expect(await page.locator(`${tree} h3`, { hasText: /^模型1 \/ \d+$/ }).count()).toBe(1);
    await press(page, "Enter");
    await waitForAddress(page, "/model-machine-review");
    await page.locator(tree).waitFor({ state: "detached" });
    // It opens from the menu of the home button and from the palette, too.
    const button = page.locator("[data-testid=header] nav [aria-haspopup=menu]");
    await button.focus();
    // The focus loads the menu, whose button replaces the plain one.
    await button.and(page.locator("[aria-expanded=false]:focus")).waitFor();
    await press(page, "Enter");
    await page.getByRole("menuitem", { name: "全部页面" }).waitFor();
    await press(page, "ArrowDown");
    await page.getByRole("menuitem", { name: "全部页面" }).and(page.locator("[data-focus]")).waitFor();
    await press(page, "Enter");
    await page.locator(`${tree} input:focus`).waitFor();
    await press(page, "Escape");
    await page.locator(tree).waitFor({ state: "detached" });
    await typeInPalette(page, "菜单");
    await page.locator('[cmdk-item][aria-selected="true"]', { hasText: "全部页面" }).waitFor();
    await press(page, "Enter");
    await page.locator(`${tree} input:focus`).waitFor();
  });

  it("moves by arrows among the matches, and leaves first the text and then the tree by Esc", async () => {
    const { page } = await signedIn("/", "en");
    await press(page, "g", "g");
    await page.locator(`${tree} input:focus`).waitFor();
    await page.keyboard.type("perm");
    await page.locator(current, { hasText: "Permission groups" }).waitFor();
    await press(page, "ArrowDown");
    await page.locator(current, { hasText: "Permissions of a group" }).waitFor();
    await page.locator("[data-slot=dialog-foot]", { hasText: "choose a record" }).waitFor();
    await press(page, "ArrowDown", "ArrowDown");
    await page.locator(current, { hasText: "Permissions of a group" }).waitFor();
    await press(page, "Escape");
    await page.locator(`${tree} [data-hit]`).first().waitFor({ state: "detached" });
    await press(page, "Home", "ArrowRight");
    const [first, second] = [
      page.locator(`${tree} [role=listbox] > *`).first(),
      page.locator(`${tree} [role=listbox] > *`).nth(1),
    ];
    expect(await first.locator("[aria-selected=true]").count()).toBe(0);
    await second.locator("[aria-selected=true]").waitFor();
    await press(page, "Escape");
    await page.locator(tree).waitFor({ state: "detached" });
    await waitForAddress(page, "/");

    await press(page, "g", "g");
    await page.locator(`${tree} input:focus`).waitFor();
    await page.keyboard.type("perm");
    await page.locator(current, { hasText: "Permission groups" }).waitFor();
    const [other] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await other.getByRole("grid", { name: "Permission groups" }).waitFor();
    await page.locator(tree).waitFor({ state: "detached" });
    await waitForAddress(page, "/");
  });

  it("shows a lock without the permission, and says on Enter which one is missing", async () => {
    const { page } = await signedIn("/model-admin", "zh", "narrow");
    await page.getByRole("grid").waitFor();
    await press(page, "g", "g");
    await page.locator(`${tree} [role=option][aria-disabled=true]`, { hasText: "权限组管理" }).locator("svg").waitFor();
    await page.keyboard.type("权限组管理");
    await page.locator(current, { hasText: "权限组管理" }).waitFor();
    await press(page, "Enter");
    await page
      .locator(`${tree} [role=status]`, { hasText: "缺少权限「权限组管理」（screen:/authgroup-manage）" })
      .waitFor();
    await waitForAddress(page, "/model-admin");
    await press(page, "Escape");
    await page.keyboard.type("发件箱");
    await press(page, "Enter");
    await page.locator(`${tree} [role=status]`, { hasText: "只有超级管理员能打开" }).waitFor();
  });
});

it("g hints what follows and opens a screen by two letters; the palette finds a command first by its title, and a verb once", async () => {
  const { page } = await signedIn("/model-admin");
  await page.getByRole("grid").waitFor();
  const hint = page.locator("[data-testid=pending-keys]");
  await press(page, "g");
  await hint.locator("li", { hasText: "管理员管理" }).waitFor();
  await press(page, "x");
  await hint.locator("li", { hasText: "用户协议" }).waitFor();
  await hint.locator("li", { hasText: "管理员管理" }).waitFor({ state: "detached" });
  await press(page, "Escape");
  await hint.waitFor({ state: "detached" });
  await press(page, "g", "p", "Escape");
  await waitForAddress(page, "/authgroup-manage");
  await press(page, "g", "f", "j");
  await waitForAddress(page, "/outbox");
  await press(page, "g", "m");
  await page.getByRole("grid", { name: "模型管理" }).waitFor();
  await press(page, "g", "f", "y");
  await notice(page, /没有对应的快捷键/);
  expect(await page.locator("[role=dialog]").count()).toBe(0);
  await press(page, "g", "/");
  await page.locator("[cmdk-input]:focus").waitFor();
  expect(await page.locator("[cmdk-input]").inputValue()).toBe("/");
  await press(page, "Escape", "Escape", "g", "m");
  await page.getByRole("grid", { name: "模型管理" }).waitFor();
  // Keys also count between the end of a dialog and the return of the focus, which a busy machine delays.
  await typeInPalette(page, "x");
  await page.keyboard.press("Escape");
  await page.evaluate(async () => {
    const down = (key: string): unknown =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    down("Escape");
    while (document.querySelector("[cmdk-input]")) await Promise.resolve();
    down("g");
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise(requestAnimationFrame);
    down("h");
  });
  await page.getByTestId("queue-card").first().waitFor();
  // The palette finds a command first by its title, in Chinese, English and initials.
  await press(page, "g", "m");
  await page.locator(".row .title", { hasText: "灯罩" }).waitFor();
  const first = page.locator('[cmdk-item][aria-selected="true"]');
  for (const [typed, title] of [
    ["不通过", "不通过"],
    ["Reject", "不通过"],
    ["btg", "不通过"],
    ["模型管理", "模型管理"],
    ["机审管理", "机审管理"],
    ["qhhg", "切换行高"],
  ] as const) {
    await typeInPalette(page, typed);
    await page.locator(`[cmdk-list][data-for="${typed}"]`).waitFor();
    expect(await first.textContent(), typed).toContain(title);
    await press(page, "Escape", "Escape");
    await page.locator("[cmdk-input]").waitFor({ state: "detached" });
  }
  // A verb of many resources is one row, which lists them.
  await page.evaluate(() => (location.hash = "#/"));
  await page.getByTestId("queue-card").first().waitFor();
  await typeInPalette(page, "导出");
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: /\d+ 种资源/ }).waitFor();
  await press(page, "Enter");
  await page.locator("[cmdk-item]", { hasText: "导出管理员" }).waitFor();
  expect(await page.locator("[cmdk-input]").inputValue()).toBe("> 导出");
});
