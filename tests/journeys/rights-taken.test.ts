import { expect, it } from "vitest";
import { permissions } from "#commands/permissions.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, meanwhile, notice, press, typeInPalette, visitor } from "#support/console.ts";
import { makeCategory, makeModel, makeModelFile } from "#support/factory.ts";
import { row, save, walkTo } from "#support/permission-tree.ts";
import { passGap } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/**
 * Creates an administrator in one group.
 * @returns also a function that changes the group's permissions
 */
async function adminIn(group: string, account: string, realName: string) {
  const { db } = product;
  const values = { account, realName, authGroupIds: [group], passwordHash: await hashPassword(PASSWORD) };
  const { id } = await insertRecord(db, admin, values, null);
  const give = async (names: readonly string[]): Promise<void> => {
    await db.query("update auth_group set auths = $2, version = version + 1 where id = $1::bigint", [group, names]);
    await publish(db, [{ kind: "session", admin: id }]);
  };
  return { id, give };
}

it("a form whose permission is revoked keeps its draft visible, and offers it when the permission is back", async () => {
  const { db } = product;
  const auths = ["screen:/authgroup-manage", "authGroup.edit"];
  const group = await insertRecord(db, authGroup, { name: "收回组", auths }, null);
  const { id, give } = await adminIn(group.id, "laoli", "老李");
  const worker = await visitor(product);
  await logIn(worker, product, `/authgroup-manage?f=id:${group.id}&id=${group.id}`, "laoli");
  const { page } = worker;
  await page.getByRole("heading", { name: "收回组" }).waitFor();
  await page.getByRole("gridcell", { name: `2 / ${permissions.length}` }).waitFor();
  await press(page, "e");
  await page.locator("#form-name:focus").waitFor();
  await page.keyboard.type(" 改到一半");
  // The notice stays for seconds only, so the page itself looks whether it covers the words.
  const areApart = page.waitForFunction(() => {
    const [word, trouble] = ["[data-notice]", "[data-slot=trouble]"].map((one) => document.querySelector(one));
    if (!word || !trouble) return false;
    const [a, b] = [word.getBoundingClientRect(), trouble.getBoundingClientRect()];
    return a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
  });
  await meanwhile(areApart, () => give([]));
  await page.getByText("你输入的内容已在本机存为草稿").waitFor();
  const drafts = page.locator("[data-testid=kept-drafts]");
  await drafts.getByText("收回组 改到一半").waitFor();
  await press(page, "Tab");
  await drafts.locator("button:focus", { hasText: "复制内容" }).waitFor();
  await give(auths);
  await page.getByText("有一份没有保存的草稿").waitFor();

  // The home screen of an admin without queues shows all operations of the day.
  await db.query(
    `insert into operation_record (module_id, resource, op_obj_id, command, admin)
     values ('account', 'authGroup', $1::bigint, 'authGroup.edit', $2::bigint), ('account', 'authGroup', null, 'authGroup.export', $2::bigint)`,
    [group.id, id],
  );
  await page.evaluate(() => (location.hash = "#/"));
  await page
    .locator("[data-testid=last-acts] li", { hasText: "权限组 · 编辑" })
    .getByRole("link", { name: "收回组" })
    .waitFor();
  await page.locator("[data-testid=numbers] > div", { hasText: /^操作2$/ }).waitFor();
});

it("open parts of a revoked permission are disabled with a reason, and enabled when it is back, and drafts name their records", async () => {
  const { db } = product;
  const screens = ["screen:/model-admin", "screen:/model-machine-review"];
  const auths = [...screens, "model.edit", "model.remark", "model.noPass"];
  const group = await insertRecord(db, authGroup, { name: "增减组", auths }, null);
  const { give } = await adminIn(group.id, "zengjian", "曾坚");
  const { id } = await makeModel(db, { groupName: "增减花瓶", queueOrder: 1 });
  await makeModelFile(db, id);
  const worker = await visitor(product);
  await logIn(worker, product, `/model-admin?f=id:${id}&id=${id}`, "zengjian");
  const { page } = worker;
  await page.locator("#detail-panel").waitFor();
  await press(page, "m");
  await page.locator("#ask-remark:focus").waitFor();
  await give(screens);
  const forbidden = page.getByRole("alert").getByText("没有「备注」的权限");
  await forbidden.waitFor();
  await page.locator("button[type=submit][aria-disabled=true]").waitFor();
  await give(auths);
  await forbidden.waitFor({ state: "detached" });
  // It also holds if the screen below is forbidden and the command is not.
  await page.keyboard.type("缺底座");
  await give(auths.filter((name) => name !== "screen:/model-admin"));
  await page.locator("[data-slot=trouble] h1", { hasText: "模型管理" }).waitFor();
  await page.getByRole("alert").getByText("没有此页面的权限（模型管理）").waitFor();
  await press(page, "Enter");
  await notice(page, /没有此页面的权限/);
  const remarks = () => db.query("select 1 from model where id = $1::bigint and remark <> ''", [id]);
  expect(await remarks()).toEqual([]);
  await give(auths);
  await page.locator("button[type=submit]:not([aria-disabled=true])").waitFor();
  expect(await page.locator("#ask-remark:focus").inputValue()).toBe("缺底座");
  await press(page, "Escape");
  await typeInPalette(page, ">备注");
  const remark = page.locator('[cmdk-item][aria-selected="true"]', { hasText: "备注" });
  await remark.and(page.locator(":not([data-off])")).waitFor();
  await give(screens);
  await remark.and(page.locator("[data-off]")).getByText("没有「备注」的权限").waitFor();
  await give(auths);
  await remark.and(page.locator(":not([data-off])")).waitFor();
  await press(page, "Escape", "Escape");

  await page.locator("[cmdk-input]").waitFor({ state: "detached" });
  await press(page, "e");
  await page.locator("#form-groupName:focus").waitFor();
  await page.keyboard.type("x");
  await give(screens);
  const hint = page.locator("[data-form] [data-slot=note]", { hasText: "没有「编辑」的权限" });
  await hint.waitFor();
  await press(page, "Control+s");
  await notice(page, /没有「编辑」的权限/);
  await give(auths);
  await hint.waitFor({ state: "detached" });
  await press(page, "Control+s");
  await page.locator("[data-form]").waitFor({ state: "detached" });
  await page.locator("[data-testid=status] [role=status]", { hasText: "x" }).waitFor();

  // The review runs again for this edit. Its finding is awaited, because the first key in the queue counts.
  const matches = async () =>
    (await db.query("select 1 from model where id = $1::bigint and finding_kinds <> '{}'", [id])).length;
  await expect.poll(matches).toBe(1);
  await page.evaluate(() => (location.hash = "#/model-machine-review"));
  await page.locator('section[data-pane="evidence"]').waitFor();
  await page.getByText("网格无法读取").waitFor();
  expect(await page.locator("[data-read-first]").count()).toBe(0);
  await passGap(page);
  await press(page, "n");
  const strip = page.locator("[data-pane=reasons]");
  await strip.waitFor();
  await press(page, "Tab");
  await strip.locator("input:focus").waitFor();
  await page.keyboard.type("底座不稳");
  await give([...screens, "model.edit"]);
  await strip.and(page.locator("[data-off]")).getByText("没有「不通过」的权限").waitFor();
  await press(page, "Enter");
  await notice(page, /没有「不通过」的权限/);
  await give(auths);
  await strip.and(page.locator(":not([data-off])")).waitFor();
  await press(page, "Enter");
  await strip.waitFor({ state: "detached" });
  const status = async () =>
    (await db.query("select 1 from model where id = $1::bigint and machine_review <> 3", [id])).length;
  await expect.poll(status).toBe(1);

  // A draft kept after a revoked permission names the records that it refers to, and so does its form once restored.
  const category = await makeCategory(db, { name: { "1": "器皿", "0": "Vessels" } });
  const other = await makeModel(db, { groupName: "分类改到一半" });
  await page.evaluate((to) => (location.hash = to), `/model-admin?id=${other.id}&edit=${other.id}`);
  const field = page.locator("#form-categoryId");
  await field.focus();
  await page.keyboard.type("器皿");
  // Waits for the result of the whole word, because an entry during loading is not selected.
  await page.locator("[role=listbox][aria-busy=false]").getByRole("option", { name: "器皿" }).waitFor();
  await press(page, "Enter");
  await page.locator("#form-categoryId:not([aria-expanded=true])").waitFor();
  await give([]);
  await page.locator("[data-testid=kept-drafts] dd", { hasText: `器皿 · ${category.id}` }).waitFor();
  await give(auths);
  await page.getByText("有一份没有保存的草稿").waitFor();
  await page.getByRole("button", { name: "恢复" }).press("Enter");
  await expect.poll(() => field.inputValue()).toBe("器皿");
});

it("unsaved permissions become a draft when the permission is revoked, are offered on return, and dropped or saved", async () => {
  const { db } = product;
  const models = ["model.pass", "model.stop", "model.delete"];
  const mine = ["screen:/config-auth-group/{id}/{name}", "authGroup.configure", ...models];
  const group = await insertRecord(db, authGroup, { name: "勾选组", auths: mine }, null);
  const held = ["screen:/model-admin", "model.pass"];
  const other = await insertRecord(db, authGroup, { name: "被勾组", auths: held }, null);
  const { id, give } = await adminIn(group.id, "laozhou", "老周");
  const worker = await visitor(product);
  await logIn(worker, product, `/config-auth-group/${other.id}/x`, "laozhou");
  const { page } = worker;
  const bar = page.getByRole("group", { name: "未保存的勾选" });
  const draft = (): Promise<string | null> =>
    page.evaluate(([who, what]) => localStorage.getItem(`admin.draft.${who}.authGroup.${what}.auths`), [id, other.id]);
  const isTicked = (name: string): Promise<string | null> => row(page, name).getAttribute("aria-checked");

  await walkTo(page, "model.stop");
  await press(page, "Space");
  await walkTo(page, "model.pass");
  await press(page, "Space");
  await give([]);
  await page.locator("[data-testid=kept-drafts] dd", { hasText: "+ 模型 · 下架" }).getByText("− 模型 · 通过").waitFor();
  await give(mine);
  await bar.getByText("新增 1，移除 1").waitFor();
  expect(await isTicked("model.stop")).toBe("false");

  // An unanswered draft remains while permissions are ticked and unticked.
  await walkTo(page, "model.stop");
  await press(page, "Space", "Space");
  expect(await draft()).toContain('"values":{"auths":["model.stop","screen:/model-admin"]}');
  // Further ticks wait with it, even if the page is closed before the answer.
  await walkTo(page, "model.delete");
  await press(page, "Space");
  await page.reload();
  await bar.getByText("新增 2，移除 1").waitFor();
  await walkTo(page, "model.delete");
  await press(page, "Space", "Space");
  await bar.getByRole("button", { name: "恢复" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  await page.locator("[role=tree]:focus").waitFor();
  expect(await isTicked("model.stop")).toBe("true");
  expect(await isTicked("model.pass")).toBe("false");
  expect(await isTicked("model.delete")).toBe("true");
  await walkTo(page, "model.delete");
  await press(page, "Space");
  await save(page);
  await expect.poll(draft).toBeNull();
  const [after] = await db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [other.id]);
  expect(after?.auths.toSorted()).toEqual(["model.stop", "screen:/model-admin"]);

  // The page closes with unsaved ticks. The next one offers them, and they can be dropped.
  await walkTo(page, "model.pass");
  await press(page, "Space");
  expect(await draft()).not.toBeNull();
  await page.reload();
  await bar.getByText("新增 1，移除 0").waitFor();
  await bar.getByRole("button", { name: "丢弃" }).press("Enter");
  await bar.waitFor({ state: "detached" });
  expect(await draft()).toBeNull();
  expect(await isTicked("model.pass")).toBe("false");
});
