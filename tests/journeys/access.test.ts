import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, runFromPalette, typeInPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";
import { row, save, walkTo } from "#support/permission-tree.ts";
import { passGap } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(async ({ db }) => {
  for (let i = 0; i < 3; i++) await makeModel(db, { groupName: `灯罩 ${i}` });
  await makeUser(db, { account: "lingmember", nickname: "小林会员" });
});

const fill = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(`#form-${field}`).focus();
  await page.keyboard.type(text);
};
/** Selects the first record that matches the words. */
async function choose(page: Page, field: string, words: string): Promise<void> {
  await fill(page, field, words);
  // Enter before the search has run selects its later result, never an entry of the previous list.
  await press(page, "Enter");
  const chosen = (): Promise<string> =>
    page
      .getByTestId("combobox")
      .filter({ has: page.locator(`#form-${field}`) })
      .evaluate((box) => `${box.textContent} ${box.querySelector("input")?.value}`);
  await expect.poll(chosen).toContain(words);
  await page.locator('[role="listbox"][aria-busy="true"]').waitFor({ state: "detached" });
}

it("a new group's permissions allow exactly its screens and commands until they are revoked", async () => {
  const { db } = product;
  // A retry starts without the records of the first try.
  await db.query("update admin set delete_time = now() where account = 'xiaolin'");
  await db.query("update auth_group set delete_time = now() where name = '夜班审核'");
  const boss = await visitor(product);
  await logIn(boss, product, "/authgroup-manage");
  const { page } = boss;
  await page.locator("#detail-panel").waitFor();
  await page.getByRole("gridcell", { name: "全部", exact: true }).waitFor();
  await press(page, "Shift+N");
  await fill(page, "name", "夜班审核");
  await press(page, "Control+s");
  await page.getByRole("heading", { name: "夜班审核" }).waitFor();
  const [group] = await db.query<{ id: string }>(
    "select id from auth_group where name = '夜班审核' and delete_time is null",
  );
  await press(page, "c");
  await waitForAddress(page, "/config-auth-group/");
  await walkTo(page, "model.pass");
  await press(page, "Space");
  expect(await row(page, "screen:/model-admin").getAttribute("aria-checked")).toBe("mixed");
  await press(page, "u");
  await expect.poll(() => row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
  await press(page, "Space");
  await save(page);

  await press(page, "g", "a");
  await page.locator("#detail-panel").waitFor();
  await press(page, "Shift+N");
  await choose(page, "user", "小林会员");
  await fill(page, "account", "xiaolin");
  await fill(page, "realName", "小林");
  await fill(page, "email", "xiaolin@example.org");
  await choose(page, "authGroupIds", "夜班审核");
  await press(page, "Control+s");
  await page.getByTestId("secret").waitFor();
  const place = await page.getByTestId("secret").boundingBox();
  expect(place?.y).toBeLessThan(800);
  const password = (await page.getByTestId("secret").textContent()) ?? "";
  expect(password).toMatch(/^[\w-]{16}$/);
  await press(page, "Escape");
  await page.getByTestId("secret").waitFor({ state: "detached" });

  const worker = await visitor(product);
  const his = worker.page;
  await logIn(worker, product, "/model-admin", "xiaolin");
  // A password from a colleague must be changed before anything else.
  await his.getByRole("dialog", { name: "请先修改密码" }).waitFor();
  await his.locator('input[name="oldPassword"]:focus').waitFor();
  await his.keyboard.type(password);
  await press(his, "Tab");
  await his.keyboard.type("too short");
  await press(his, "Enter");
  await his.getByText("新密码须为 12–64 个字符").waitFor();
  await his.keyboard.type(", or is it ");
  await press(his, "Enter");
  await his.getByText("新密码的开头和结尾不能有空格").waitFor();
  await press(his, "Backspace", "Tab");
  await his.keyboard.type("too short, or is it");
  await press(his, "Escape");
  await press(his, "Enter");
  await his.getByRole("dialog", { name: "请先修改密码" }).waitFor({ state: "detached" });
  await his.locator("#detail-panel").waitFor();
  await press(his, "n");
  await notice(his, /没有「不通过」的权限/);
  await press(his, "g", "p");
  await notice(his, /没有此页面的权限/);
  expect(his.url()).toContain("/model-admin");
  // Opened by its address, the tab has its own name and not that in the address. It disappears when it is closed.
  const tabs = his.getByRole("navigation", { name: "已打开的页面" });
  await his.evaluate(() => (location.hash = "#/config-auth-group/1/x"));
  await his.getByRole("heading", { name: "配置权限组" }).waitFor();
  await his.getByText("需要权限「配置权限组」，请联系运营同事").waitFor();
  expect(await tabs.getByRole("link").allTextContents()).toEqual(["", "模型管理", "配置权限组"]);
  await press(his, "g", "m");
  await his.locator("#detail-panel").waitFor();
  expect(await tabs.getByRole("link").allTextContents()).toEqual(["", "模型管理"]);
  await press(his, "p");
  await notice(his, /已/);

  await page.evaluate((id) => (location.hash = `#/authgroup-manage?id=${id}`), group?.id);
  await page.locator(".row.cursor", { hasText: "夜班审核" }).waitFor();
  await page.getByRole("heading", { name: "夜班审核" }).waitFor();
  await press(page, "c");
  await waitForAddress(page, "/config-auth-group/");
  await page.locator("[role=tree]").focus();
  await press(page, "/");
  await page.keyboard.type("model.pass");
  await press(page, "ArrowDown");
  await page.locator('[role=tree]:focus[aria-activedescendant="pt-model.pass"]').waitFor();
  await press(page, "Space");
  await page.getByTestId("permission-changes").filter({ hasText: "小林" }).waitFor();
  await save(page);
  await press(his, "j");
  await passGap(his);
  await press(his, "p");
  // The console refuses if it knows of the change, else the server does.
  await notice(his, /没有「通过」的权限|无权进行此页面的操作/);

  await walkTo(page, "screen:/model-admin");
  await press(page, "Space");
  await save(page);
  await his.getByText("/model-admin", { exact: false }).first().waitFor();
  await press(his, "g", "h");
  await his.getByText("当前账号还没有任何权限").waitFor();
  await his.getByText("联系运营同事").first().waitFor();
});

it("a group that a colleague creates and assigns is shown by name in the row and the detail, not by id", async () => {
  const { db } = product;
  const passwordHash = await hashPassword(PASSWORD);
  await insertRecord(db, admin, { account: "xiaosun", realName: "小孙", passwordHash }, null);
  const watcher = await visitor(product);
  await logIn(watcher, product, "/manage-admin?f=xiaosun");
  const watched = watcher.page.locator(".row", { hasText: "小孙" });
  await watched.waitFor();
  await watcher.page.locator("#detail-panel").waitFor();
  const colleague = await visitor(product);
  await logIn(colleague, product, "/authgroup-manage");
  const { page } = colleague;
  await page.locator("#detail-panel").waitFor();
  await press(page, "Shift+N");
  await fill(page, "name", "新来组");
  await press(page, "Control+s");
  await page.getByRole("heading", { name: "新来组" }).waitFor();
  await press(page, "a");
  await page.locator("#ask-admins:focus").waitFor();
  await page.keyboard.type("小孙");
  await page.locator('[role="listbox"][aria-busy="false"]').waitFor();
  await page.locator('[role="option"][aria-selected="true"]', { hasText: "小孙" }).waitFor();
  await press(page, "Enter", "Control+Enter");
  await notice(page, /「加入管理员」已完成/);
  await watched.getByText("新来组").waitFor();
  await watcher.page.locator("#detail-panel").getByText("新来组").first().waitFor();
});

it("a record that a colleague adds appears in the list, one that a colleague deletes is closed, and its page leads back", async () => {
  const { db } = product;
  const person = await visitor(product);
  await logIn(person, product, "/authgroup-manage");
  const { page } = person;
  await page.locator("[data-pane=detail] h1").waitFor();
  const made = await insertRecord(db, authGroup, { name: "来去组", auths: [] }, null);
  const { id, version } = made;
  await publish(db, [{ kind: "added", resource: "authGroup", id }]);
  const fresh = page.locator(".row", { hasText: "来去组" });
  await fresh.click();
  await page.locator("[data-pane=detail] h1", { hasText: "来去组" }).waitFor();
  await press(page, "Enter");
  await page.locator("#detail-panel:focus").waitFor();
  const spoken = page.locator("[data-testid=status] [role=status]", { hasText: "来去组" });
  await spoken.waitFor();
  const renamed = { ...made, name: "来去组二", version: version + 1 };
  await publish(db, [{ kind: "changed", resource: "authGroup", id, item: renamed }]);
  await spoken.getByText("来去组二").waitFor();
  const config = await person.context.newPage();
  await config.goto(`${product.url}/#/config-auth-group/${id}/x`);
  await walkTo(config, "model.stop");

  await db.query("update auth_group set delete_time = now() where id = $1::bigint", [id]);
  await publish(db, [{ kind: "gone", resource: "authGroup", id }]);
  for (const one of [page, config]) await one.getByText(`权限组 ${id} 已被删除`).first().waitFor();
  // The focused element disappeared together with the row.
  await page.getByRole("grid").and(page.locator(":focus")).waitFor();
  await config.getByRole("link", { name: "打开「权限组管理」" }).and(config.locator(":focus")).waitFor();
  await spoken.getByText("本行已被删除").waitFor();
  expect(await config.locator("[role=tree]").count()).toBe(0);
  await fresh.and(page.locator("[aria-disabled=true]")).waitFor();
  await press(page, "e");
  await notice(page, /本行已被删除/);
  expect(page.url()).not.toContain("edit=");
  await config.close();
  // The page of a group that does not exist says so.
  await page.evaluate((to) => void (location.hash = to), "/config-auth-group/999999/gone");
  await page.getByText("没有编号为 999999 的权限组").first().waitFor();
  await press(page, "g", "l");
  await waitForAddress(page, "#/recode-manage");
  await page.goBack();
  await page.getByRole("link", { name: "打开「权限组管理」" }).click();
  await waitForAddress(page, "#/authgroup-manage");
  // The palette changes one's own password from any screen.
  await page.getByRole("grid").waitFor();
  await runFromPalette(page, "修改我的密码");
  await page.locator('input[name="oldPassword"]:focus').waitFor();
  await page.keyboard.type(PASSWORD);
  for (const name of ["newPassword", "again"]) {
    await press(page, "Tab");
    await page.locator(`input[name="${name}"]:focus`).waitFor();
    await page.keyboard.type("another good password");
  }
  await press(page, "Enter");
  await notice(page, /密码已修改/);
});

it("an item outside the language scope can be read but not decided, and the reason is shown", async () => {
  const { db } = product;
  const auths = ["screen:/model-admin", "screen:/model-machine-review", "model.pass", "model.stop"];
  const group = await insertRecord(db, authGroup, { name: "英语组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  const ewa = { account: "ewa", realName: "Ewa", authGroupIds: [group.id], reads: [0], passwordHash };
  await insertRecord(db, admin, ewa, null);
  const [zh, en] = [
    await makeModel(db, { groupName: "中文笔筒" }),
    await makeModel(db, { groupName: "Pencil cup", lang: 0 }),
  ];
  const { page, ...person } = await visitor(product);
  await logIn({ page, ...person }, product, `/model-admin?f=id:${zh.id},${en.id}&s=id`, "ewa");
  const pass = page.locator("[data-testid=record-actions]").getByRole("button", { name: "通过", exact: false }).first();
  await page.getByRole("heading", { name: "中文笔筒" }).waitFor();
  expect(await pass.getAttribute("aria-disabled")).toBe("true");
  expect(await pass.getAttribute("title")).toContain("简体中文不在你的审核语言内");
  await press(page, "p");
  await notice(page, /简体中文不在你的审核语言内/);
  await press(page, "j");
  await page.getByRole("heading", { name: "Pencil cup" }).waitFor();
  await press(page, "p");
  await notice(page, /「通过」已完成/);
  const rows = await db.query<{ id: string; machine: number }>(
    `select id, machine_review as machine from model where id = any($1::bigint[]) order by id`,
    [[zh.id, en.id]],
  );
  expect(rows).toEqual([
    { id: zh.id, machine: zh["machineReview"] },
    { id: en.id, machine: 5 },
  ]);
});

it("actions on another's or one's own group are disabled with a reason in bar, palette and panel", async () => {
  const beyond = "不能授予或收回自己没有的权限：模型 · 通过、模型 · 下架";
  const { db } = product;
  const passwordHash = await hashPassword(PASSWORD);
  const auths = [
    "screen:/manage-admin",
    "screen:/authgroup-manage",
    "admin.disable",
    "admin.signOut",
    "admin.setGroups",
  ];
  auths.push("authGroup.disable", "authGroup.attach");
  const lead = await insertRecord(db, authGroup, { name: "值班主管组", auths }, null);
  const strong = await insertRecord(db, authGroup, { name: "值班强组", auths: ["model.stop", "model.pass"] }, null);
  const plain = { passwordHash, email: "x@example.org" };
  const [chief, other, third] = ["lead", "other", "member"];
  const weak = await insertRecord(db, authGroup, { name: "弱组", auths: [] }, null);
  await insertRecord(db, admin, { ...plain, account: chief, realName: chief, authGroupIds: [lead.id] }, null);
  await insertRecord(db, admin, { ...plain, account: other, realName: other, authGroupIds: [strong.id] }, null);
  await insertRecord(db, admin, { ...plain, account: third, realName: third, authGroupIds: [weak.id] }, null);
  await logIn(await visitor(product), product, "/model-admin", other);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, `/manage-admin?f=${other}`, chief);
  await page.getByRole("heading", { name: other }).waitFor();
  const shut = page.locator("[data-place=shown] [data-testid=record-actions] button", {
    has: page.locator("kbd", { hasText: /^T$/i }),
  });
  await expect.poll(() => shut.getAttribute("title")).toContain(beyond);
  expect(await shut.getAttribute("aria-disabled")).toBe("true");
  await press(page, "t");
  await notice(page, new RegExp(beyond));
  await typeInPalette(page, "全部下线");
  await page.locator("[cmdk-item][data-off]", { hasText: beyond }).first().waitFor();
  await press(page, "Escape", "Escape");
  // Groups that the admin may not assign are disabled with a reason in the selection.
  await page.goto(`${product.url}/#/manage-admin?f=${third}`);
  await page.getByRole("heading", { name: third }).waitFor();
  await press(page, "p");
  await page.locator("#ask-authGroupIds:focus").waitFor();
  await page.keyboard.type("值班");
  const option = (name: string) => page.getByRole("option", { name });
  await option("强组").filter({ hasText: beyond }).waitFor();
  expect(await option("强组").getAttribute("aria-disabled")).toBe("true");
  expect(await option("主管组").getAttribute("aria-disabled")).toBeNull();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("强组");
  await option("主管组").waitFor({ state: "detached" });
  await page.locator('[role="listbox"][aria-busy="true"]').waitFor({ state: "detached" });
  await press(page, "Enter");
  // The notice of the key T names its key.
  await page.locator("[data-notice]:not(:has(kbd))", { hasText: beyond }).waitFor();
  expect(await page.locator("[data-testid=chips] [data-slot=chip]").count()).toBe(1);
  await press(page, "Escape", "Escape");
  await page.locator("#ask-authGroupIds").waitFor({ state: "detached" });
  await page.goto(`${product.url}/#/manage-admin?f=${other}`);
  await page.getByRole("heading", { name: other }).waitFor();
  await page.getByRole("tab", { name: "登录" }).click();
  const button = page.getByTestId("sessions").getByRole("button", { name: "结束" });
  await expect.poll(() => button.first().getAttribute("title")).toContain(beyond);

  await press(page, "g", "p");
  // The row of the admin whose group it is contains the name too.
  await page.getByRole("grid", { name: /权限组/ }).waitFor();
  await page.locator(".row", { hasText: strong["name"] as string }).click();
  await page.getByRole("heading", { name: strong["name"] as string }).waitFor();
  const attach = page.locator("[data-place=shown] [data-testid=record-actions] button", {
    has: page.locator("kbd", { hasText: /^A$/i }),
  });
  await expect.poll(() => attach.getAttribute("title")).toContain(beyond);
  await page.locator(".row", { hasText: lead["name"] as string }).click();
  await page.getByRole("heading", { name: lead["name"] as string }).waitFor();
  await expect.poll(() => shut.getAttribute("title")).toContain("自己所在的权限组");
  expect(await attach.getAttribute("aria-disabled")).not.toBe("true");
});
