import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { admin } from "#domain/reports/admin.resource.ts";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import { hashPassword } from "#server/access/password.ts";
import { insertRecord } from "#server/resources/write.ts";
import { PASSWORD } from "#support/app.ts";
import { logIn, notice, press, runFromPalette, visitor } from "#support/console.ts";
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

/** What the phone shows for this key, a span of thirty seconds later than the last time. */
const shown = (key: string, spans = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + spans * 30_000 });
const code = "input[name='code']";
const type = async (page: Page, selector: string, text: string): Promise<void> => {
  await focused(page, selector);
  await page.keyboard.type(text);
  await press(page, "Enter");
};

/** From the first word to the recovery codes. @returns the key and the codes */
async function add(page: Page): Promise<{ key: string; codes: string[] }> {
  await focused(page, ".again form button");
  await press(page, "Enter");
  await page.locator(".again .qr").waitFor();
  const key = (await page.locator(".again .typed output").innerText()).replaceAll(" ", "");
  await type(page, `.again ${code}`, "12345");
  await page.locator(".again .err").first().waitFor();
  await focused(page, `.again ${code}`);
  await press(page, "Control+a");
  await type(page, `.again ${code}`, shown(key, -1));
  await page.locator(".again .recovery + button:focus").waitFor();
  // Nobody can look at them again: the habit of Esc does not take them away.
  await press(page, "Escape");
  const codes = await page.locator(".again .recovery li").allInnerTexts();
  await press(page, "Tab", "Enter");
  return { key, codes };
}

async function enterPassword(page: Page, account: string): Promise<void> {
  await focused(page, "input[name='account'], input[name='password']");
  await page.locator("input[name='account']").focus();
  await press(page, "Control+a");
  await page.keyboard.type(account);
  await press(page, "Tab");
  await type(page, "input[name='password']", PASSWORD);
}

it.each([
  ["zh", "两步验证", "退出登录", "两步验证已开启", "动态码不对", "手机不在身边？用备用码", "两步验证已关闭"],
  [
    "en",
    "Second factor",
    "Log out",
    "The second factor is added",
    "The code is wrong or was used before",
    "No phone at hand? Use a recovery code",
    "The second factor is removed",
  ],
] as const)(
  "a second factor is added, asked for at the next login, and removed, with the keyboard alone: %s",
  async (language, command, out, added, wrong, lost, removed) => {
    const name = `phone-${language}`;
    await person(name, false);
    const { page, context } = await visitor(product, language);
    await logIn({ page, context }, product, "/system-config", name);
    await runFromPalette(page, command);
    const { key, codes } = await add(page);
    expect(codes).toHaveLength(8);
    await notice(page, new RegExp(added));
    await page.locator(".again").waitFor({ state: "detached" });

    await runFromPalette(page, out);
    await enterPassword(page, name);
    await type(page, code, "000000");
    await page.getByText(wrong).waitFor();
    await focused(page, code);
    await press(page, "Control+a");
    await type(page, code, shown(key));
    await page.locator(".app").waitFor();

    await runFromPalette(page, out);
    await enterPassword(page, name);
    await focused(page, code);
    await page.getByRole("button", { name: lost }).press("Enter");
    await type(page, code, codes[0]?.toLowerCase() ?? "");
    await page.locator(".app").waitFor();

    await runFromPalette(page, command);
    await type(page, `.again ${code}`, codes[1] ?? "");
    await notice(page, new RegExp(removed));
    await runFromPalette(page, out);
    await enterPassword(page, name);
    await page.locator(".app").waitFor();
  },
);

it("whose group asks for it adds it behind the login, and over the work where the group does so later", async () => {
  await person("late", true);
  const { page } = await visitor(product);
  await page.goto(`${product.url}/#/system-config`);
  await enterPassword(page, "late");
  await page.getByRole("dialog", { name: "请先开启两步验证" }).waitFor();
  // Nothing but the way on and the way out.
  await press(page, "Escape");
  await add(page);
  await page.locator(".app").waitFor();
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
  await notice(boss.page, /已保存/);
  await work.page.getByRole("dialog", { name: "请先开启两步验证" }).waitFor();
  const second = await work.context.newPage();
  await second.goto(`${product.url}/#/system-config`);
  await second.getByRole("dialog", { name: "请先开启两步验证" }).waitFor();
  await work.page.bringToFront();
  await add(work.page);
  for (const window of [work.page, second]) await window.locator(".again").waitFor({ state: "detached" });
  await runFromPalette(work.page, "退出登录");
});
