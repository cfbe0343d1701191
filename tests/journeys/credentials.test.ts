import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { PASSWORD } from "#support/app.ts";
import { logIn, runFromPalette, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await makeModelFile(product.db, (await makeModel(product.db, { groupName: "花瓶" })).id);
});

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const hasFocus = (page: Page, selector: string): Promise<void> => page.locator(`${selector}:focus`).waitFor();

/** Copies a text to the clipboard. */
async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

it("a password is pasted, shown and hidden again, and logs in, with the keyboard alone", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page } = await visitor(product, "zh", { permissions });
  await page.goto(`${product.url}/#/model-admin`);
  await page.locator('input[name="account"]').waitFor();
  await page.locator('input[name="account"]').focus();
  await page.keyboard.type("admin");
  await press(page, "Tab");
  await hasFocus(page, 'input[name="password"]');
  const field = page.locator('input[name="password"]');
  // Password managers read this attribute.
  expect(await field.getAttribute("autocomplete")).toBe("current-password");
  // A text longer than any password is not truncated, so that nobody uses another password than intended.
  await copy(page, "x".repeat(70));
  await press(page, "Control+v");
  expect(await field.inputValue()).toHaveLength(70);
  await press(page, "Enter");
  await page.getByText("请输入 6–64 位密码").waitFor();
  await copy(page, PASSWORD);
  await press(page, "Control+a", "Control+v");
  expect(await field.getAttribute("type")).toBe("password");
  await press(page, "Tab", "Space");
  expect(await field.getAttribute("type")).toBe("text");
  expect(await field.inputValue()).toBe(PASSWORD);
  await page.getByRole("button", { name: "隐藏密码" }).waitFor();
  await press(page, "Space");
  expect(await field.getAttribute("type")).toBe("password");
  await press(page, "Shift+Tab", "Enter");
  await page.locator("#detail-panel").waitFor();
});

it("one's own password is measured while it is typed, and changed", async () => {
  const person = await visitor(product);
  const { page } = person;
  await product.db.query("update admin set email = 'orange.kettle@example.org' where account = 'admin'");
  await logIn(person, product, "/model-admin");
  await page.locator("#detail-panel").waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await runFromPalette(page, "修改我的密码");
  const dialog = page.getByRole("dialog", { name: "修改我的密码" });
  await hasFocus(page, 'input[name="oldPassword"]');
  await page.keyboard.type(PASSWORD);
  await press(page, "Tab");
  await page.keyboard.type(PASSWORD);
  const rating = dialog.getByTestId("strength");
  // This holds for a strong password too.
  await dialog.getByRole("alert").filter({ hasText: "新密码不能与现在的密码相同" }).waitFor();
  await expect.poll(() => rating.textContent()).toBe("");
  expect(await page.locator('input[name="newPassword"]').getAttribute("aria-invalid")).toBe("true");
  await press(page, "Control+a");
  await page.keyboard.type("123456789012");
  await dialog.getByRole("alert").filter({ hasText: "新密码不能与现在的密码相同" }).waitFor({ state: "detached" });
  await rating.filter({ hasText: /^极?弱/ }).waitFor();
  const bar = dialog.getByRole("meter");
  await expect.poll(() => bar.getAttribute("value")).toBe("1");
  await press(page, "Tab");
  await page.keyboard.type("123456789012");
  await press(page, "Enter");
  await dialog.getByText("这个密码在泄露的密码中很常见").waitFor();
  await hasFocus(page, 'input[name="newPassword"]');
  await press(page, "Control+a");
  // The form knows the same personal data as the server and refuses before sending.
  await page.keyboard.type("orange.kettle@example.org");
  await rating.filter({ hasText: /^极?弱/ }).waitFor();
  await press(page, "Enter");
  await dialog.getByText("由账号、姓名、邮箱").waitFor();
  expect(sent.filter((url) => url.includes("editPassword"))).toEqual([]);
  await press(page, "Control+a");
  await page.keyboard.type("vierzehn lila Kähne am Ufer");
  await rating.filter({ hasText: /^很强/ }).waitFor();
  expect(await bar.getAttribute("value")).toBe("4");
  await press(page, "Tab", "Control+a");
  await page.keyboard.type("vierzehn lila Kähne am Ufer");
  await press(page, "Tab");
  await page.getByRole("button", { name: "显示密码" }).and(page.locator(":focus")).waitFor();
  await press(page, "Space");
  expect(await page.locator('input[name="again"]').getAttribute("type")).toBe("text");
  await press(page, "Shift+Tab", "Enter");
  await dialog.waitFor({ state: "detached" });
  await page.locator("[data-notice]").first().waitFor();
  // Restores the password for the next test.
  await product.db.query(
    "update admin set password_hash = password_hashes[1], password_hashes = '{}' where account = 'admin'",
  );
});

it("no address that the console requests contains a token, a password or a code", async () => {
  const person = await visitor(product);
  const { page } = person;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url(), request.headers()["referer"] ?? ""));
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("framenavigated", (frame) => asked.push(frame.url()));
  await logIn(person, product, "/model-admin");
  await page.locator("#detail-panel").waitFor();
  for (const keys of [
    ["g", "r"],
    ["g", "a"],
    ["g", "l"],
    ["g", "h"],
  ]) {
    const before = page.url();
    await press(page, ...keys);
    await page.waitForURL((url) => url.href !== before);
    await page.locator("[data-testid=console]").waitFor();
  }
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("admin.token") ?? '""') as string);
  expect(token).toHaveLength(43);
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.some((url) => url.startsWith("ws:"))).toBe(true);
  for (const url of asked) {
    expect(decodeURIComponent(url)).not.toContain(token);
    expect(decodeURIComponent(url)).not.toContain(PASSWORD);
    expect(url).not.toMatch(/[?&#](token|password|code|jwt)=/i);
  }
});
