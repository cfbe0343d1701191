import { expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, visitor, waitForAddress } from "#support/console.ts";
import { addLisi } from "#support/login-layer.ts";
import { row, save, walkTo } from "#support/permission-tree.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

it("permissions that a colleague saves for the same group are merged; unticking a screen reports the hidden ones that change too", async () => {
  await product.db.query("insert into auth_group (name, is_system, auths) values ('合并组', false, '{}')");
  const [{ id }] = (await product.db.query<{ id: string }>("select id from auth_group where name = '合并组'")) as [
    { id: string },
  ];
  const person = await visitor(product);
  await logIn(person, product, `/config-auth-group/${id}/x`);
  const { page } = person;
  // Saving without changes writes nothing.
  await page.locator("[role=tree]").focus();
  await press(page, "Control+s");
  await notice(page, /没有改动/);
  await walkTo(page, "model.stop");
  await press(page, "Space");
  await product.db.query("update auth_group set auths = '{model.pass}', version = version + 1 where id = $1::bigint", [
    id,
  ]);
  await press(page, "g", "h");
  await page.getByRole("dialog", { name: "离开前保存？" }).waitFor();
  await press(page, "Escape");
  await press(page, "Control+s");
  await page.getByText(/^同事在 .* 保存了这一组（现为版本 \d+）/).waitFor();
  await page.locator("[data-testid=theirs] button:focus", { hasText: "把我的改动放到上面" }).waitFor();
  await press(page, "Enter");
  await page.locator("[role=tree]:focus").waitFor();
  await save(page);
  const [row_] = await product.db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [
    id,
  ]);
  expect(row_?.auths.toSorted()).toEqual(["model.pass", "model.stop", "screen:/model-admin"]);
  // A second search replaces the first, and what it hides is reported.
  const auths = ["screen:/model-admin", "model.pass", "model.stop"];
  const group = await insertRecord(product.db, authGroup, { name: "查找组", auths }, null);
  await page.evaluate((to) => void (location.hash = to), `/config-auth-group/${group.id}/x`);
  await waitForAddress(page, "/查找组");
  await page.locator("[data-notice]").waitFor({ state: "detached" });
  await page.locator("[role=tree]").focus();
  const search = async (name: string): Promise<void> => {
    await press(page, "/");
    await page.keyboard.type(name);
    await press(page, "ArrowDown");
    await page.locator(`[role=tree]:focus[aria-activedescendant="pt-${name}"]`).waitFor();
  };
  await search("model.pass");
  await search("model.stop");
  await press(page, "Space", "Space");
  expect(await page.locator("[data-notice]").count()).toBe(0);
  await walkTo(page, "screen:/model-admin");
  await press(page, "Space");
  await notice(page, /筛选之外另有 1 项权限一同改动/);
});

it("a renamed group keeps its tab and the changed permissions; the address follows", async () => {
  const { db } = product;
  const { id, version } = await insertRecord(db, authGroup, { name: "旧名", auths: [] }, null);
  const person = await visitor(product, "en");
  await logIn(person, product, `/config-auth-group/${id}/x`);
  const { page } = person;
  await waitForAddress(page, `/config-auth-group/${id}/旧名`);
  await walkTo(page, "model.stop");
  await press(page, "Space");
  await row(page, "model.stop").and(page.locator('[aria-checked="true"]')).waitFor();
  // A narrow window truncates nothing in its bars.
  await page.setViewportSize({ width: 1100, height: 900 });
  for (const part of await page.locator(":is([data-bar], [data-bar] h1)").all())
    expect(await part.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await db.query("update auth_group set name = '新名', version = version + 1 where id = $1::bigint", [id]);
  const item = { id, version: version + 1, name: "新名", auths: [], isSystem: false };
  await publish(db, [{ kind: "changed", resource: "authGroup", id, item }]);
  await waitForAddress(page, `/config-auth-group/${id}/新名`);
  await page.locator("[data-testid=tab][data-open]", { hasText: "新名" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
});

it("a colleague's saved changes are shown at once next to one's own, and a key resolves conflicts", async () => {
  const { db } = product;
  const auths = ["screen:/model-admin", "model.pass"];
  await addLisi(product);
  const group = await insertRecord(db, authGroup, { name: "同改组", auths }, null);
  const authsNow = async (): Promise<string[]> => {
    const [stored] = await db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [
      group.id,
    ]);
    return stored?.auths.toSorted() ?? [];
  };
  const [mine, hers] = [await visitor(product), await visitor(product)];
  await logIn(mine, product, `/config-auth-group/${group.id}/x`);
  await logIn(hers, product, `/config-auth-group/${group.id}/x`, "lisi");
  const { page } = mine;
  await walkTo(page, "model.stop");
  await press(page, "Space");
  for (const permission of ["model.noPass", "model.pass"]) {
    await walkTo(hers.page, permission);
    await press(hers.page, "Space");
  }
  await save(hers.page);
  const bar = page.getByTestId("theirs");
  await bar.getByText(/^李四在 \d\d:\d\d 保存了这一组/).waitFor();
  await bar.getByText("对方新增 1：模型 · 不通过").waitFor();
  await bar.getByText("对方移除 1：模型 · 通过").waitFor();
  await row(page, "model.noPass").getByText("对方新增").waitFor();
  await row(page, "model.pass").getByText("对方移除").waitFor();
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
  // The focus has stayed in the tree so far. Saving or leaving leads to the conflict.
  await page.locator("[role=tree]:focus").waitFor();
  await press(page, "Control+s");
  await bar.locator("button:focus", { hasText: "M" }).waitFor();
  await press(page, "m");
  await page.locator("[role=tree]:focus").waitFor();
  expect(await bar.count()).toBe(0);
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
  await press(page, "g", "h");
  await page.getByRole("dialog", { name: "离开前保存？" }).waitFor();
  await page.locator("button:focus", { hasText: "继续编辑" }).waitFor();
  await press(page, "Tab");
  await page.locator("button:focus", { hasText: "保存并离开" }).waitFor();
  await press(page, "Enter");
  await waitForAddress(page, "#/");
  await page.locator("[role=tree]").waitFor({ state: "detached" });
  expect(await authsNow()).toEqual(["model.noPass", "model.stop", "screen:/model-admin"]);

  // The other admin had changed nothing, so the permission is simply shown.
  const her = hers.page;
  await row(her, "model.stop").and(her.locator("[aria-checked=true]")).waitFor();
  expect(await her.getByTestId("theirs").count()).toBe(0);
  // The colleague's version can be chosen instead. Before that, leaving offers no save.
  await walkTo(her, "model.delete");
  await press(her, "Space");
  await page.evaluate((id) => (location.hash = `#/config-auth-group/${id}/x`), group.id);
  await walkTo(page, "model.stop");
  await press(page, "Space");
  await save(page);
  await her.getByTestId("theirs").getByText("对方移除 1：模型 · 下架").waitFor();
  await press(her, "g", "h");
  await her.getByText("请先选择采用谁的改动，再保存").waitFor();
  expect(await her.getByRole("button", { name: "保存并离开" }).count()).toBe(0);
  await press(her, "Escape");
  await press(her, "Shift+T");
  await her.getByTestId("theirs").waitFor({ state: "detached" });
  expect(await row(her, "model.delete").getAttribute("aria-checked")).toBe("false");
  expect(await row(her, "model.stop").getAttribute("aria-checked")).toBe("false");
});

it("a missing permission can neither be granted nor revoked, which Space explains", async () => {
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
  // Clearing an area removes only the admin's own permissions. The rest is named, and the server accepts the save.
  await walkTo(page, "area:models");
  await press(page, "Space");
  await notice(page, /你没有其中 \d+ 项权限，它们保持原样/);
  expect(await row(page, "model.pass").getAttribute("aria-checked")).toBe("false");
  expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
  await save(page);
  const [after] = await db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [group.id]);
  expect(after?.auths.toSorted()).toEqual(["model.stop", "screen:/model-admin"]);
});

it("a group is disabled and deleted only after confirmation, and the record of its deletion lists its permissions", async () => {
  const { db } = product;
  const full = await insertRecord(db, authGroup, { name: "要停的组", auths: [] }, null);
  for (const account of ["jia", "yi"])
    await insertRecord(db, admin, { account, realName: account, authGroupIds: [full.id], passwordHash: "x" }, null);
  const empty = await insertRecord(db, authGroup, { name: "要删的组", auths: ["model.pass"] }, null);
  const left = async (): Promise<unknown> =>
    db.query("select status from auth_group where id = any($1::bigint[]) and delete_time is null order by id", [
      [full.id, empty.id],
    ]);
  const person = await visitor(product);
  await logIn(person, product, `/authgroup-manage?f=id:${full.id}`);
  const { page } = person;
  const asked = page.getByRole("dialog", { name: "命令面板" }).locator("form:focus");
  await page.getByRole("heading", { name: "要停的组" }).waitFor();
  await press(page, "t");
  await asked.getByText("失去这些权限的管理员：2 位 · 此操作不能用 U 撤销").waitFor();
  await press(page, "Escape");
  await asked.waitFor({ state: "detached" });
  expect(await left()).toEqual([{ status: 1 }, { status: 1 }]);
  await press(page, "t");
  await asked.waitFor();
  await press(page, "Enter");
  await notice(page, /「停用」已完成/);

  await page.evaluate((id) => (location.hash = `#/authgroup-manage?f=id:${id}`), empty.id);
  await page.getByRole("heading", { name: "要删的组" }).waitFor();
  await press(page, "d");
  await asked.getByText("此操作不能用 U 撤销").waitFor();
  await press(page, "Enter");
  await notice(page, /「删除」已完成/);
  expect(await left()).toEqual([{ status: 2 }]);

  await press(page, "g", "l");
  await page.getByRole("heading", { name: "删除" }).waitFor();
  await page.locator("#detail-panel del", { hasText: "启用" }).waitFor();
  await press(page, "o");
  await page.getByText(`权限组 ${empty.id} 已被删除`).first().waitFor();
});
