import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { PASSWORD } from "#support/app.ts";
import type { Console, Visitor } from "#support/console.ts";
import { logIn, runFromPalette, startConsole, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { fillQueue, passGap, QUEUE, shown, titleOf, until } from "#support/queue.ts";

let console_: Console;

beforeAll(async () => {
  console_ = await startConsole();
  await console_.db.query(
    `insert into admin (account, real_name, password_hash, status, auth_group_ids)
     select 'lisi', '李四', password_hash, status, auth_group_ids from admin where account = 'admin'`,
  );
});
afterAll(() => console_.close());

const endAll = (): Promise<unknown> => console_.db.query("delete from session");
const layer = (page: Page) => page.getByRole("dialog", { name: "重新登录后继续" });
const question = (page: Page) => page.getByRole("dialog", { name: /^离开.*的工作？$/ });
/** Yes to the question: the work is left. */
async function leaveIt(page: Page): Promise<void> {
  await question(page).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
/** In place of what stands in the field. */
async function enterAnew(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
const focused = (page: Page, selector: string): Promise<void> => page.locator(`${selector}:focus`).first().waitFor();

/** The account stands there already, and the focus is on the password. */
async function logInOver(page: Page, password = PASSWORD): Promise<void> {
  await layer(page).waitFor();
  await focused(page, ".again input[name='password']");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function logInAs(page: Page, account: string): Promise<void> {
  await layer(page).waitFor();
  await focused(page, ".again input[name='password']");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(account);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
}

const heldBy = async (account: string): Promise<number> =>
  (
    await console_.db.query(
      `select 1 from queue_item q join admin a on a.id = q.holder where a.account = $1 and q.lease_until > now()`,
      [account],
    )
  ).length;
const decided = async (): Promise<string[]> =>
  (
    await console_.db.query<{ account: string }>(
      `select a.account from operation_record r join admin a on a.id = r.admin
       where r.command in ('model.pass', 'model.noPass') and r.undoes is null`,
    )
  ).map(({ account }) => account);

describe("a session that ends in the middle of a form", () => {
  let id = "";
  beforeEach(async () => {
    await console_.db.query("delete from model");
    const model = await makeModel(console_.db, { groupName: "旧花瓶" });
    await makeModelFile(console_.db, model.id);
    id = model.id;
  });
  const nameNow = async (): Promise<string | undefined> =>
    (await console_.db.query<{ name: string }>("select group_name as name from model where id = $1::bigint", [id]))[0]
      ?.name;

  async function editing(): Promise<Visitor> {
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await focused(page, "#form-groupName");
    await page.keyboard.press("End");
    await page.keyboard.type("之二");
    return person;
  }

  it("asks to log in over it, and then saves what was typed, once", async () => {
    const { page } = await editing();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/modelGroupEdit")) asked.push(request.headers()["__cxy_requestid_"] ?? "");
    });
    await endAll();
    await page.keyboard.press("Control+s");
    await layer(page).getByText("1 处未保存的修改").waitFor();
    await logInOver(page, "wrong-password");
    await page.locator(".again").getByText("账号或密码错误").waitFor();
    await enterAnew(page, PASSWORD);
    await layer(page).waitFor({ state: "detached" });
    await page.locator(".fm").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
  });

  it("gives the focus back to the field, and one layer stands for all calls", async () => {
    const { page, context } = await editing();
    await endAll();
    // Another window hears of it first and clears what the browser keeps.
    const other = await context.newPage();
    await other.goto(`${console_.url}/#/system-config`);
    await layer(page).waitFor();
    await other.getByRole("heading", { name: "登录" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await logInOver(page);
    await layer(page).waitFor({ state: "detached" });
    await focused(page, "#form-groupName");
    await other.locator(".app").waitFor();
    expect(other.url()).toContain("/system-config");
    await page.keyboard.press("Control+s");
    await page.locator(".fm").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
  });

  it("goes on by itself when the same person logs in in another window", async () => {
    const { page, context } = await editing();
    await endAll();
    await page.keyboard.press("Control+s");
    await layer(page).waitFor();
    const other = await context.newPage();
    await logIn({ page: other, context }, console_, "/");
    await layer(page).waitFor({ state: "detached" });
    await page.locator(".fm").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
  });

  it("is not another's to go on with: his draft waits for himself", async () => {
    const { page } = await editing();
    await endAll();
    await page.keyboard.press("Control+s");
    await logInAs(page, "lisi");
    await leaveIt(page);
    await page.locator(".desk").first().waitFor();
    // The focus that comes back from the layer ends a sequence that was begun before.
    await expect
      .poll(async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("m");
        return page.url();
      })
      .toContain("/model-admin");
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await focused(page, "#form-groupName");
    expect(await page.locator("#form-groupName").inputValue()).toBe("旧花瓶");
    expect(await page.getByText("没有保存的草稿").count()).toBe(0);
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("admin.draft.")));
    expect(kept).toEqual([`admin.draft.1.model.${id}`]);
    expect(await nameNow()).toBe("旧花瓶");
  });

  /** Somebody has reset the password meanwhile: the next login may change it and nothing more. */
  const mustChange = (): Promise<unknown> =>
    console_.db.query("update admin set must_change_password = true where account = 'admin'");
  const change = (page: Page) => page.getByRole("dialog", { name: "请先修改密码" });
  const restore = (): Promise<unknown> =>
    console_.db.query(
      `update admin set must_change_password = false, password_hashes = '{}',
         password_hash = (select password_hash from admin where account = 'lisi') where account = 'admin'`,
    );

  it("waits for a password that has to be changed first, and then saves what was typed, once", async () => {
    const { page } = await editing();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/modelGroupEdit")) asked.push(request.headers()["__cxy_requestid_"] ?? "");
    });
    await endAll();
    await mustChange();
    await page.keyboard.press("Control+s");
    await logInOver(page);
    await change(page).waitFor();
    await focused(page, "input[name='oldPassword']");
    // Neither a refused change nor another look at the window leads past it.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.keyboard.type("not the present one");
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("Tab");
      await page.keyboard.type("a password of my own");
    }
    await page.keyboard.press("Enter");
    await change(page).getByText("原密码不对").waitFor();
    await focused(page, "input[name='oldPassword']");
    expect(await nameNow()).toBe("旧花瓶");
    expect(asked).toHaveLength(1);
    await enterAnew(page, PASSWORD);
    await change(page).waitFor({ state: "detached" });
    await layer(page).waitFor({ state: "detached" });
    await page.locator(".fm").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    await restore();
  });

  it("keeps its work where the password stays as it is: the login is asked for again", async () => {
    const { page } = await editing();
    await endAll();
    await mustChange();
    await page.keyboard.press("Control+s");
    await logInOver(page);
    await focused(page, "input[name='oldPassword']");
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("button", { name: "不改，退出登录" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await change(page).waitFor({ state: "detached" });
    await layer(page).waitFor();
    await until(async () => (await console_.db.query("select 1 from session where expires > now()")).length === 0);
    await restore();
    await focused(page, ".again input[name='password']");
    await enterAnew(page, PASSWORD);
    await layer(page).waitFor({ state: "detached" });
    await page.locator(".fm").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
  });

  it("is told of a logout in another window, and is left only after a question", async () => {
    const { page, context } = await editing();
    const other = await context.newPage();
    await other.goto(`${console_.url}/#/system-config`);
    await other.locator(".app").waitFor();
    await runFromPalette(other, "退出登录");
    await layer(page).getByText("另一个窗口已退出登录").waitFor();
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await layer(page).waitFor();
    await page.keyboard.press("Escape");
    await leaveIt(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
    expect(await nameNow()).toBe("旧花瓶");
  });
});

/** Three are held, the session ends, and the first is passed. */
async function decidingTooLate(): Promise<Page> {
  await fillQueue(console_, 5);
  const person = await visitor(console_);
  const { page } = person;
  await logIn(person, console_, QUEUE);
  await shown(page, titleOf(0));
  await until(async () => (await heldBy("admin")) === 3);
  await endAll();
  await page.keyboard.press("p");
  return page;
}

describe("a session that ends in the middle of a queue", () => {
  it("goes on where it was: the decision arrives once, and U takes it back", async () => {
    const page = await decidingTooLate();
    await logInOver(page);
    await layer(page).waitFor({ state: "detached" });
    await shown(page, titleOf(1));
    await until(async () => (await decided()).length === 1);
    await passGap(page);
    await page.keyboard.press("p");
    await shown(page, titleOf(2));
    await until(async () => (await decided()).length === 2);
    await page.keyboard.press("u");
    await shown(page, titleOf(1));
    await page.keyboard.press("u");
    await shown(page, titleOf(0));
    expect(await decided()).toEqual(["admin", "admin"]);
  });

  it("is not another's: he goes on only after a question, and what was held goes back", async () => {
    const page = await decidingTooLate();
    await logInAs(page, "lisi");
    await question(page).waitFor();
    await page.keyboard.press("Enter");
    await layer(page).waitFor();
    // His session, which nobody wanted, is not left open.
    await until(async () => (await console_.db.query("select 1 from session")).length === 0);
    expect(await heldBy("admin")).toBe(3);
    // Also by who has to change his own password before anything else, and before he does.
    await console_.db.query(
      `update admin set must_change_password = true, password_hashes = '{}',
         password_hash = (select password_hash from admin where account = 'admin') where account = 'lisi'`,
    );
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
    await page.locator(".desk").first().waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await shown(page, titleOf(0));
    expect(await decided()).toEqual([]);
  });

  it("is left by who logs in no more: what was held goes back at once", async () => {
    await fillQueue(console_, 5);
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, QUEUE);
    await shown(page, titleOf(0));
    await until(async () => (await heldBy("admin")) === 3);
    await console_.db.query("update session set expires = now()");
    await page.keyboard.press("p");
    await layer(page).waitFor();
    await focused(page, ".again input[name='password']");
    expect(await heldBy("admin")).toBe(3);
    await page.keyboard.press("Escape");
    await leaveIt(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await until(async () => (await heldBy("admin")) === 0);
    expect(await decided()).toEqual([]);
  });

  it("without work in hand leads to the login after a second, and back", async () => {
    await makeModel(console_.db, { groupName: "旧花瓶" });
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    await endAll();
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.locator("[data-notice]", { hasText: "登录信息已过期，请重新登录" }).waitFor();
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
  });
});

describe("one's own sessions", () => {
  it("stand behind a palette row; all but this one are ended by a key, and the other window is told", async () => {
    const person = await visitor(console_);
    const { page } = person;
    await logIn(person, console_, "/system-config");
    const elsewhere = await visitor(console_);
    await logIn(elsewhere, console_, "/system-config");
    const beside = await elsewhere.context.newPage();
    await beside.goto(`${console_.url}/#/model-admin`);
    await beside.locator(".app").waitFor();
    await runFromPalette(page, "我的登录");
    const dialog = page.getByRole("dialog", { name: "我的登录" });
    await dialog.getByText("当前").waitFor();
    await dialog
      .getByText(/^Linux · …[0-9a-f]{4}$/)
      .first()
      .waitFor();
    const id = await page.evaluate(() => localStorage.getItem("admin.deviceId"));
    expect(await dialog.innerText()).not.toContain(id);
    await dialog.getByRole("button", { name: "结束其他登录" }).press("Enter");
    for (const told of [elsewhere.page, beside]) {
      await told.getByRole("heading", { name: "登录" }).waitFor();
      await told.locator(".way-in").getByText("你已在别处结束这次登录，请重新登录").waitFor();
    }
    await expect.poll(() => dialog.getByRole("listitem").count()).toBe(1);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });
});
