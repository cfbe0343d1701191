import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { takeTicket } from "#server/auth/login/captcha.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { issueCode, takeCode } from "#server/auth/password/one-time-code.ts";
import { readConfig } from "#server/config.ts";
import { buildApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, patient, testApp } from "#support/app.ts";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return { ...real, randomBytes: vi.fn(real.randomBytes), randomInt: vi.fn(real.randomInt) };
});
const bytes = vi.mocked(randomBytes as (size: number) => Buffer);
const drawn = vi.mocked(randomInt as (max: number) => number);

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.query("delete from login_attempt");
});

const enter = async (headers: Record<string, string> = {}): Promise<string> =>
  (await api.call<SessionReply>(account("loginV2"), { account: "admin", password: PASSWORD }, { headers })).result
    .token;
const isIn = async (token: string): Promise<boolean> =>
  (await api.call(account("userInfo"), {}, { token })).code === codes.ok;

describe("a token", () => {
  it("creates a new token at each login, and never keeps one that the browser sent", async () => {
    const planted = "A".repeat(43);
    const first = await enter({ __cxy_token_: planted, cookie: `console_files=${planted}` });
    const second = await enter({ __cxy_token_: first });
    expect(new Set([planted, first, second]).size).toBe(3);
    expect(await isIn(planted)).toBe(false);
    expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  });

  it("creates a token of 256 random bits, and stores its SHA-256", async () => {
    bytes.mockClear();
    const token = await enter();
    expect(bytes.mock.calls).toEqual([[32]]);
    expect(Buffer.from(token, "base64url")).toEqual(bytes.mock.results[0]?.value);
    const [row] = await api.db.query<{ row: string }>("select s::text as row from session s where token_hash = $1", [
      hashToken(token),
    ]);
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.row).not.toContain(token);
  });

  it("reads a token only from its own header, and from no address, cookie or body", async () => {
    const token = await enter();
    for (const [url, headers, body] of [
      [`${account("userInfo")}?__cxy_token_=${token}&token=${token}`, {}, {}],
      [account("userInfo"), { cookie: `__cxy_token_=${token}; token=${token}; console_files=${token}` }, {}],
      [account("userInfo"), { authorization: `Bearer ${token}` }, {}],
      [account("userInfo"), {}, { token }],
    ] as const)
      expect((await api.call(url, body, { headers })).code, JSON.stringify(headers)).toBe(codes.tokenInvalid);
  });
});

describe("the user id next to a token", () => {
  const me = async (token: string, uid?: string): Promise<number> =>
    (await api.call(account("userInfo"), {}, { token, ...(uid === undefined ? {} : { headers: { __cxy_uid_: uid } }) }))
      .code;

  it("accepts a token without the user id, and refuses one with another admin's id", async () => {
    const { token, id } = await api.colleague("named", []);
    for (const uid of [undefined, "", id]) expect(await me(token, uid), String(uid)).toBe(codes.ok);
    const [{ id: first } = { id: "" }] = await api.db.query<{ id: string }>(
      "select id from admin where account = 'admin'",
    );
    for (const uid of [first, "0", ` ${id}0`, `${id}, ${id}`, `${id}${"0".repeat(80)}`, "x"])
      expect(await me(token, uid), uid).toBe(codes.identityInvalid);
    // A public call ignores it.
    const headers = { __cxy_uid_: first, __cxy_duid_: "desk" };
    expect((await api.call(account("qrLogin"), {}, { headers })).code).toBe(codes.ok);
    expect(await me(token)).toBe(codes.ok);
  });
});

describe("a code", () => {
  const li = { subject: "li@example.com", device: "desk" };
  const from = { ip: "198.51.100.1", isKnown: false };
  beforeEach(async () => {
    await api.db.query("delete from verify_code");
  });

  it("creates a code of seven digits with over 20 random bits", async () => {
    const seen: string[] = [];
    for (let i = 0; i < 300; i++) {
      await api.db.query("delete from verify_code");
      seen.push(await issueCode(api.db, li, from));
    }
    expect(new Set(drawn.mock.calls.map(([most]) => Math.log2(most) > 20))).toEqual(new Set([true]));
    expect(drawn).toHaveBeenCalledTimes(300);
    for (const code of seen) expect(code).toMatch(/^\d{7}$/);
    for (let position = 0; position < 7; position++)
      expect(new Set(seen.map((code) => code[position])).size, `figure ${position}`).toBe(10);
  });

  it("stores a code only as a hash", async () => {
    const code = await issueCode(api.db, li, from);
    const [row] = await api.db.query<{ hash: string; row: string }>(
      "select code_hash as hash, v::text as row from verify_code v",
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.row).not.toContain(code);
  });

  it("ends a code after ten minutes", async () => {
    const code = await issueCode(api.db, li, from);
    const [row] = await api.db.query<{ seconds: number }>(
      "select extract(epoch from expires - create_time)::int as seconds from verify_code",
    );
    expect(row?.seconds).toBe(600);
    await api.db.query("update verify_code set expires = expires - interval '601 seconds'");
    expect(await takeCode(api.db, li, code)).toBe(false);
  });

  it("accepts a code and a CAPTCHA ticket once, even in a transaction that began before", async () => {
    const code = await issueCode(api.db, li, from);
    const whose = { account: "li", ip: "198.51.100.1" };
    await api.db.query(
      `insert into puzzle (key_hash, account, ip, expires) values ($1, 'li', '198.51.100.1', now() + interval '1 minute')`,
      [hashToken("ticket")],
    );
    const late = await api.db.transaction(async (tx) => {
      await tx.query("select now()");
      expect(await takeCode(api.db, li, code)).toBe(true);
      expect(await takeTicket(api.db, "ticket", whose)).toBe(true);
      return [await takeCode(tx, li, code), await takeTicket(tx, "ticket", whose)];
    });
    expect(late).toEqual([false, false]);
  });

  it("accepts a code only in the browser that requested it", async () => {
    const code = await issueCode(api.db, li, from);
    expect(await takeCode(api.db, { ...li, device: "phone" }, code)).toBe(false);
    expect(await takeCode(api.db, { ...li, subject: "wang@example.com" }, code)).toBe(false);
    expect(await takeCode(api.db, li, code)).toBe(true);
    expect(await takeCode(api.db, li, code)).toBe(false);
  });
});

describe("a session without use", () => {
  /** Returns the minutes until the session ends without use, and at the latest. */
  async function left(token: string): Promise<{ unused: number; latest: number }> {
    const [row] = await api.db.query<{ unused: number; latest: number }>(
      `select round(extract(epoch from expires - now()) / 60)::int as unused,
         round(extract(epoch from ends - now()) / 60)::int as latest from session where token_hash = $1`,
      [hashToken(token)],
    );
    return row ?? { unused: 0, latest: 0 };
  }
  const almostOver = (token: string) =>
    api.db.query("update session set expires = now() + interval '2 minutes' where token_hash = $1", [hashToken(token)]);
  const call = async (token: string, path: string, body: object = {}): Promise<number> =>
    (await api.call(path, body, { token })).code;

  it("ends a session after half an hour without use, and after twelve hours in any case", async () => {
    const token = await enter();
    expect(await left(token)).toEqual({ unused: 30, latest: 720 });
    await almostOver(token);
    expect(await call(token, v2("model", "list"))).toBe(codes.ok);
    expect(await left(token)).toEqual({ unused: 30, latest: 720 });
    const old = await enter();
    await api.db.query("update session set ends = now() + interval '5 minutes' where token_hash = $1", [
      hashToken(old),
    ]);
    expect(await call(old, v2("model", "list"))).toBe(codes.ok);
    expect(await left(old)).toEqual({ unused: 5, latest: 5 });
    await api.db.query("update session set expires = now() where token_hash = $1", [hashToken(old)]);
    expect(await call(old, v2("model", "list"))).toBe(codes.tokenInvalid);
  });

  it("does not extend a session by automatic calls of the console", async () => {
    const token = await enter();
    await almostOver(token);
    const queue = "machineReview";
    for (const [path, body] of [
      [account("userInfo"), {}],
      [v2("queue", "state"), { queue }],
      [v2("queue", "claim"), { queue }],
      [v2("queue", "heartbeat"), { queue, idle: 299 }],
      [v2("operationRecord", "ownDay"), {}],
    ] as const)
      expect(await call(token, path, body), path).toBe(codes.ok);
    const cookie = `console_files=${token}`;
    expect((await api.app.inject({ method: "GET", url: "/files/none.png", headers: { cookie } })).statusCode).toBe(404);
    expect((await left(token)).unused).toBe(2);
    // Reading one item for long still involves key presses.
    expect(await call(token, v2("queue", "heartbeat"), { queue, idle: 12 })).toBe(codes.ok);
    expect((await left(token)).unused).toBe(30);
  });

  it("gives a session the lifetime from the environment", async () => {
    const { session } = readConfig({ SESSION_HOURS: "1", SESSION_IDLE_MINUTES: "90" });
    const services = { ...api.app.services, life: session, most: readConfig(patient).calls };
    const app = await buildApp({ db: api.db, metrics: createMetrics(), services, logger: false });
    const payload = { account: "admin", password: PASSWORD };
    const reply = await app.inject({ method: "POST", url: account("loginV2"), payload });
    expect(String(reply.headers["set-cookie"])).toContain("; Max-Age=3600");
    expect(await left(reply.json<{ result: SessionReply }>().result.token)).toEqual({ unused: 60, latest: 60 });
    await app.close();
  });
});
