import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { STEP_UP_MINUTES } from "#kernel/command.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
import { enterAnew, focused } from "#support/login-layer.ts";
import { row, walkTo } from "#support/permission-tree.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Sets the last password entry of every login session to long ago. */
const isLongAgo = (): Promise<unknown> =>
  product.db.query("update session set confirmed_at = now() - make_interval(mins => $1)", [STEP_UP_MINUTES + 1]);
const layer = (page: Page) => page.getByRole("dialog", { name: /^(确认是你本人|Confirm it is you)$/ });
const field = "[role=dialog] input[name='password']";

/** Collects the request ids of a call, one per attempt. */
function requestIdsOf(page: Page, call: string): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(call)) ids.push(request.headers()["__cxy_requestid_"] ?? "");
  });
  return ids;
}

describe("step-up authentication long after the last password entry", () => {
  it("is asked for over changed permissions, which remain on cancel and are saved once on confirmation", async () => {
    const reason = "10 分钟内未验证密码，执行「配置权限」前请先验证身份";
    const group = await insertRecord(product.db, authGroup, { name: "久坐组", auths: [] }, null);
    const authsNow = async () =>
      (await product.db.query<{ auths: string[] }>("select auths from auth_group where id = $1::bigint", [group.id]))[0]
        ?.auths;
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `/config-auth-group/${group.id}/x`);
    await walkTo(page, "model.stop");
    await press(page, "Space");
    await isLongAgo();
    await press(page, "Control+s");
    await layer(page).getByText(reason).waitFor();
    await focused(page, field);
    await press(page, "Escape");
    await notice(page, /保存失败：未验证身份，没有任何改动/);
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[role=tree]:focus").waitFor();
    expect(await row(page, "model.stop").getAttribute("aria-checked")).toBe("true");
    expect(await authsNow()).toEqual([]);

    const asked = requestIdsOf(page, "/authGroup/configure");
    await press(page, "Control+s");
    await focused(page, field);
    await page.keyboard.type("not my password");
    await press(page, "Enter");
    await layer(page).getByText("密码不对").waitFor();
    await focused(page, field);
    expect(await authsNow()).toEqual([]);
    await enterAnew(page, PASSWORD);
    await notice(page, /已保存，组里/);
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[role=tree]:focus").waitFor();
    expect(await authsNow()).toContain("model.stop");
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    const records = "select 1 from operation_record where command = 'authGroup.configure' and op_obj_id = $1::bigint";
    expect(await product.db.query(records, [group.id])).toHaveLength(1);
    // Within the minutes it is not asked for again.
    await walkTo(page, "model.pass");
    await press(page, "Space", "Control+s");
    await expect.poll(authsNow).toContain("model.pass");
    expect(await layer(page).count()).toBe(0);
  });

  it("leaves a form as it was filled in on cancel, and is asked for a command and for the login sessions of a colleague", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await insertRecord(product.db, admin, { account: "lisi", realName: "李四" }, null);
    await insertRecord(product.db, admin, { account: "wangwu", realName: "王五", passwordHash }, null);
    await logIn(await visitor(product), product, "/", "wangwu");
    const group = await insertRecord(product.db, authGroup, { name: "旧组名", auths: [] }, null);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `/authgroup-manage?id=${group.id}&edit=${group.id}`);
    await focused(page, "#form-name");
    await page.keyboard.type("新组名");
    await isLongAgo();
    await press(page, "Control+s");
    await focused(page, field);
    await press(page, "Escape");
    await page.locator("[data-form]").getByText("未验证身份，没有任何改动").waitFor();
    await focused(page, "#form-name");
    expect(await page.locator("#form-name").inputValue()).toContain("新组名");
    await press(page, "Control+s");
    await focused(page, field);
    await page.keyboard.type(PASSWORD);
    await press(page, "Enter");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    const named = "select 1 from auth_group where id = $1::bigint and name like '%新组名%' and version = 2";
    expect(await product.db.query(named, [group.id])).toHaveLength(1);
    // A command of the palette asks too, and the new password is shown once.
    await page.evaluate((to) => void (location.hash = to), "/manage-admin?f=lisi");
    await page.getByRole("heading", { name: "李四" }).waitFor();
    await isLongAgo();
    await runFromPalette(page, "重置密码");
    await focused(page, "#ask-reason");
    await page.keyboard.type("忘了");
    await press(page, "Control+Enter");
    await focused(page, field);
    await page.keyboard.type(PASSWORD);
    await press(page, "Enter");
    await page.locator("[data-testid=secret]").waitFor();
    const records = "select 1 from operation_record where command = 'admin.resetPassword'";
    expect(await product.db.query(records)).toHaveLength(1);
    await press(page, "Escape");
    await page.locator("[data-testid=secret]").waitFor({ state: "detached" });
    // The sessions of a colleague disappear from the panel once they are ended.
    await page.evaluate((to) => void (location.hash = to), "/manage-admin?f=wangwu&tab=sessions");
    await page.getByTestId("sessions").getByRole("listitem").waitFor();
    await isLongAgo();
    await page.getByRole("button", { name: "全部下线" }).press("Enter");
    await focused(page, "[role=dialog] form");
    await press(page, "Enter");
    await focused(page, field);
    await page.keyboard.type(PASSWORD);
    await press(page, "Enter");
    await notice(page, /「全部下线」已完成/);
    await page.getByTestId("sessions").waitFor({ state: "detached" });
  });

  it("is asked for over a dialog, which gets its focus back, and is replaced by the login if the session ends meanwhile", async () => {
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, "/system-config");
    await logIn(await visitor(product), product, "/system-config");
    await isLongAgo();
    const living = async () => (await product.db.query("select 1 from session where expires > now()")).length;
    const before = await living();
    await runFromPalette(page, "我的登录");
    const mine = page.getByRole("dialog", { name: "我的登录" });
    await mine.getByText("当前").waitFor();
    const all = mine.getByRole("button", { name: "结束其他登录" });
    await all.press("Enter");
    await focused(page, field);
    await press(page, "Escape");
    await notice(page, /^未验证身份，没有任何改动/);
    await all.and(page.locator(":focus")).waitFor();
    expect(await living()).toBe(before);
    await press(page, "Enter");
    await focused(page, field);
    await page.keyboard.type(PASSWORD);
    await press(page, "Enter");
    await notice(page, /已结束/);
    await layer(page).waitFor({ state: "detached" });
    await all.and(page.locator(":focus")).waitFor();
    expect(await living()).toBe(1);
    // The login session ends while it is asked for.
    await press(page, "Escape");
    await mine.waitFor({ state: "detached" });
    await isLongAgo();
    await logIn(await visitor(product), product, "/system-config");
    await runFromPalette(page, "我的登录");
    // The list of before may stand there first, in which nobody else is logged in.
    await mine
      .getByText(/登录于/)
      .nth(1)
      .waitFor();
    await mine.getByRole("button", { name: "结束其他登录" }).press("Enter");
    await focused(page, field);
    const other = await context.newPage();
    await other.goto(`${product.url}/#/system-config`);
    await other.locator("[data-testid=console]").waitFor();
    await runFromPalette(other, "退出登录");
    await page.getByRole("heading", { name: "登录", exact: true }).waitFor();
    // It does not wait for the next person who logs in either.
    await logIn(person, product, "/model-admin");
    expect(await layer(page).count()).toBe(0);
  });
});
