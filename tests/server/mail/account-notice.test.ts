import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import type { AccountNotice } from "#server/jobs/payloads.ts";
import { sendAccountNotice } from "#server/mail/account-notice.ts";
import { disableLeavers } from "#server/auth/session/disable-leavers.ts";
import type { Mail } from "#server/mail/mailer.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { Staff } from "#support/staff.ts";
import { staffOf } from "#support/staff.ts";

let api: TestApp;
let staff: Staff;
let li: { id: string; password: string };
beforeAll(async () => {
  api = await testApp();
  staff = staffOf(api);
  const { item, password } = await staff.admin("li", [(await staff.group("组")).id]);
  li = { id: item.id, password };
});
afterAll(() => api.close());

/**
 * Runs the worker's notice jobs.
 * @returns the mails
 */
async function mails(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const jobs = await api.db.query<{ payload: AccountNotice }>(
    "delete from graphile_worker._private_jobs returning payload",
  );
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  for (const { payload } of jobs) await sendAccountNotice(mailer, payload);
  return sent.toSorted((a, b) => a.to.localeCompare(b.to));
}
beforeEach(async () => {
  await mails();
});

it("notifies the owner of a changed or reset password, and never of the password itself", async () => {
  const { token } = (await staff.logIn("li", li.password)).result;
  const body = { oldPassword: li.password, newPassword: "a password of my own" };
  const headers = { "x-forwarded-for": "203.0.113.5" };
  expect((await api.call(account("editPassword"), { ...body, oldPassword: "not it" }, { token })).code).not.toBe(0);
  expect(await mails()).toEqual([]);
  expect((await api.call(account("editPassword"), body, { token, headers })).code).toBe(codes.ok);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "li@example.org", subject: "账号 li 的密码已修改 · li: its password was changed" });
  expect(mail?.text).toContain("203.0.113.5");
  expect(JSON.stringify(mail)).not.toMatch(/a password of my own|argon2/);
  const reply = await staff.run("admin", "resetPassword", li.id, { reason: { text: "忘了" } });
  const [reset] = await mails();
  expect(reset).toMatchObject({ to: "li@example.org", subject: expect.stringContaining("reset by a colleague") });
  expect(JSON.stringify(reset)).not.toContain(reply.result.shownOnce?.password);
});

it("notifies the owner of a new address or number at the old and new address, and of nothing else", async () => {
  const edit = (item: object) => staff.run("admin", "edit", li.id, { item });
  expect((await edit({ remark: "备注", realName: "李四" })).code).toBe(codes.ok);
  expect(await mails()).toEqual([]);
  expect((await edit({ email: "li.new@example.org" })).code).toBe(codes.ok);
  const notices = await mails();
  expect(notices.map(({ to }) => to)).toEqual(["li.new@example.org", "li@example.org"]);
  expect(notices[1]?.subject).toContain("its e-mail or phone was changed");
  // A reader of the old address does not learn the new one.
  expect(notices[1]?.text).not.toContain("li.new");
  expect((await edit({ phone: "13800138000" })).code).toBe(codes.ok);
  const [one, ...more] = await mails();
  expect([one?.to, more]).toEqual(["li.new@example.org", []]);
  expect(one?.text).not.toContain("13800138000");
});

it("notifies the owner when the account is disabled or enabled, by a colleague or by the leave date", async () => {
  expect((await staff.run("admin", "disable", li.id, { reason: { text: "休假" } })).code).toBe(codes.ok);
  expect(await mails()).toMatchObject([{ subject: "账号 li 已被禁用 · li: it was disabled" }]);
  expect((await staff.run("admin", "enable", li.id)).code).toBe(codes.ok);
  expect(await mails()).toMatchObject([{ subject: "账号 li 已启用 · li: it was enabled" }]);
  await api.db.query("update admin set leave_date = '2020-01-01' where id = $1::bigint", [li.id]);
  expect(await disableLeavers(api.db, () => undefined)).toBe(1);
  expect(await mails()).toMatchObject([{ subject: "账号 li 已被禁用 · li: it was disabled" }]);
});

it("sends no notice for a refused change, nor to an owner without an address", async () => {
  await staff.run("admin", "enable", li.id);
  await mails();
  expect((await staff.run("admin", "disable", li.id)).code).toBe(codes.illegalParameter);
  await api.db.query("update admin set email = '' where id = $1::bigint", [li.id]);
  expect((await staff.run("admin", "resetPassword", li.id, { reason: { text: "忘了" } })).code).toBe(codes.ok);
  expect(await mails()).toEqual([]);
});
