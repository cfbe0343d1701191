import { afterAll, beforeAll, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import type { OutboxReply } from "#domain/api/outbox.ts";
import { v2 } from "#domain/api/call.ts";
import { readConfig } from "#server/config.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { openOutbox } from "#server/mail/outbox-reader.ts";
import { openSms } from "#server/mail/sms.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
const config = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: api.dataDir, ...more });
const mails = [
  { to: "li@example.com", subject: "登录验证码 123456", text: "您的登录验证码是 123456，10 分钟内有效。\n" },
  { to: "wang@example.com", subject: "123456 is your code", text: `A line of ${"many words ".repeat(20)}= end\n` },
  { to: "x@example.com", subject: "<script>alert(1)</script>", text: "<img src=x onerror=alert(1)>\n\nlast\n" },
];

beforeAll(async () => {
  api = await testApp();
  const mailer = openMailer(config());
  for (const mail of mails) await mailer.send(mail);
  await openSms(config()).send({ to: "+8613800138000", text: "验证码 654321" });
});
afterAll(() => api.close());

const read = (token: string) => api.call<OutboxReply>(v2("outbox", "list"), {}, { token });

it("lists unsent messages for a super admin, newest first and complete", async () => {
  const { result } = await read(api.admin);
  expect(result).toMatchObject({ mailGoesOut: false, smsGoesOut: false });
  const [sms, ...rest] = result.list;
  expect(sms).toMatchObject({ kind: "sms", to: "+8613800138000", subject: "", text: "验证码 654321" });
  expect(rest.toReversed()).toMatchObject(mails.map((mail) => ({ ...mail, text: mail.text.trim(), kind: "mail" })));
  for (const { time } of result.list) expect(Math.abs(Date.now() / 1_000 - time)).toBeLessThan(60);
});

it("refuses the outbox to all other admins, with any permission", async () => {
  const { token } = await api.colleague("li", ["screen:/outbox", "screen:/manage-admin", "admin.edit"], {
    madeUp: ["screen:/outbox"],
  });
  expect(await read(token)).toMatchObject({ code: codes.noPermission });
  expect(permissionNames.has("screen:/outbox")).toBe(false);
});

it("records each read of the outbox, and stores no answer with codes", async () => {
  await api.db.query("delete from operation_record");
  await read(api.admin);
  await read(api.admin);
  const rows = await api.db.query<{ command: string; admin: string }>("select command, admin from operation_record");
  expect(rows.map(({ command }) => command)).toEqual(["admin.readOutbox", "admin.readOutbox"]);
  const leaks = await api.db.query<{ n: string }>(
    "select count(*) as n from request where reply::text like '%654321%'",
  );
  expect(leaks[0]?.n).toBe("0");
});

it("hides messages of a kind that is sent by a server or a gateway, also older ones", async () => {
  const kinds = async (more: Record<string, string>) => {
    const { list, ...out } = await openOutbox(config(more)).read();
    return { ...out, kinds: [...new Set(list.map(({ kind }) => kind))] };
  };
  const smtp = { SMTP_URL: "smtp://127.0.0.1:1" };
  const gateway = { SMS_URL: "https://sms.example.com/", SMS_SECRET: "sixteen characters" };
  expect(await kinds(smtp)).toEqual({ mailGoesOut: true, smsGoesOut: false, kinds: ["sms"] });
  expect(await kinds(gateway)).toEqual({ mailGoesOut: false, smsGoesOut: true, kinds: ["mail"] });
  expect(await kinds({ ...smtp, ...gateway })).toEqual({ mailGoesOut: true, smsGoesOut: true, kinds: [] });
});
