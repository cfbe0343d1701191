import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account, v2 } from "#domain/api/call.ts";
import type { CallLimit } from "#server/http/rate-limit.ts";
import { openCallLimit } from "#server/http/rate-limit.ts";
import { buildApp } from "#server/http/app.ts";
import { addFiles } from "#server/http/files/files.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
let li: { id: string; token: string };
/** Two processes on one database. */
let apps: FastifyInstance[];
let limits: CallLimit[];
/** Four seconds before the end of a span, unchanged during a test. */
let clock = 0;
let tests = 0;
const most = { ofAdmin: 20, ofAddress: 10 };

beforeAll(async () => {
  api = await testApp();
  li = await api.colleague("li", ["screen:/model-admin"]);
  limits = [openCallLimit(api.db, () => clock), openCallLimit(api.db, () => clock)];
  apps = await Promise.all(
    limits.map(async (limit) => {
      const services = { ...api.app.services, limit, most };
      const app = await buildApp({ db: api.db, metrics: createMetrics(), services, logger: false });
      await addFiles(app, api.db, api.dataDir);
      return app;
    }),
  );
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await api.close();
});
beforeEach(() => {
  clock = 1_800_000_006_000 + tests++ * 60_000;
});

interface Answer {
  code: number;
  msg: string;
  wait: string | undefined;
}

async function call(process: number, path: string, options: { token?: string; ip?: string } = {}): Promise<Answer> {
  const reply = await apps[process]!.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/json",
      __cxy_requestid_: randomUUID(),
      __cxy_duid_: "desk",
      "x-forwarded-for": options.ip ?? "198.51.100.1",
      ...(options.token ? { __cxy_token_: options.token } : {}),
    },
    payload: "{}",
  });
  const { code, msg } = reply.json<Envelope>();
  return { code, msg, wait: reply.headers["retry-after"] as string | undefined };
}

const list = (process: number, token = li.token) => call(process, v2("model", "list"), { token });
const share = async (): Promise<void> => {
  for (const limit of limits) await limit.share();
};

it("makes an admin with too many calls wait, says how long, and does not affect colleagues", async () => {
  for (let i = 0; i < most.ofAdmin; i++) expect((await list(0)).code).toBe(codes.ok);
  expect(await list(0)).toEqual({ code: codes.tooFrequent, msg: "请求过于频繁，请 4 秒后再试", wait: "4" });
  expect((await call(0, account("userInfo"), { token: li.token })).code).toBe(codes.tooFrequent);
  expect((await list(0, api.admin)).code).toBe(codes.ok);
  clock += 4_000;
  expect((await list(0)).code).toBe(codes.ok);
});

it("counts file requests like calls, and answers 429 with the time to wait", async () => {
  const get = async (cookie: string) => {
    const headers = { cookie, "x-forwarded-for": "198.51.100.9" };
    const url = `/files/${"0".repeat(2)}/${"0".repeat(30)}.png?x-oss-process=image/resize,w_160`;
    const { statusCode, headers: replyHeaders } = await apps[0]!.inject({ method: "GET", url, headers });
    return [statusCode, replyHeaders["retry-after"]];
  };
  for (let i = 0; i < most.ofAdmin; i++) expect(await get(`console_files=${li.token}`)).toEqual([404, undefined]);
  expect(await get(`console_files=${li.token}`)).toEqual([429, "4"]);
  expect((await list(0)).code).toBe(codes.tooFrequent);
  for (let i = 0; i < most.ofAddress; i++) expect(await get("")).toEqual([401, undefined]);
  expect(await get("")).toEqual([429, "4"]);
});

it("limits an admin's calls over several processes", async () => {
  for (let i = 0; i < 12; i++) expect((await list(0)).code).toBe(codes.ok);
  for (let i = 0; i < 12; i++) expect((await list(1)).code).toBe(codes.ok);
  await share();
  expect((await list(1)).code).toBe(codes.tooFrequent);
  // The first process has shared its count and learns the others' with its next calls.
  expect((await list(0)).code).toBe(codes.ok);
  await share();
  expect((await list(0)).code).toBe(codes.tooFrequent);
});

it("counts calls that arrive while the counts are shared", async () => {
  let answer = (): void => undefined;
  const slow = new Promise<void>((done) => (answer = done));
  const query: typeof api.db.query = async (...parameters) => {
    await slow;
    return api.db.query(...parameters);
  };
  const limit = openCallLimit({ ...api.db, query }, () => clock);
  limit.admit("flood", 100);
  const shared = limit.share();
  for (let i = 0; i < 9; i++) limit.admit("flood", 100);
  answer();
  await shared;
  // Ten calls are counted, so that one more is admitted.
  expect([limit.admit("flood", 11), limit.admit("flood", 11)].map((wait) => wait > 0)).toEqual([false, true]);
  limit.stop();
});

it("counts calls without a login by their address, including those with invalid tokens", async () => {
  const guess = (process: number, ip?: string) =>
    call(process, v2("model", "list"), { token: randomUUID(), ...(ip ? { ip } : {}) });
  for (let i = 0; i < 5; i++) expect((await guess(0)).code).toBe(codes.tokenInvalid);
  for (let i = 0; i < 5; i++) expect((await call(0, account("qrLogin"))).code).toBe(codes.ok);
  expect((await guess(0)).code).toBe(codes.tooFrequent);
  expect((await call(0, account("qrLogin"))).code).toBe(codes.tooFrequent);
  expect((await guess(0, "198.51.100.2")).code).toBe(codes.tokenInvalid);
  // Logged-in colleagues behind the same address continue.
  expect((await list(0)).code).toBe(codes.ok);
  expect((await guess(1)).code).toBe(codes.tokenInvalid);
  await share();
  expect((await guess(1)).code).toBe(codes.tooFrequent);
});

it("limits calls by the process's own count while the database is down, and shares it afterwards", async () => {
  let isAway = true;
  const failing = {
    query: (text: string, values?: unknown[]) =>
      isAway ? Promise.reject(new Error("away")) : api.db.query(text, values as never),
  } as unknown as typeof api.db;
  const limit = openCallLimit(failing, () => clock);
  for (let i = 0; i < 3; i++) expect(limit.admit("admin:x", 3)).toBe(0);
  await expect(limit.share()).rejects.toThrow("away");
  expect(limit.admit("admin:x", 3)).toBe(4);
  isAway = false;
  await limit.share();
  const rows = await api.db.query<{ n: number }>("select n from call_count where subject = 'admin:x'");
  expect(rows).toEqual([{ n: 4 }]);
  limit.stop();
});

it("the rate limit deletes the counts of past spans", async () => {
  await api.db.query("insert into call_count (subject, span, n) values ('old', 1, 1)");
  await deleteExpired(api.db);
  expect(await api.db.query("select 1 from call_count where subject = 'old'")).toEqual([]);
});

it("the rate limit adds less than 0.01 ms of processor time to a call", () => {
  const limit = openCallLimit(api.db, () => clock);
  const begin = process.cpuUsage();
  for (let i = 0; i < 100_000; i++) limit.admit(`admin:${i % 50}`, 1_000_000);
  const { user, system } = process.cpuUsage(begin);
  limit.stop();
  // Microseconds of 100,000 calls: a hundredth of a millisecond each would be too much.
  expect(user + system).toBeLessThan(1_000_000);
});
