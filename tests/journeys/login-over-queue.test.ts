import { beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import { PASSWORD } from "#support/app.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, meanwhile, runFromPalette, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";
import {
  addLisi,
  focused,
  collectRefusals,
  layer,
  leaveIt,
  logInAs,
  logInOver,
  question,
} from "#support/login-layer.ts";
import { fillQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(addLisi);

const endAll = (): Promise<unknown> => product.db.query("delete from session");
/** Expires all sessions, like after half an hour. Their rows remain. */
const expireAll = (): Promise<unknown> => product.db.query("update session set expires = now()");
const heldBy = async (account: string): Promise<number> =>
  (
    await product.db.query(
      `select 1 from queue_item q join admin a on a.id = q.holder where a.account = $1 and q.lease_until > now()`,
      [account],
    )
  ).length;
const decided = async (): Promise<string[]> =>
  (
    await product.db.query<{ account: string }>(
      `select a.account from operation_record r join admin a on a.id = r.admin
       where r.command in ('model.pass', 'model.noPass') and r.undoes is null`,
    )
  ).map(({ account }) => account);

async function holdingThree(): Promise<Visitor> {
  await fillQueue(product, 5);
  const person = await visitor(product);
  await logIn(person, product, QUEUE);
  await shown(person.page, titleOf(0));
  await until(async () => (await heldBy("admin")) === 3);
  return person;
}

/** Leases three items, ends the login session, and passes the first item. */
async function decidingTooLate(): Promise<Page> {
  const { page } = await holdingThree();
  await expireAll();
  await page.keyboard.press("p");
  return page;
}

describe("a login session that ends during a queue session", () => {
  beforeEach(() =>
    product.db.query(
      `update admin set must_change_password = false, password_hashes = '{}',
         password_hash = (select password_hash from admin where account = 'admin') where account = 'lisi'`,
    ),
  );

  it("continues after the login: the decision is sent once; another person has to confirm, which releases the leases", async () => {
    const page = await decidingTooLate();
    await page.evaluate(async () => {
      const picture = new Image();
      picture.src = "/files/refused-meanwhile.png";
      document.body.append(picture);
      await picture.decode().catch(() => undefined);
    });
    await meanwhile(page.waitForRequest(/refused-meanwhile/), () => logInOver(page));
    await layer(page).waitFor({ state: "detached" });
    await shown(page, titleOf(1));
    await until(async () => (await decided()).length === 1);
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await until(async () => (await decided()).length === 2);
    await passGap(page);
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    await passGap(page);
    await page.keyboard.press("u");
    await shown(page, titleOf(0));
    expect(await decided()).toEqual(["admin", "admin"]);

    // It ends once more, and another person logs in.
    const undone = "select 1 from operation_record where undoes is not null";
    await until(async () => (await product.db.query(undone)).length === 2);
    await until(async () => (await heldBy("admin")) === 3);
    await expireAll();
    await passGap(page);
    await page.keyboard.press("p");
    await logInAs(page, "lisi");
    await question(page).waitFor();
    await page.keyboard.press("Enter");
    await layer(page).waitFor();
    // The other person's new login session is ended too.
    await until(async () => (await product.db.query("select 1 from session where expires > now()")).length === 0);
    expect(await heldBy("admin")).toBe(3);
    // A person who must change the password first has the same effect, even before that change.
    await product.db.query(
      `update admin set must_change_password = true, password_hashes = '{}',
         password_hash = (select password_hash from admin where account = 'admin') where account = 'lisi'`,
    );
    const calls = collectRefusals(page);
    await logInAs(page, "lisi");
    await leaveIt(page);
    await focused(page, "input[name='oldPassword']");
    await until(async () => (await heldBy("admin")) === 0);
    await page.keyboard.type(PASSWORD);
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("Tab");
      await page.keyboard.type("a password of his own");
    }
    await page.keyboard.press("Enter");
    await page.getByTestId("home").first().waitFor();
    // No call was made for the colleague's work in this person's name, and none of it is announced.
    expect(calls.refused).toEqual([]);
    expect(await page.locator("[data-testid=status] [role='status']").textContent()).toBe("");
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await shown(page, titleOf(0));
    expect(await decided()).toEqual(["admin", "admin"]);
  });

  it("releases the leases if another window noticed the end, and leaves an operation record", async () => {
    const { page } = await holdingThree();
    const context = page.context();
    // The login also covers an open dialog and takes the focus from it.
    await page.keyboard.press("a");
    await page.locator("[role=dialog]:has([aria-multiselectable])").waitFor();
    await expireAll();
    const other = await context.newPage();
    await other.goto(`${product.url}/#/system-config`);
    await layer(page).waitFor();
    await other.getByRole("heading", { name: "登录" }).waitFor();
    await logInAs(page, "lisi");
    await leaveIt(page);
    await until(async () => (await heldBy("admin")) === 0);
    await page.getByTestId("home").first().waitFor();
    const records = await product.db.query(
      "select admin, op_obj_id as id from operation_record where command = 'admin.leaveWork'",
    );
    expect(records).toEqual([{ admin: null, id: "1" }]);
  });

  it("ends if another person logs in in another window", async () => {
    const { page } = await holdingThree();
    const context = page.context();
    const [before] = await product.db.query<{ hash: string }>(
      "select token_hash as hash from session where admin = 1 and expires > now()",
    );
    const other = await context.newPage();
    await other.goto(`${product.url}/favicon.svg`);
    const reply = await context.request.post(`${product.url}/api/cxy/account/v2/loginV2`, {
      data: { type: 1, account: "lisi", password: PASSWORD },
    });
    const { result } = (await reply.json()) as { result: { token: string; userId: string } };
    await other.evaluate(({ token, userId }) => {
      localStorage.setItem("admin.token", JSON.stringify(token));
      localStorage.setItem("admin.userId", userId);
      localStorage.setItem("user", JSON.stringify({ nickName: "李四" }));
      localStorage.setItem("user_key", userId);
    }, result);
    await leaveIt(page);
    await until(async () => (await heldBy("admin")) === 0);
    await page.getByTestId("home").first().waitFor();
    expect(
      await product.db.query("select 1 from session where token_hash = $1 and expires > now()", [before?.hash]),
    ).toEqual([]);
  });

  it("releases the leases at once if the person chooses not to log in again", async () => {
    await fillQueue(product, 5);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await until(async () => (await heldBy("admin")) === 3);
    await product.db.query("update session set expires = now()");
    await page.keyboard.press("p");
    await layer(page).waitFor();
    await focused(page, "[role=dialog] input[name='password']");
    expect(await heldBy("admin")).toBe(3);
    await page.keyboard.press("Escape");
    await leaveIt(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await until(async () => (await heldBy("admin")) === 0);
    expect(await decided()).toEqual([]);
  });

  it("shows no login dialog after one's own logout, even if a call was refused before", async () => {
    const { page } = await holdingThree();
    let claimed = (): void => undefined;
    const refused = new Promise<void>((done) => (claimed = done));
    page.on("response", async (response) => {
      if (response.url().endsWith("/queue/claim") && (await response.text()).includes(`"code":${codes.tokenInvalid},`))
        claimed();
    });
    await page.route(`**${account("logout")}`, async (route) => {
      const response = await route.fetch();
      await page.keyboard.press("w");
      await refused;
      await route.fulfill({ response });
    });
    await runFromPalette(page, "退出登录");
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(await layer(page).count()).toBe(0);
    expect(await heldBy("admin")).toBe(0);
  });

  it("without leased items leads to the login screen, which keeps the address to return to", async () => {
    await makeModel(product.db, { groupName: "旧花瓶" });
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    // A closed form is no unsaved work.
    await page.keyboard.press("e");
    await page.locator("[data-form]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    await endAll();
    await meanwhile(page.locator("[data-notice]", { hasText: "登录信息已过期，请重新登录" }).waitFor(), () =>
      page.reload(),
    );
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
  });
});
