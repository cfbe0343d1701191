import { beforeEach, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { PASSWORD } from "#support/app.ts";
import type { Visitor } from "#support/console.ts";
import { logIn, meanwhile, notice, runFromPalette, typeInPalette, visitor } from "#support/console.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { addLisi, enterAnew, focused, layer, leaveIt, logInAs, logInOver, question } from "#support/login-layer.ts";
import { passGap, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole(addLisi);

const endAll = (): Promise<unknown> => product.db.query("delete from session");
/** Requires a password change, as after a reset: the next login can do nothing else. */
const requireChange = (): Promise<unknown> =>
  product.db.query("update admin set must_change_password = true where account = 'admin'");
const restorePassword = (): Promise<unknown> =>
  product.db.query(
    `update admin set must_change_password = false, password_hashes = '{}',
       password_hash = (select password_hash from admin where account = 'lisi') where account = 'admin'`,
  );

describe("a login session that ends during work in a form", () => {
  let id = "";
  beforeEach(async () => {
    await restorePassword();
    await product.db.query("delete from model");
    const model = await makeModel(product.db, { groupName: "旧花瓶" });
    await makeModelFile(product.db, model.id);
    id = model.id;
  });
  const change = (page: Page) => page.getByRole("dialog", { name: "请先修改密码" });
  const nameNow = async (): Promise<string | undefined> =>
    (await product.db.query<{ name: string }>("select group_name as name from model where id = $1::bigint", [id]))[0]
      ?.name;

  async function editing(): Promise<Visitor> {
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await focused(page, "#form-groupName");
    await page.keyboard.press("End");
    await page.keyboard.type("之二");
    return person;
  }

  /** Opens the form of the record on screen again, and adds to its name. */
  async function typeAgain(page: Page, text: string): Promise<void> {
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("e");
    await focused(page, "#form-groupName");
    await page.keyboard.press("End");
    await page.keyboard.type(text);
  }

  it("asks to log in over the form, then saves the typed text once, and so it does after a required password change", async () => {
    const { page } = await editing();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/modelGroupEdit")) asked.push(request.headers()["__cxy_requestid_"] ?? "");
    });
    await endAll();
    await page.keyboard.press("Control+s");
    await layer(page).getByText("1 处未保存的修改").waitFor();
    await logInOver(page, "wrong-password");
    await page.getByRole("dialog").getByText("账号或密码错误").waitFor();
    await enterAnew(page, PASSWORD);
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    // The next end asks for a change of the password too.
    asked.length = 0;
    await typeAgain(page, "三");
    await endAll();
    await requireChange();
    await page.keyboard.press("Control+s");
    await logInOver(page);
    await change(page).waitFor();
    await focused(page, "input[name='oldPassword']");
    // Neither a refused change nor another focus of the window bypasses it.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.keyboard.type("not the present one");
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("Tab");
      await page.keyboard.type("a password of my own");
    }
    await page.keyboard.press("Enter");
    await change(page).getByText("原密码不对").waitFor();
    await focused(page, "input[name='oldPassword']");
    expect(await nameNow()).toBe("旧花瓶之二");
    expect(asked).toHaveLength(1);
    await enterAnew(page, PASSWORD);
    await change(page).waitFor({ state: "detached" });
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二三");
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
  });

  it("returns the focus to the field, with one login dialog for all calls", async () => {
    const { page, context } = await editing();
    await endAll();
    // Another window notices first and clears the browser's storage.
    const other = await context.newPage();
    const comes = other.goto(`${product.url}/#/system-config`);
    // The user keeps typing, into the field and then into the dialog over it.
    const missed = layer(page).getByText("刚才的按键已忽略");
    for (let i = 0; i < 2_000 && !(await missed.isVisible()); i++) {
      await page.keyboard.press("x");
      await page.keyboard.press("Backspace");
    }
    await page.keyboard.press("Tab");
    await page.keyboard.press("p");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await focused(page, "[role=dialog] input[name='password']");
    expect(await page.locator("[role=dialog] input[name='password']").inputValue()).toBe("");
    expect(await page.locator("[role=dialog] input[name='account']").inputValue()).toBe("admin");
    expect(await page.locator("[role=dialog] [role='alert']", { hasText: /./ }).count()).toBe(0);
    await comes;
    await other.getByRole("heading", { name: "登录" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await logInOver(page);
    await layer(page).waitFor({ state: "detached" });
    await focused(page, "#form-groupName");
    await other.locator("[data-testid=console]").waitFor();
    expect(other.url()).toContain("/system-config");
    await page.keyboard.press("Control+s");
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toMatch(/^旧花瓶之二x?$/);
  });

  it("continues if the same person logs in in another window, and cannot be continued by another person", async () => {
    const { page, context } = await editing();
    await endAll();
    await page.keyboard.press("Control+s");
    await layer(page).waitFor();
    const other = await context.newPage();
    await logIn({ page: other, context }, product, "/");
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
    await other.close();
    // The draft waits for its owner.
    await typeAgain(page, "三");
    await endAll();
    await page.keyboard.press("Control+s");
    await logInAs(page, "lisi");
    await leaveIt(page);
    await page.getByTestId("home").first().waitFor();
    // The focus that returns from the dialog ends a key sequence that was begun before.
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
    expect(await page.locator("#form-groupName").inputValue()).toBe("旧花瓶之二");
    expect(await page.getByText("没有保存的草稿").count()).toBe(0);
    const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("admin.draft.")));
    expect(drafts).toEqual([`admin.draft.1.model.${id}`]);
    expect(await nameNow()).toBe("旧花瓶之二");
  });

  it("waits in every window of the login session, and one password change releases all", async () => {
    const { page, context } = await editing();
    const other = await context.newPage();
    await other.goto(`${product.url}/#/system-config`);
    await other.locator("[data-testid=console]").waitFor();
    await endAll();
    await requireChange();
    await page.keyboard.press("Control+s");
    await other.reload();
    await other.getByRole("heading", { name: "登录" }).waitFor();
    await logInOver(page);
    await change(page).waitFor();
    const third = await context.newPage();
    await third.goto(`${product.url}/#/system-config`);
    await change(third).waitFor();
    await page.bringToFront();
    await focused(page, "input[name='oldPassword']");
    await page.keyboard.type(PASSWORD);
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("Tab");
      await page.keyboard.type("a password of my own");
    }
    await page.keyboard.press("Enter");
    // The windows learn it from the browser's storage, without a focus.
    for (const one of [other, third]) {
      await one.locator("[data-testid=console] .row").first().waitFor();
      await change(one).waitFor({ state: "detached" });
      expect(one.url()).toContain("/system-config");
    }
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
  });

  it("keeps its work if the password is not changed, notices a logout elsewhere, and is abandoned only after a confirmation", async () => {
    const { page, context } = await editing();
    await endAll();
    await requireChange();
    await page.keyboard.press("Control+s");
    await logInOver(page);
    await focused(page, "input[name='oldPassword']");
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("button", { name: "不改，退出登录" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await change(page).waitFor({ state: "detached" });
    await layer(page).waitFor();
    await until(async () => (await product.db.query("select 1 from session where expires > now()")).length === 0);
    await restorePassword();
    await focused(page, "[role=dialog] input[name='password']");
    await enterAnew(page, PASSWORD);
    await layer(page).waitFor({ state: "detached" });
    await page.locator("[data-form]").waitFor({ state: "detached" });
    expect(await nameNow()).toBe("旧花瓶之二");
    // Another window logs out.
    await typeAgain(page, "三");
    const other = await context.newPage();
    await other.goto(`${product.url}/#/system-config`);
    await other.locator("[data-testid=console]").waitFor();
    await runFromPalette(other, "退出登录");
    await layer(page).getByText("另一个窗口已退出登录").waitFor();
    await focused(page, "[role=dialog] input[name='password']");
    await page.keyboard.press("Escape");
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await layer(page).waitFor();
    await page.keyboard.press("Escape");
    await leaveIt(page);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    expect(page.url()).toContain("pageFrom=%2Fmodel-admin");
    expect(await nameNow()).toBe("旧花瓶之二");
  });
});

describe("a login session that ends during a prompt of the palette", () => {
  let id = "";
  beforeEach(async () => {
    await product.db.query("delete from model");
    id = (await makeModel(product.db, { groupName: "旧花瓶" })).id;
  });
  const remarkNow = async (): Promise<string | undefined> =>
    (await product.db.query<{ remark: string }>("select remark from model where id = $1::bigint", [id]))[0]?.remark;

  async function answering(): Promise<Visitor> {
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, "/model-admin");
    await page.locator("#detail-panel").waitFor();
    await page.keyboard.press("m");
    await focused(page, "#ask-remark");
    await page.keyboard.type("底座不稳");
    return person;
  }
  /** Opens the prompt again, which holds the remark, and adds to it. */
  async function answerAgain(page: Page, text: string): Promise<void> {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("m");
    await focused(page, "#ask-remark");
    await page.keyboard.press("End");
    await page.keyboard.type(text);
  }
  const logOutElsewhere = async ({ context }: Visitor): Promise<void> => {
    const other = await context.newPage();
    await other.goto(`${product.url}/#/system-config`);
    await other.locator("[data-testid=console]").waitFor();
    await runFromPalette(other, "退出登录");
    await other.getByRole("heading", { name: "登录" }).waitFor();
    await other.close();
  };

  it("asks to log in over the prompt, and then sends its answer, once, also if its call did not arrive", async () => {
    const person = await answering();
    const { page } = person;
    const asked = await meanwhile(page.waitForEvent("dialog"), () => page.close({ runBeforeUnload: true }));
    expect(asked.type()).toBe("beforeunload");
    await asked.dismiss();
    await logOutElsewhere(person);
    await layer(page).getByText("还有 1 个问题未回答").waitFor();
    await focused(page, "[role=dialog] input[name='password']");
    await page.keyboard.press("Escape");
    await question(page).getByText("未答完的问题不再保留").waitFor();
    await page.keyboard.press("Escape");
    await logInOver(page);
    await layer(page).waitFor({ state: "detached" });
    await focused(page, "#ask-remark");
    expect(await page.locator("#ask-remark").inputValue()).toBe("底座不稳");
    await passGap(page);
    // The prompt begins with the remark that the page knows, so the answer must have arrived there.
    await meanwhile(page.waitForResponse("**/model/remark"), () => page.keyboard.press("Enter"));
    await until(async () => (await remarkNow()) === "底座不稳");
    // An answer given just after the session ended is sent once.
    await answerAgain(page, "二");
    await product.db.query("update session set expires = now()");
    await page.keyboard.press("Enter");
    await layer(page).getByText("备注").waitFor();
    await meanwhile(page.waitForResponse("**/model/remark"), () => logInOver(page));
    await until(async () => (await remarkNow()) === "底座不稳二");
    // The prompt is shown again if the call of its answer did not arrive.
    await answerAgain(page, "三");
    await page.route("**/model/remark", (route) => route.abort());
    await page.keyboard.press("Enter");
    await notice(page, /「备注」：服务器没有响应/);
    await page.unroute("**/model/remark");
    await focused(page, "#ask-remark");
    expect(await page.locator("#ask-remark").inputValue()).toBe("底座不稳二三");
    await passGap(page);
    await page.keyboard.press("Enter");
    await until(async () => (await remarkNow()) === "底座不稳二三");
  });

  it("discards the prompt if another person logs in", async () => {
    const person = await answering();
    const { page } = person;
    await logOutElsewhere(person);
    await logInAs(page, "lisi");
    await leaveIt(page);
    await page.getByTestId("home").first().waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    // The search text is not shown to the next person either.
    await typeInPalette(page, "旧花");
    await logOutElsewhere(person);
    await page.getByRole("heading", { name: "登录" }).waitFor();
    await logIn(person, product, "/model-admin");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await remarkNow()).toBe("");
  });
});
