import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { IncomingHttpHeaders, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { openSms, signatureOf } from "#server/mail/sms.ts";
import { problems } from "#support/config-problems.ts";
import { secretOnDisk } from "#support/secret-file.ts";

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

const SECRET = "sixteen characters";
const taken: Taken[] = [];
let answer = { status: 202, headers: {} as Record<string, string> };
let gateway: Server;
let url: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-sms-"));
  gateway = createServer((request, response) => {
    void text(request).then((body) => {
      taken.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end("{}");
    });
  });
  await new Promise<void>((ready) => gateway.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
});
afterAll(async () => {
  gateway.closeAllConnections();
  await new Promise((done) => gateway.close(done));
  await rm(folder, { recursive: true, force: true });
});

const config = (variables: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...variables });
const sms = { to: "+8613800138000", text: "您的登录验证码是 123456" };

it("sends an SMS to the gateway with a signature over its time and content", async () => {
  await openSms(config({ SMS_URL: url, SMS_SECRET: SECRET })).send(sms);
  const { headers, body } = taken.at(-1)!;
  expect(JSON.parse(body)).toEqual({ ...sms, id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  const signature = String(headers["x-signature"]);
  const seconds = Number(/^t=(\d+),/.exec(signature)?.[1]);
  expect(Math.abs(Date.now() / 1_000 - seconds)).toBeLessThan(60);
  expect(signature).toBe(signatureOf(SECRET, seconds, body));
  expect(signature).not.toBe(signatureOf(SECRET, seconds, `${body} `));
  expect(signature).not.toBe(signatureOf("another secret, too", seconds, body));
  expect(JSON.stringify(headers) + body).not.toContain(SECRET);
});

it("signs an SMS with the secret that its file contains now", async () => {
  const file = await secretOnDisk(SECRET);
  const sender = openSms(config({ SMS_URL: url, SMS_SECRET_FILE: file.path }));
  for (const secret of [SECRET, "another secret, too"]) {
    await file.put(secret);
    await sender.send(sms);
    const { headers, body } = taken.at(-1)!;
    const seconds = Number(/^t=(\d+),/.exec(String(headers["x-signature"]))?.[1]);
    expect(headers["x-signature"]).toBe(signatureOf(secret, seconds, body));
  }
});

it("reports an SMS that the gateway refuses, and follows no redirect", async () => {
  const sender = openSms(config({ SMS_URL: url, SMS_SECRET: SECRET }));
  answer = { status: 500, headers: {} };
  await expect(sender.send(sms)).rejects.toThrow(/answered 500/);
  const before = taken.length;
  answer = { status: 307, headers: { location: "/elsewhere" } };
  await expect(sender.send(sms)).rejects.toThrow();
  expect(taken.length).toBe(before + 1);
  const nobody = openSms(config({ SMS_URL: "http://127.0.0.1:1/", SMS_SECRET: SECRET }));
  await expect(nobody.send(sms)).rejects.toThrow();
});

it("writes SMS to files that only the server may read, where no gateway is configured", async () => {
  await openSms(config()).send(sms);
  const [name = ""] = await readdir(join(folder, "outbox"));
  expect(name).toMatch(/\.sms\.json$/);
  const path = join(folder, "outbox", name);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual(sms);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

it("stops the start without the SMS secret, or with an unencrypted gateway address", () => {
  expect(problems({ SMS_URL: url })).toEqual([expect.stringMatching(/^SMS_SECRET is missing/)]);
  expect(problems({ SMS_SECRET: SECRET })).toEqual([expect.stringMatching(/^SMS_URL is missing/)]);
  const far = problems({ SMS_URL: "http://sms.example.com/?key=hunter2", SMS_SECRET: SECRET });
  expect(far).toEqual([expect.stringMatching(/^SMS_URL must be an https address/)]);
  expect(far.join()).not.toContain("hunter2");
  expect(problems({ SMS_URL: "https://sms.example.com/", SMS_SECRET: "short" })).toHaveLength(1);
});
