import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin } from "#domain/reports/admin.resource.ts";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import { hashPassword } from "#server/access/password.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { at, logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(async ({ db }) => {
  for (let i = 0; i < 3; i++) await makeModel(db, { groupName: `灯罩 ${i}` });
  await makeUser(db, { account: "lingmember", nickname: "小林会员" });
});

const fill = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(`#form-${field}`).focus();
  await page.keyboard.type(text);
};
/** Chooses the first record that the words find. */
async function choose(page: Page, field: string, words: string): Promise<void> {
  await fill(page, field, words);
  // Before what was typed has been asked for, Enter takes nothing of the list that stands there.
  await press(page, "Enter");
  await page.locator('[role="listbox"][aria-busy="false"]').waitFor();
  await page.locator('[role="option"][aria-selected="true"]', { hasText: words }).waitFor();
  await press(page, "Enter");
}
/** Walks to the row of this permission. */
async function walkTo(page: Page, permission: string): Promise<void> {
  await page.locator("[role=tree]").focus();
  await press(page, "Home");
  for (let i = 0; i < 200; i++) {
    const current = await page.locator("[role=tree]").getAttribute("aria-activedescendant");
    if (current === `pt-${permission}`) return;
    await press(page, "ArrowDown");
  }
  throw new Error(`no row ${permission}`);
}
const row = (page: Page, permission: string) => page.locator(`[id="pt-${permission}"]`);

async function save(page: Page): Promise<void> {
  await press(page, "Control+s");
  await notice(page, /已保存，组里/);
}

it("a group is made, ticked and given; who has it sees and may do just that, until it is taken away", async () => {
  const boss = await visitor(product);
  await logIn(boss, product, "/authgroup-manage");
  const { page } = boss;
  await page.locator("#detail-panel").waitFor();
  await press(page, "Shift+N");
  await fill(page, "name", "夜班审核");
  await press(page, "Control+s");
  await page.getByRole("heading", { name: "夜班审核" }).waitFor();
  await press(page, "c");
  await at(page, "/config-auth-group/");
  await walkTo(page, "model.pass");
  await press(page, "Space");
  expect(await row(page, "screen:/model-admin").getAttribute("aria-checked")).toBe("mixed");
  await press(page, "u");
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
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
  await page.locator(".sd-word").waitFor();
  const place = await page.locator(".sd-word").boundingBox();
  expect(place?.y).toBeLessThan(800);
  const password = (await page.locator(".sd-word").textContent()) ?? "";
  expect(password).toMatch(/^[\w-]{16}$/);
  await press(page, "Escape");
  await page.locator(".sd-word").waitFor({ state: "detached" });

  const worker = await visitor(product);
  const his = worker.page;
  await logIn(worker, product, "/model-admin", "xiaolin", password);
  // A password that a colleague handed out is changed before anything else.
  await his.getByRole("dialog", { name: "请先修改密码" }).waitFor();
  await his.locator('input[name="oldPassword"]:focus').waitFor();
  await his.keyboard.type(password);
  await press(his, "Tab");
  await his.keyboard.type("too short");
  await press(his, "Enter");
  await his.getByText("新密码至少 10 个字").waitFor();
  await his.keyboard.type(", or is it");
  await press(his, "Tab");
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
  // By its address: called by its own name and not by what the address says, and gone with its tab.
  const tabs = his.getByRole("navigation", { name: "已打开的页面" });
  await his.evaluate(() => (location.hash = "#/config-auth-group/1/x"));
  await his.getByRole("heading", { name: "配置权限组" }).waitFor();
  await his.getByText("需要权限「screen:/config-auth-group/{id}/{name}」，请联系运营同事").waitFor();
  expect(await tabs.getByRole("link").allTextContents()).toEqual(["", "模型管理", "配置权限组"]);
  await press(his, "g", "m");
  await his.locator("#detail-panel").waitFor();
  expect(await tabs.getByRole("link").allTextContents()).toEqual(["", "模型管理"]);
  await press(his, "p");
  await notice(his, /已/);

  await press(page, "g", "p");
  await page.locator("#detail-panel").waitFor();
  await page.locator(".row", { hasText: "夜班审核" }).first().waitFor();
  await press(page, "c");
  await at(page, "/config-auth-group/");
  await page.locator("[role=tree]").focus();
  await press(page, "/");
  await page.keyboard.type("model.pass");
  await press(page, "ArrowDown");
  await page.locator('[role=tree]:focus[aria-activedescendant="pt-model.pass"]').waitFor();
  await press(page, "Space");
  await page.locator(".cf-list", { hasText: "小林" }).waitFor();
  await save(page);
  await press(his, "j");
  await his.waitForTimeout(500);
  await press(his, "p");
  // By the console where it has heard of it, else by the server.
  await notice(his, /没有「通过」的权限|无权进行此页面的操作/);

  await walkTo(page, "screen:/model-admin");
  await press(page, "Space");
  await save(page);
  await his.getByText("/model-admin", { exact: false }).first().waitFor();
  await press(his, "g", "h");
  await his.getByText("当前账号还没有任何权限").waitFor();
  await his.getByText("联系运营同事").first().waitFor();
});

it("two who configure one group at the same time lose nothing, and nobody leaves by mistake", async () => {
  await product.db.query("insert into auth_group (name, is_system, auths) values ('合并组', false, '{}')");
  const [{ id }] = (await product.db.query<{ id: string }>("select id from auth_group where name = '合并组'")) as [
    { id: string },
  ];
  const person = await visitor(product);
  await logIn(person, product, `/config-auth-group/${id}/x`);
  const { page } = person;
  await walkTo(page, "model.stop");
  await press(page, "Space");
  await product.db.query("update auth_group set auths = '{model.pass}', version = version + 1 where id = $1::bigint", [
    id,
  ]);
  await press(page, "g", "h");
  await page.getByRole("dialog", { name: "离开前保存？" }).waitFor();
  await press(page, "Escape");
  await press(page, "Control+s");
  await page.getByText("同事刚保存了这一组").waitFor();
  await page.locator(".cf-theirs button:focus", { hasText: "把我的改动放到上面" }).waitFor();
  await press(page, "Enter");
  await page.locator("[role=tree]:focus").waitFor();
  await save(page);
  const [row_] = await product.db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [
    id,
  ]);
  expect(row_?.auths.toSorted()).toEqual(["model.pass", "model.stop", "screen:/model-admin"]);
});

it("what a colleague saves meanwhile is shown at once beside one's own ticks, and settled by a key", async () => {
  const { db } = product;
  const auths = ["screen:/model-admin", "model.pass"];
  const group = await insertRecord(db, authGroup, { name: "同改组", auths }, null);
  const authsNow = async (): Promise<string[]> => {
    const [found] = await db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [
      group.id,
    ]);
    return found?.auths.toSorted() ?? [];
  };
  const [mine, hers] = [await visitor(product), await visitor(product)];
  for (const person of [mine, hers]) await logIn(person, product, `/config-auth-group/${group.id}/x`);
  const { page } = mine;
  await walkTo(page, "model.stop");
  await press(page, "Space");
  for (const permission of ["model.noPass", "model.pass"]) {
    await walkTo(hers.page, permission);
    await press(hers.page, "Space");
  }
  await save(hers.page);
  const bar = page.locator(".cf-theirs");
  await bar.getByText("对方新增 1：不通过").waitFor();
  await bar.getByText("对方移除 1：通过").waitFor();
  await row(page, "model.noPass").getByText("对方新增").waitFor();
  await row(page, "model.pass").getByText("对方移除").waitFor();
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
  // Nothing took the focus so far; a try to save leads to the question, and so does the way out.
  await page.locator("[role=tree]:focus").waitFor();
  await press(page, "Control+s");
  await bar.locator("button:focus", { hasText: "M" }).waitFor();
  await press(page, "m");
  await page.locator("[role=tree]:focus").waitFor();
  expect(await bar.count()).toBe(0);
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
  await press(page, "g", "h");
  await page.getByRole("dialog", { name: "离开前保存？" }).waitFor();
  await page.locator("button:focus", { hasText: "保存并离开" }).waitFor();
  await press(page, "Enter");
  await at(page, "#/");
  await page.locator("[role=tree]").waitFor({ state: "detached" });
  expect(await authsNow()).toEqual(["model.noPass", "model.stop", "screen:/model-admin"]);

  // Nothing was ticked on the other side: there it is simply shown.
  const her = hers.page;
  await row(her, "model.stop").and(her.locator("[aria-checked=true]")).waitFor();
  expect(await her.locator(".cf-theirs").count()).toBe(0);
  // And theirs can be taken instead; before that the way out offers no save.
  await walkTo(her, "model.delete");
  await press(her, "Space");
  await page.evaluate((id) => (location.hash = `#/config-auth-group/${id}/x`), group.id);
  await walkTo(page, "model.stop");
  await press(page, "Space");
  await save(page);
  await her.locator(".cf-theirs").getByText("对方移除 1：下架").waitFor();
  await press(her, "g", "h");
  await her.getByText("先决定用谁的改动，才能保存").waitFor();
  expect(await her.getByRole("button", { name: "保存并离开" }).count()).toBe(0);
  await press(her, "Escape");
  await press(her, "Shift+T");
  await her.locator(".cf-theirs").waitFor({ state: "detached" });
  expect(await row(her, "model.delete").getAttribute("aria-checked")).toBe("false");
  expect(await row(her, "model.stop").getAttribute("aria-checked")).toBe("false");
});

it("who lacks a permission neither grants it nor takes it away, and is told on Space", async () => {
  const { db } = product;
  const auths = [
    "screen:/authgroup-manage",
    "screen:/config-auth-group/{id}/{name}",
    "authGroup.configure",
    "model.pass",
  ];
  const mine = await insertRecord(db, authGroup, { name: "代管组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  await insertRecord(db, admin, { account: "daiguan", realName: "代管", authGroupIds: [mine.id], passwordHash }, null);
  const held = ["screen:/model-admin", "model.pass", "model.stop"];
  const group = await insertRecord(db, authGroup, { name: "受管组", auths: held }, null);
  const person = await visitor(product);
  await logIn(person, product, `/config-auth-group/${group.id}/x`, "daiguan");
  const { page } = person;
  await walkTo(page, "model.stop");
  expect(await row(page, "model.stop").getAttribute("aria-disabled")).toBe("true");
  expect(await row(page, "model.stop").getAttribute("title")).toMatch(/不能授予或收回/);
  expect(await row(page, "area:community").getAttribute("aria-disabled")).toBe("true");
  await press(page, "Space");
  await notice(page, /你自己没有这一权限，不能授予或收回/);
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
  // Of an area only what he holds himself goes; what stays is said, and the server takes the save.
  await walkTo(page, "area:models");
  await press(page, "Space");
  await notice(page, /你没有其中 \d+ 项权限，它们保持原样/);
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
  await save(page);
  const [after] = await db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [group.id]);
  expect(after?.auths.toSorted()).toEqual(["model.stop", "screen:/model-admin"]);
});

it("a group that a colleague makes and gives stands by its name in the row and beside it, not by its number", async () => {
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

it("a form whose permission is taken away leaves its draft in sight, and offers it when the permission is back", async () => {
  const { db } = product;
  const auths = ["screen:/authgroup-manage", "authGroup.edit"];
  const group = await insertRecord(db, authGroup, { name: "收回组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  const values = { account: "laoli", realName: "老李", authGroupIds: [group.id], passwordHash };
  const { id } = await insertRecord(db, admin, values, null);
  const give = async (names: readonly string[]): Promise<void> => {
    await db.query("update auth_group set auths = $2, version = version + 1 where id = $1::bigint", [group.id, names]);
    await publish(db, [{ kind: "session", admin: id }]);
  };
  const worker = await visitor(product);
  await logIn(worker, product, `/authgroup-manage?f=${group.id}&id=${group.id}`, "laoli");
  const { page } = worker;
  await page.getByRole("heading", { name: "收回组" }).waitFor();
  await press(page, "e");
  await page.locator("#form-name:focus").waitFor();
  await page.keyboard.type(" 改到一半");
  await give([]);
  await page.getByText("你输入的内容没有丢").waitFor();
  const kept = page.locator(".kept-drafts");
  await kept.getByText("收回组 改到一半").waitFor();
  await press(page, "Tab");
  await kept.locator("button:focus", { hasText: "复制内容" }).waitFor();
  await give(auths);
  await page.getByText("有一份没有保存的草稿").waitFor();
});

it("a refused call stands on the group's page, one key goes to its row and ticks it, and it is allowed from then on", async () => {
  const { db } = product;
  const auths = ["screen:/model-admin", "model.pass"];
  const group = await insertRecord(db, authGroup, { name: "被拒组", auths }, null);
  const passwordHash = await hashPassword(PASSWORD);
  await insertRecord(db, admin, { account: "laowang", realName: "老王", authGroupIds: [group.id], passwordHash }, null);
  const worker = await visitor(product);
  const his = worker.page;
  await logIn(worker, product, "/model-admin?f=status:wait", "laowang");
  await his.locator("#detail-panel").waitFor();
  // Taken away where his console hears nothing of it: the server refuses.
  await db.query("update auth_group set auths = '{screen:/model-admin}', version = version + 1 where id = $1::bigint", [
    group.id,
  ]);
  await press(his, "p");
  await notice(his, /无权进行此页面的操作/);

  const boss = await visitor(product);
  await logIn(boss, product, `/config-auth-group/${group.id}/x`);
  const { page } = boss;
  await page.locator("[role=tree]").focus();
  await page.getByRole("tab", { name: /被拒.*1/ }).waitFor();
  await press(page, "n");
  await page.locator(".cf-refused", { hasText: "1 次 · 老王" }).waitFor();
  expect(await page.locator("[role=tree]").getAttribute("aria-activedescendant")).toBe("pt-model.pass");
  await press(page, "Home", "F6", "Tab");
  await page.locator(".cf-refused button:focus").waitFor();
  await press(page, "Enter");
  await page.locator("[role=tree]:focus").waitFor();
  expect(await page.locator("[role=tree]").getAttribute("aria-activedescendant")).toBe("pt-model.pass");
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("true");
  await save(page);
  await press(his, "p");
  await notice(his, /「通过」已完成/);

  // He has used the one and never the other.
  await db.query("update auth_group set auths = auths || '{model.stop}', version = version + 1 where id = $1::bigint", [
    group.id,
  ]);
  await page.reload();
  await page.locator("[role=tree]").focus();
  await page.locator('[id="pt-model.pass"] .pt-used', { hasText: "1" }).waitFor();
  await press(page, "f", "f", "f");
  await row(page, "model.stop").waitFor();
  expect(await row(page, "model.pass").count()).toBe(0);
  expect(await row(page, "screen:/model-admin").locator(".pt-used").textContent()).toBe("");
});

it("one's own password is changed from the palette", async () => {
  const person = await visitor(product);
  await logIn(person, product, "/model-admin");
  const { page } = person;
  await page.locator("#detail-panel").waitFor();
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

it("what is in a language that one does not moderate in is read and not decided, and says why", async () => {
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
  const pass = page.locator(".acts").getByRole("button", { name: "通过", exact: false }).first();
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
