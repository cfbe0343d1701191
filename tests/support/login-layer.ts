import type { Page } from "playwright-core";
import { PASSWORD } from "./app.ts";
import type { Console } from "./console.ts";

/** Adds a second super admin with the password of the first. */
export const addLisi = ({ db }: Console): Promise<unknown> =>
  db.query(
    `insert into admin (account, real_name, password_hash, status, auth_group_ids)
     select 'lisi', '李四', password_hash, status, auth_group_ids from admin where account = 'admin'`,
  );

/** The login dialog that appears over unfinished work after the login session has ended. */
export const layer = (page: Page) => page.getByRole("dialog", { name: "重新登录后继续" });
export const question = (page: Page) => page.getByRole("dialog", { name: /^离开.*的工作？$/ });
/** Confirms that the unfinished work is discarded. */
export async function leaveIt(page: Page): Promise<void> {
  await question(page).locator("button:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
/** Replaces the text of the focused field. */
export async function enterAnew(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
export const focused = (page: Page, selector: string): Promise<void> =>
  page.locator(`${selector}:focus`).first().waitFor();

/**
 * Collects refused calls of the page by path and code.
 * An ended login session and a required password change are left out.
 */
export function collectRefusals(page: Page): { refused: string[] } {
  const collected = { refused: [] as string[] };
  page.on("response", (response) => {
    if (!response.url().includes("/api/")) return;
    void response
      .json()
      .then(
        ({ code }: { code: number }) =>
          code !== 0 && collected.refused.push(`${code} ${new URL(response.url()).pathname}`),
      )
      .catch(() => undefined);
  });
  return collected;
}

/** Logs in again. The account is filled in, and the focus is on the password. */
export async function logInOver(page: Page, password = PASSWORD): Promise<void> {
  await layer(page).waitFor();
  await focused(page, "[role=dialog] input[name='password']");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

export async function logInAs(page: Page, account: string): Promise<void> {
  await layer(page).waitFor();
  await focused(page, "[role=dialog] input[name='password']");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(account);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}
