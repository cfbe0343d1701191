import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { logIn, visitor } from "#support/console.ts";
import { makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();
let users: string[];

beforeAll(async () => {
  users = [];
  for (const nickname of ["常通过", "也常通过", "新来的"]) {
    const { id } = await makeUser(product.db, { nickname, passed: nickname === "新来的" ? 3 : 20 });
    users.push(id);
    await product.db.query(
      `insert into operation_record (module_id, resource, target_id, command)
       select 'model', 'model', id, 'model.pass' from "user", generate_series(1, passed) where id = $1::bigint`,
      [id],
    );
  }
});
beforeEach(() => product.db.query("delete from audit_exempt"));

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const entries = () =>
  product.db.query<{ user: string; rules: number[]; reason: string; status: string }>(
    'select "user", rules, reason, status from audit_exempt order by "user"',
  );

it("candidates get a review exemption, which is changed, suspended, restored and ended, by keys alone", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/white-list-audit");
  await page.getByText("这里还没有免审用户").waitFor();
  await press(page, "4");
  await page.locator('[role="row"]', { hasText: "也常通过" }).waitFor();
  expect(await page.locator('[role="row"]', { hasText: "新来的" }).count()).toBe(0);
  await press(page, "x", "j", "x", "a");
  await page.locator("#ask-rules input:focus").waitFor();
  await press(page, "Tab", "Space");
  await page.locator("#ask-reason").focus();
  await page.keyboard.type("半年无不通过");
  await press(page, "Enter");
  const both = { rules: [3], reason: "半年无不通过", status: "active" };
  await expect.poll(entries).toEqual([
    { user: users[0], ...both },
    { user: users[1], ...both },
  ]);
  await press(page, "1");
  const row = page.locator('[role="row"]', { hasText: "常通过" }).first();
  await row.waitFor();
  await page.locator("#detail-panel").waitFor();
  // The end is typed like displayed times. Invalid text is named, and a refused value is asked for again unchanged.
  await press(page, "e");
  const question = page.getByRole("dialog", { name: "命令面板" });
  await question.locator("li", { hasText: /^也常通过$/ }).waitFor();
  const end = question.locator("#ask-end");
  for (const [typed, shown, reason] of [
    ["11/23/2026", "11/23/2026", "结束应为时间，如 2026-11-23 16:40"],
    ["2020-02-29 04：05", "2020-02-29 04:05:00", "结束时间须晚于现在和开始时间"],
  ] as const) {
    await end.focus();
    await press(page, "Control+a");
    await page.keyboard.type(typed);
    await press(page, "Enter");
    await question.getByText(reason).waitFor();
    await question.locator("#ask-end:focus").waitFor();
    expect(await end.inputValue()).toBe(shown);
  }
  await press(page, "Control+a");
  await page.keyboard.type("2099-12-31 23:59:58");
  await press(page, "Enter");
  await question.waitFor({ state: "detached" });
  await page.locator("#detail-panel", { hasText: "2099-12-31 23:59:58" }).waitFor();
  for (const [key, words, status, shownAs] of [
    ["t", "复核", "suspended", "已暂停"],
    ["p", "", "active", "生效中"],
    ["d", "合同到期", "ended", "已结束"],
  ] as const) {
    await press(page, key);
    if (words) {
      await page.locator("#ask-reason:focus").waitFor();
      await page.keyboard.type(words);
      await press(page, "Enter");
    }
    await expect
      .poll(async () => (await entries()).map((one) => one.status).toSorted())
      .toEqual(["active", status].toSorted());
    // The next key depends on the page, not on the database.
    await page.locator("[data-pane=detail] [data-testid=record-states]", { hasText: shownAs }).waitFor();
  }
  await press(page, "e");
  await page.getByRole("alert").getByText("已结束的免审不再改动").waitFor();
  // The other exemption expires while it is on screen.
  await product.db.query(`update audit_exempt set "end" = now() + interval '4 seconds' where status = 'active'`);
  await page.reload();
  const active = page.locator('[role="row"]', { hasText: "生效中" });
  await active.waitFor();
  await active.waitFor({ state: "detached" });
  expect(await page.locator('[role="row"]', { hasText: "已结束" }).count()).toBe(2);
});

it("a member gets one exemption in the form, and reads why a strike suspended it in the reader's language", async () => {
  const [{ id } = { id: "" }] = await product.db.query<{ id: string }>(
    `insert into audit_exempt ("user", rules, begin, reason, status) values ($1::bigint, '{3}', now(), '', 'suspended')
     returning id`,
    [users[0]],
  );
  await product.db.query(
    `insert into operation_record (module_id, resource, op_obj_id, target_id, command, reason)
     select 'user', 'auditExempt', $1::bigint, $2::bigint, 'auditExempt.strike', listed.entry -> 'text' ->> '1'
     from system_config c, jsonb_array_elements(c.audit_failure) listed (entry) where listed.entry ->> 'key' = 'contact'`,
    [id, users[0]],
  );
  const person = await visitor(product, "en");
  const { page } = person;
  await logIn(person, product, `/white-list-audit?id=${id}`);
  await page.getByRole("tab", { name: "History" }).press("Enter");
  await page
    .locator("#detail-panel [data-testid=operation]", { hasText: "Exemption suspended by a strike" })
    .first()
    .waitFor();
  await page.locator("#detail-panel [data-testid=changes]", { hasText: "Contains contact data" }).waitFor();

  const fill = async (): Promise<void> => {
    await press(page, "Shift+N");
    await page.locator("#form-user:focus").waitFor();
    // One letter matches the beginning of an account. Without a match, the hint says what would match.
    await page.keyboard.type("z");
    await page.getByText("No matches. Try the beginning of a word").waitFor();
    await press(page, "Backspace");
    await page.keyboard.type("m");
    await page.getByRole("option", { name: "新来的" }).first().waitFor();
    await press(page, "Backspace");
    await page.keyboard.type("新来的");
    await page.locator('[role=listbox][aria-busy="false"]').getByRole("option", { name: "新来的" }).first().waitFor();
    await press(page, "Enter");
    await page.getByRole("checkbox", { name: "Models" }).focus();
    await press(page, "Space");
    await page.locator("#form-reason").focus();
    await page.keyboard.type("signed");
    await press(page, "Control+s");
  };
  await page.locator('[data-pane="detail"]').waitFor();
  await fill();
  await page.getByRole("heading", { name: "新来的" }).waitFor();
  expect(await entries()).toContainEqual({ user: users[2], rules: [3], reason: "signed", status: "active" });
  await fill();
  await page.getByText("新来的 is already exempt. Edit or end that exemption").first().waitFor();
});
