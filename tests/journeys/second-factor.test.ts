import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, meanwhile, notice, press, runFromPalette, visitor } from "#support/console.ts";
import { focused } from "#support/login-layer.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

async function person(name: string, needsSecondFactor: boolean): Promise<string> {
  const group = await insertRecord(
    product.db,
    authGroup,
    { name: `组 ${name}`, isSystem: true, auths: [], needsSecondFactor },
    null,
  );
  const values = { account: name, realName: name, authGroupIds: [group.id] };
  return (await insertRecord(product.db, admin, { ...values, passwordHash: await hashPassword(PASSWORD) }, null)).id;
}

/** Returns the code that the phone shows for this key, `spans` times 30 seconds from now. */
const shown = (key: string, spans = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + spans * 30_000 });
/** Waits until the code does not change for five seconds, so that the server still accepts the one of the last span. */
const steady = (): Promise<void> => expect.poll(() => 30_000 - (Date.now() % 30_000)).toBeGreaterThan(5_000);
const code = "input[name='code']";
const type = async (page: Page, selector: string, text: string): Promise<void> => {
  await focused(page, selector);
  await page.keyboard.type(text);
  await press(page, "Enter");
};

/** Reads the recovery codes and confirms that they are kept. */
async function keepCodes(page: Page): Promise<string[]> {
  await page.locator("[role=dialog] [data-testid=recovery-codes] + button:focus").waitFor();
  // The codes are shown only once, so the habit of pressing Esc must not close them.
  await press(page, "Escape");
  const codes = await page.locator("[role=dialog] [data-testid=recovery-codes] li").allInnerTexts();
  await press(page, "Tab", "Enter");
  return codes;
}

/**
 * Adds a second factor, from the first screen to the recovery codes.
 * @param atCodes runs before the codes are confirmed
 * @returns the key and the codes
 */
async function add(page: Page, atCodes = async () => {}): Promise<{ key: string; codes: string[] }> {
  await focused(page, "[role=dialog] form button");
  await press(page, "Enter");
  await page.locator("[role=dialog] svg[role=img]").waitFor();
  const key = (await page.locator("[role=dialog] output").innerText()).replaceAll(" ", "");
  await type(page, `[role=dialog] ${code}`, "12345");
  await page.locator("[role=dialog] [role=alert]:not(:empty)").first().waitFor();
  await focused(page, `[role=dialog] ${code}`);
  await press(page, "Control+a");
  await steady();
  await type(page, `[role=dialog] ${code}`, shown(key, -1));
  await page.locator("[role=dialog] [data-testid=recovery-codes]").waitFor();
  await atCodes();
  return { key, codes: await keepCodes(page) };
}

async function enterPassword(page: Page, account: string): Promise<void> {
  await focused(page, "input[name='account'], input[name='password']");
  await page.locator("input[name='account']").focus();
  await press(page, "Control+a");
  await page.keyboard.type(account);
  await press(page, "Tab");
  await type(page, "input[name='password']", PASSWORD);
}

it("a second factor is added, required at the next login, and removed, with the keyboard alone", async () => {
  const name = "phone";
  const id = await person(name, false);
  const { page, context } = await visitor(product);
  await logIn({ page, context }, product, "/system-config", name);
  await runFromPalette(page, "两步验证");
  const { key, codes } = await add(page);
  expect(codes).toHaveLength(8);
  await notice(page, /两步验证已开启/);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await runFromPalette(page, "退出登录");
  await enterPassword(page, name);
  await type(page, code, "000000");
  await page.getByText("动态码错误").waitFor();
  await focused(page, code);
  await press(page, "Control+a");
  await product.db.query("update login_step set expires = now() where admin = $1::bigint", [id]);
  await type(page, code, shown(key));
  // The first step is shown again with the reason. The account is filled in and the password is not.
  await page.locator("[role='alert']", { hasText: "等待太久" }).waitFor();
  await focused(page, "input[name='password'][value='']");
  expect(await page.locator("input[name='account']").inputValue()).toBe(name);
  await type(page, "input[name='password']", PASSWORD);
  await type(page, code, shown(key));
  await page.locator("[data-testid=console]").waitFor();

  await runFromPalette(page, "退出登录");
  await enterPassword(page, name);
  await focused(page, code);
  await page.getByRole("button", { name: "手机不在身边？用备用码" }).press("Enter");
  await type(page, code, codes[0]?.toLowerCase() ?? "");
  await page.locator("[data-testid=console]").waitFor();
  // The field for the phone's code accepts a recovery code as well.
  await runFromPalette(page, "退出登录");
  await enterPassword(page, name);
  await type(page, code, codes[3] ?? "");
  await page.locator("[data-testid=console]").waitFor();

  await runFromPalette(page, "更换备用码");
  await type(page, `[role=dialog] ${code}`, codes[1] ?? "");
  const fresh = await keepCodes(page);
  await notice(page, /备用码已更换/);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await runFromPalette(page, "两步验证");
  await type(page, `[role=dialog] ${code}`, codes[2] ?? "");
  await page.locator("[role=dialog] [role=alert]:not(:empty)").first().waitFor();
  await focused(page, `[role=dialog] ${code}`);
  await press(page, "Control+a");
  await type(page, `[role=dialog] ${code}`, fresh[0] ?? "");
  await notice(page, /两步验证已关闭/);
  await runFromPalette(page, "退出登录");
  await enterPassword(page, name);
  await page.locator("[data-testid=console]").waitFor();
});

it("a group that requires two-factor authentication asks for it after the login, or over the work if it begins later", async () => {
  await person("late", true);
  const { page } = await visitor(product);
  await page.goto(`${product.url}/#/system-config`);
  await enterPassword(page, "late");
  await page.getByRole("dialog", { name: "请先开启两步验证" }).waitFor();
  // Only continuing and logging out are possible.
  await press(page, "Escape");
  await add(page);
  await page.locator("[data-testid=console]").waitFor();
  expect(decodeURIComponent(page.url())).toContain("/system-config");

  await person("early", false);
  const work = await visitor(product);
  await logIn(work, product, "/system-config", "early");
  const boss = await visitor(product);
  await logIn(boss, product, "/authgroup-manage?f=组%20early");
  await boss.page.locator("#detail-panel").waitFor();
  await press(boss.page, "e");
  const box = boss.page.getByRole("switch", { name: "须两步验证" });
  await box.waitFor();
  await box.focus();
  await press(boss.page, "Space", "Control+s");
  // It appears during typing and accepts none of the pressed keys.
  const missed = work.page.getByText("刚才的按键已忽略");
  for (let i = 0; i < 2_000 && !(await missed.isVisible()); i++) await press(work.page, "Enter");
  expect(await missed.isVisible()).toBe(true);
  await notice(boss.page, /已保存/);
  const second = await work.context.newPage();
  await second.goto(`${product.url}/#/system-config`);
  await focused(second, "[role=dialog] form button");
  await press(second, "Enter");
  const picture = await second.locator("[role=dialog] output").innerText();
  await work.page.bringToFront();
  // A person who scanned the picture in one window has the key of the other window too.
  const elsewhere = async (): Promise<void> => {
    // It learns that the setup is complete, and so does the window that shows the codes.
    await meanwhile(work.page.waitForResponse("**/userInfo"), () =>
      second.evaluate(() => window.dispatchEvent(new Event("focus"))),
    );
    await second.getByRole("dialog").waitFor({ state: "detached" });
    await work.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  };
  expect((await add(work.page, elsewhere)).key).toBe(picture.replaceAll(" ", ""));
  await work.page.getByRole("dialog").waitFor({ state: "detached" });
  await runFromPalette(work.page, "退出登录");
});
