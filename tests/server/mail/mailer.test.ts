import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#server/config.ts";
import { openMailer } from "#server/mail/mailer.ts";
import { secretOnDisk } from "#support/secret-file.ts";

interface Taken {
  from: string;
  to: string[];
  raw: string;
}

const taken: Taken[] = [];
let wanted = "p@ss";
let smtp: SMTPServer;
let port: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-mail-"));
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      username === "console" && password === wanted ? done(null, { user: username }) : done(new Error("Invalid login")),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, "127.0.0.1", ready));
  port = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(() => done()));
  await rm(folder, { recursive: true, force: true });
});

const config = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, MAIL_FROM: "Console <console@example.com>", ...variables });
const mail = { to: "li@example.com", subject: "登录验证码 123456", text: "您的登录验证码是 123456\n" };

it("sends a mail through the configured server", async () => {
  const mailer = openMailer(config({ SMTP_URL: `smtp://console:p%40ss@127.0.0.1:${port}` }));
  await mailer.send(mail);
  mailer.close();
  expect(taken).toMatchObject([{ from: "console@example.com", to: ["li@example.com"] }]);
  expect(taken[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  // No file of the outbox is written in addition.
  await expect(readdir(join(folder, "outbox"))).rejects.toThrow(/ENOENT/);
});

it("reports a mail that the server refuses, so that it is tried again", async () => {
  const wrong = openMailer(config({ SMTP_URL: `smtp://console:wrong@127.0.0.1:${port}` }));
  await expect(wrong.send(mail)).rejects.toThrow(/Invalid login/);
  const nobody = openMailer(config({ SMTP_URL: "smtp://127.0.0.1:1" }));
  await expect(nobody.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

it("logs in to the mail server with the password that its file contains now", async () => {
  const addressWith = (password: string): string => `smtp://console:${password}@127.0.0.1:${port}`;
  const file = await secretOnDisk(addressWith("p%40ss"));
  onTestFinished(() => void (wanted = "p@ss"));
  const mailer = openMailer(config({ SMTP_URL_FILE: file.path }));
  await mailer.send(mail);
  wanted = "another";
  await file.put(addressWith("another"));
  await mailer.send({ ...mail, to: "wang@example.com" });
  mailer.close();
  expect(taken.at(-1)?.to).toEqual(["wang@example.com"]);
  const stale = openMailer(config({ SMTP_URL: addressWith("p%40ss") }));
  await expect(stale.send(mail)).rejects.toThrow(/Invalid login/);
  stale.close();
});

it("writes mails to files that only the server may read, where no mail server is configured", async () => {
  const mailer = openMailer(config());
  await mailer.send(mail);
  const names = await readdir(join(folder, "outbox"));
  expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
  const path = join(folder, "outbox", names[0] ?? "");
  expect(await readFile(path, "utf8")).toMatch(/^To: li@example\.com$/m);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

it("takes no second receiver or header from the subject or address of a mail", async () => {
  const mailer = openMailer(config({ SMTP_URL: `smtp://console:p%40ss@127.0.0.1:${port}` }));
  await mailer.send({ ...mail, subject: "x\r\nBcc: evil@example.com" });
  mailer.close();
  expect(taken.at(-1)?.to).toEqual(["li@example.com"]);
  expect(taken.at(-1)?.raw).not.toMatch(/^Bcc:/m);
});
