import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "#support/app.ts";
import { logIn, openedSession, runFromPalette, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import { focused } from "#support/login-layer.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

describe("one's own login sessions", () => {
  it("are a palette command; a key ends all others, and the other window is informed", async () => {
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/system-config");
    const elsewhere = await visitor(product);
    await logIn(elsewhere, product, "/system-config");
    const secondTab = await elsewhere.context.newPage();
    await secondTab.goto(`${product.url}/#/model-admin`);
    await secondTab.locator("[data-testid=console]").waitFor();
    await runFromPalette(page, "我的登录");
    await runFromPalette(elsewhere.page, "我的登录");
    const dialog = page.getByRole("dialog", { name: "我的登录" });
    const other = elsewhere.page.getByRole("dialog", { name: "我的登录" });
    for (const one of [dialog, other]) await one.getByText("当前").waitFor();
    await dialog
      .getByText(/^Linux · …[0-9a-f]{4}$/)
      .first()
      .waitFor();
    const id = await page.evaluate(() => localStorage.getItem("admin.deviceId"));
    expect(await dialog.innerText()).not.toContain(id);
    await dialog.getByRole("button", { name: "结束其他登录" }).press("Enter");
    for (const loggedOut of [elsewhere.page, secondTab]) {
      await loggedOut.getByRole("heading", { name: "登录", exact: true }).waitFor();
      await loggedOut.getByRole("main").getByText("你已在别处结束这次登录，请重新登录").waitFor();
    }
    // Open work of the former user is not shown to the next one.
    await expect.poll(() => other.count()).toBe(0);
    await focused(elsewhere.page, 'input[type="password"]');
    await elsewhere.page.keyboard.type(PASSWORD);
    await elsewhere.page.keyboard.press("Enter");
    await elsewhere.page.locator("[data-testid=console]").waitFor();
    expect(await other.count()).toBe(0);
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("end from an administrator's tab by a key that names the device, and keep the focus there and on a harmless button", async () => {
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/manage-admin?id=1&tab=sessions");
    await openedSession(product, "admin", randomUUID());
    await runFromPalette(page, "刷新");
    const rows = page.getByTestId("sessions").getByRole("listitem");
    const other = rows.filter({ hasNotText: "当前" }).first();
    await other.waitFor();
    const { length: before } = await product.db.query("select 1 from session where admin = 1 and expires > now()");
    await expect.poll(() => rows.count()).toBe(before);
    await other.getByRole("button", { name: /^结束 Linux · …[0-9a-f]{4}$/ }).press("Enter");
    await expect.poll(() => rows.count()).toBe(before - 1);
    await focused(page, "[data-pane=detail] [data-pane-focus]");
    await page.keyboard.press("/");
    await focused(page, "[data-testid=filter] input");
    await page.keyboard.type("qqqq");
    await page.keyboard.press("Enter");
    await page.getByText("没有符合").first().waitFor();
    await page.locator("[data-pane=list]:focus, [data-pane=list] :focus").first().waitFor();

    await product.db.query("delete from model");
    await makeModel(product.db, { groupName: "旧花瓶" });
    await page.evaluate(() => (location.hash = "#/model-admin"));
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await focused(page, "#form-groupName");
    await page.keyboard.type("之二");
    const mine = page.getByRole("dialog", { name: "我的登录" });
    const close = mine.getByRole("button", { name: "关闭" }).and(page.locator(":focus"));
    const living = async (): Promise<number> =>
      (await product.db.query("select 1 from session where expires > now()")).length;
    // More login sessions than are visible at once.
    await product.db.query(
      `insert into session (token_hash, admin, expires) select 'other-' || n, 1, now() + interval '1 hour' from generate_series(1, 40) n`,
    );
    const alive = await living();
    await runFromPalette(page, "我的登录");
    await mine.getByText("当前").waitFor();
    await close.waitFor();
    expect(await close.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    await page.keyboard.press("Enter");
    await mine.waitFor({ state: "detached" });
    expect(await living()).toBe(alive);
    await runFromPalette(page, "我的登录");
    await close.waitFor();
    // An address that leaves the form opens a confirmation above it.
    await page.evaluate(() => (location.hash = "#/system-config"));
    await page.getByRole("dialog", { name: "离开前" }).waitFor();
    await page.locator("[role=dialog] button:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "离开前" }).waitFor({ state: "detached" });
    await close.waitFor();
    await page.keyboard.press("Escape");
    await mine.waitFor({ state: "detached" });
    expect(await living()).toBe(alive);
  });
});
