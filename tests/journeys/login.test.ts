import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { codes } from "#kernel/errors.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { meanwhile, PHONE, press, visitor, waitForAddress } from "#support/console.ts";
import { decisionCount, fillQueue, readGap, shown, titleOf } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

beforeAll(async () => {
  await product.db.query("update admin set email = 'admin@example.com' where account = 'admin'");
});

/** Returns the code of the last mail in the outbox. */
async function mailed(): Promise<string> {
  const folder = join(product.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
  const last = names.at(-1);
  if (!last) return "";
  const subject = /^Subject: =\?UTF-8\?B\?([^?]+)\?=/m.exec(await readFile(join(folder, last), "utf8"))?.[1] ?? "";
  return /\d{7}/.exec(Buffer.from(subject, "base64").toString())?.[0] ?? "";
}

/** Returns the code of the last SMS in the outbox. */
async function texted(): Promise<string> {
  const folder = join(product.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sms.json")).toSorted();
  const last = names.at(-1);
  const sms = last ? (JSON.parse(await readFile(join(folder, last), "utf8")) as { text: string }) : null;
  return /\d{7}/.exec(sms?.text ?? "")?.[0] ?? "";
}

/**
 * Moves from the password to the QR code.
 * @returns its content
 */
async function codeToScan(page: Page): Promise<string> {
  await page.getByRole("tab", { name: "密码" }).focus();
  const reply = await meanwhile(page.waitForResponse("**/qrLogin"), () => page.keyboard.press("ArrowLeft"));
  return ((await reply.json()) as { result: { identical: string } }).result.identical;
}

// No retry, because a code is sent only once a minute.
it("logs in by a code from a mail, with the keyboard alone, and remembers this way", { retry: 0 }, async () => {
  const { page } = await visitor(product);
  await page.goto(`${product.url}/#/model-admin`);
  await page.getByRole("tab", { name: "密码" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator('input[name="email"]').waitFor();
  // Skips the choice between mail and phone.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("admin");
  await page.keyboard.press("Enter");
  await page.getByText("请输入邮箱地址").waitFor();
  await page.keyboard.type("@example.com");
  await page.keyboard.press("Enter");
  await page.getByText(/秒后可重发/).waitFor();
  // The focus is in the code field.
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.getByText("请输入 4–8 位数字验证码").waitFor();
  await expect.poll(mailed).toMatch(/^\d{7}$/);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(await mailed());
  // The button waits for its minute and is skipped.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Tab");
  const jwt = await meanwhile(page.waitForResponse("**/getJwt"), () => page.keyboard.press("Enter"));
  await page.locator("[data-testid=console]").waitFor();
  expect(page.url()).toContain("/model-admin");
  // Every login ends with a JWT, also without a password.
  expect(await jwt.json()).toMatchObject({ code: codes.ok });
  await press(page, "g", "c");
  await waitForAddress(page, "/system-config");
  await page.locator("#detail-panel").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem("user_key"));
  await page.reload();
  await page.getByRole("tab", { name: "验证码", selected: true }).waitFor();
  expect(await page.locator('input[name="email"]').inputValue()).toBe("admin@example.com");
});

it("logs in by a code from an SMS, and remembers the number", { retry: 0 }, async () => {
  await product.db.query("update admin set phone = '138 0013 8000' where account = 'admin'");
  const { page } = await visitor(product, "en");
  await page.goto(`${product.url}/#/model-admin`);
  await page.getByRole("tab", { name: "Password" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.locator('input[name="phoneAreaCode"]').waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a phone number").waitFor();
  await page.keyboard.type("13800138000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page
    .getByText(/^If this number belongs to an admin/)
    .first()
    .waitFor();
  await expect.poll(texted).toMatch(/^\d{7}$/);
  await page.keyboard.type(await texted());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=console]").waitFor();
  await page.evaluate(() => localStorage.removeItem("user_key"));
  await page.reload();
  await page.locator('input[name="phoneNumber"]').waitFor();
  expect(await page.locator('input[name="phoneNumber"]').inputValue()).toBe("13800138000");
});

it("logs in by a QR code that a logged-in phone scans and confirms, even if a response is lost", async () => {
  const desk = await visitor(product);
  let lost = 0;
  await desk.page.route("**/qrQuery", async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: { token?: string } };
    if (result.token && lost++ === 0) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });
  await desk.page.goto(`${product.url}/#/model-admin`);
  const code = await codeToScan(desk.page);
  await desk.page.getByRole("img", { name: "登录二维码" }).waitFor();
  const { page: phone } = await visitor(product, "zh", PHONE);
  await phone.goto(`${product.url}/?qr#/?qr=${code}`);
  await phone.locator('input[name="account"]').focus();
  await phone.keyboard.type("admin");
  await phone.keyboard.press("Tab");
  await phone.keyboard.type(PASSWORD);
  await phone.keyboard.press("Enter");
  await phone.getByRole("heading", { name: "允许另一台设备登录？" }).waitFor();
  await desk.page.getByText("已扫描，请在手机上确认").waitFor();
  await phone.getByRole("button", { name: "允许登录" }).press("Enter");
  await phone.getByText("电脑已登录，可以关闭此页面。").waitFor();
  await desk.page.locator("[data-testid=console]").waitFor();
  expect(desk.page.url()).toContain("/model-admin");
  expect(lost).toBeGreaterThan(1);
  // A confirmed code is used up, and a logged-in phone gets only this page.
  await phone.goto(`${product.url}/?qr#/model-admin`);
  await phone.reload();
  await phone.getByRole("heading", { name: "没有要确认的登录" }).waitFor();
  expect(await phone.locator("[data-testid=console], [data-testid=home]").count()).toBe(0);
  const other = await visitor(product);
  await other.page.goto(`${product.url}/#/`);
  const next = await codeToScan(other.page);
  // Another code in the same window asks again, and still asks after a reload.
  await phone.goto(`${product.url}/?qr#/?qr=${next}`);
  await phone.getByRole("button", { name: "拒绝" }).waitFor();
  await phone.reload();
  await phone.getByRole("button", { name: "拒绝" }).press("Enter");
  await phone.getByText("电脑未登录，可以关闭此页面").waitFor();
  await other.page.getByText("已在手机上拒绝").waitFor();
  // The cancel button has the focus and keeps it over the new code.
  await other.page.keyboard.press("Enter");
  await other.page.getByText("用已登录的手机扫描二维码").waitFor();
  await other.page.locator("[role=tabpanel] button:focus").waitFor();
});

it("a newcomer decides on the first item with at most five keys after the password, which the screen offers", async () => {
  await fillQueue(product, 2);
  const auths = ["screen:/model-machine-review", "model.pass", "model.noPass"];
  const group = await insertRecord(product.db, authGroup, { name: "新人组", auths }, null);
  const newcomer = { account: "newcomer", realName: "新人", authGroupIds: [group.id] };
  await insertRecord(product.db, admin, { ...newcomer, passwordHash: await hashPassword(PASSWORD) }, null);
  const { page } = await visitor(product);
  await page.goto(product.url);
  await page.locator('input[name="account"]:focus').waitFor();
  await page.keyboard.type("newcomer");
  await press(page, "Tab");
  await page.keyboard.type(PASSWORD);
  let keys = 0;
  const key = async (name: string): Promise<void> => {
    keys += 1;
    await press(page, name);
  };
  await key("Enter");
  const offered = page.getByRole("region", { name: "入门" }).getByRole("button", { name: "领取最急的" });
  await key((await offered.locator("kbd").innerText()).toLowerCase());
  await shown(page, titleOf(0));
  await readGap(page);
  const [first = ""] = await page.locator(".bar kbd, .decide kbd, [data-work] [role=toolbar] kbd").allInnerTexts();
  await key(first.toLowerCase());
  await shown(page, titleOf(1));
  await expect.poll(() => decisionCount(product)).toBe(1);
  expect(keys).toBeLessThanOrEqual(5);
});

/** Returns the right numbers of the latest pictures. */
async function solution(): Promise<string> {
  const [row] = await product.db.query<{ answer: string }>(
    "select answer from puzzle where answer is not null and expires > now() order by create_time desc limit 1",
  );
  return row?.answer ?? "";
}

it("shows a CAPTCHA after five wrong passwords, still allows a code, and waits half an hour after ten", async () => {
  await product.db.query("delete from login_attempt");
  const { page } = await visitor(product);
  await page.goto(`${product.url}/#/model-admin`);
  await page.locator('input[name="account"]').fill("admin");
  const password = page.locator('input[name="password"]');
  const numbers = page.locator('input[name="chosen"]');
  const enter = async (text: string): Promise<void> => {
    await password.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    if (await numbers.isVisible()) {
      // Skips the button that shows the password.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type(await solution());
    }
    await meanwhile(page.waitForResponse("**/loginV2"), () => page.keyboard.press("Enter"));
  };
  for (let i = 0; i < 5; i++) {
    await enter("not my password");
    // The refused text is selected, so that typing replaces it.
    await expect
      .poll(() => password.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]))
      .toEqual([0, "not my password".length]);
  }
  await enter(PASSWORD);
  await numbers.waitFor();
  // The focus is in the field for the numbers.
  const right = await solution();
  await page.keyboard.type(right === "12" ? "34" : "12");
  expect(await page.getByRole("button", { name: /^第 \d 张$/, pressed: true }).count()).toBe(2);
  await page.keyboard.press("Enter");
  await page.getByText("选择有误，请再试一组").waitFor();
  await expect.poll(() => numbers.inputValue()).toBe("");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator('input[name="email"]:focus').waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await page.locator('input[name="account"]').fill("admin");
  // The tenth wrong password ends the tries, with the right numbers too.
  const drawn = (): Promise<unknown> => page.waitForResponse("**/puzzle");
  await meanwhile(drawn(), () => enter("not my password"));
  await numbers.waitFor();
  for (let i = 0; i < 5; i++) await meanwhile(drawn(), () => enter("not my password"));
  await enter(PASSWORD);
  await page.getByText("尝试次数过多，请 30 分钟后再试").waitFor();
  await product.db.query("update login_attempt set create_time = now() - interval '29 minutes'");
  await enter(PASSWORD);
  await page.getByText("尝试次数过多，请 1 分钟后再试").waitFor();
  await product.db.query("update login_attempt set create_time = now() - interval '31 minutes'");
  await enter(PASSWORD);
  await page.locator("[data-testid=console]").waitFor();
  expect(page.url()).toContain("/model-admin");
  await product.db.query("delete from login_attempt");
});
