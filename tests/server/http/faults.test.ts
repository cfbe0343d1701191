import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Secret, TOTP } from "otpauth";
import { codes } from "#kernel/errors.ts";
import type { FactorAsked, FactorOffered } from "#domain/api/two-factor.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { QrTicket, SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { issueCode } from "#server/auth/password/one-time-code.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { buildApp } from "#server/http/app.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { addFiles } from "#server/http/files/files.ts";
import { createMetrics } from "#server/http/metrics.ts";
import type { TestApp } from "#support/app.ts";
import { endsSession, PASSWORD, testApp } from "#support/app.ts";
import { answerClass, callRows, oneOfEach } from "#support/classes.ts";
import { rowCounts } from "#support/rows.ts";

/** Text of every fault thrown here, which no client may see. */
const INSIDE = "select inside from /srv/inside";
/** Detail of a database error: values of the row that failed. */
const VALUES = "Failing row contains ($argon2id$hash)";

/** A call of each class, and the login. */
const paths = new Set([account("loginV2"), ...oneOfEach(callRows, answerClass).map(({ path }) => path)]);
const tried = calls.filter(({ path }) => paths.has(path));

let api: TestApp;
let app: FastifyInstance;
let lines: string[] = [];
/** Statements that fail. */
let broken: RegExp | null = null;

/** Wraps the database and makes some statements fail. */
function failing(db: Database): Database {
  const over = (to: Sql): Sql => ({
    query: async (statement, values, options) => {
      if (broken?.test(statement)) throw Object.assign(new Error(INSIDE), { code: "XX000", detail: VALUES });
      return to.query(statement, values, options);
    },
  });
  return { ...db, ...over(db), transaction: (work) => db.transaction((tx) => work(over(tx))) };
}

beforeAll(async () => {
  api = await testApp();
  const logger = { write: (line: string) => void lines.push(line) };
  const db = failing(api.db);
  app = await buildApp({ db, metrics: createMetrics(), services: api.app.services, logger });
  await addFiles(app, db, api.dataDir);
  const thrown: Record<string, () => never> = {
    error: () => {
      throw new Error(INSIDE);
    },
    text: () => {
      // oxlint-disable-next-line no-throw-literal
      throw INSIDE;
    },
    nothing: () => {
      // oxlint-disable-next-line no-throw-literal
      throw null;
    },
    status: () => {
      throw Object.assign(new Error(INSIDE), { statusCode: 418, code: 7, headers: { "x-inside": INSIDE } });
    },
  };
  for (const [name, raise] of Object.entries(thrown)) {
    app.get(`/now/${name}`, () => raise());
    app.get(`/later/${name}`, async () => raise());
  }
});
afterAll(async () => {
  await app.close();
  await api.close();
});
beforeEach(() => {
  lines = [];
  broken = null;
});

async function post<T = object>(
  url: string,
  body: object | string = {},
  token = "",
  more: Record<string, string> = {},
) {
  const headers = { "content-type": "application/json", __cxy_requestid_: randomUUID(), ...more };
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const reply = await app.inject({ method: "POST", url, payload, headers: { ...headers, __cxy_token_: token } });
  // A list as CSV is not an envelope.
  const text = reply.body.startsWith("{") ? reply.body : JSON.stringify({ code: codes.ok, msg: "", result: {} });
  return { body: reply.body, envelope: JSON.parse(text) as Envelope<T> };
}
const faultReply = { code: codes.serverFault, msg: "服务器出错，请稍后重试" };

describe("a fault of the server", () => {
  it.each(["now", "later"])("answers a fixed message for anything thrown %s", async (when) => {
    for (const what of ["error", "text", "nothing", "status"]) {
      lines = [];
      const reply = await app.inject({ method: "GET", url: `/${when}/${what}`, headers: { __cxy_requestid_: "r-1" } });
      expect(reply.json(), what).toEqual({ ...faultReply, result: { path: null, details: null } });
      expect(reply.statusCode).toBe(200);
      expect(JSON.stringify(reply.headers)).not.toContain("inside");
      const [entry, ...more] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(entry).toMatchObject({ level: 50, msg: "a call failed", requestId: "r-1", path: `/${when}/${what}` });
      expect(more).toEqual([]);
    }
  });

  it.each([
    ["in its first statement", /./, 20],
    ["behind the session", /^(?!.*(from session|where a\.delete_time|call_count))/s, 20],
    ["in what it writes", /^\s*(insert|update|delete)/i, 5],
  ] as const)(
    "reveals no internals and changes nothing in each class of calls that fail %s",
    async (_, statements, least) => {
      const before = await rowCounts(api.db);
      let failed = 0;
      for (const { path } of tried) {
        if (endsSession.has(path)) continue;
        lines = [];
        broken = statements;
        const body = path === account("loginV2") ? { account: "admin", password: PASSWORD } : {};
        const { body: text, envelope } = await post(path, body, api.admin);
        expect(text, path).not.toMatch(/inside|Error|argon2|\bat \//);
        // A call that did not fail may have left its record.
        if (envelope.code === codes.ok) await api.db.query("delete from operation_record where path = $1", [path]);
        if (envelope.code !== codes.serverFault) continue;
        failed += 1;
        expect(envelope).toEqual({ ...faultReply, result: { path: null, details: null } });
        expect(lines.join(), path).toContain(`"path":"${path}"`);
        expect(lines.join(), path).not.toMatch(/argon2|Failing row/);
      }
      broken = null;
      expect(failed).toBeGreaterThan(least);
      const { login_attempt: _1, ...after } = await rowCounts(api.db);
      const { login_attempt: _2, ...was } = before;
      expect(after).toEqual(was);
    },
  );
});

describe("a call whose permissions cannot be read", () => {
  it("does nothing in any call, file or transaction where permissions cannot be read", async () => {
    const { token } = await api.colleague("li", ["screen:/model-admin", "systemConfig.add", "screen:/system-config"]);
    const list = () => post(v2("model", "list"), {}, token);
    const before = await rowCounts(api.db);
    // The session is known, but not the permissions of its groups.
    for (const statements of [/from "?auth_group"? g\s+where/, /from admin a where/, /from session/]) {
      broken = statements;
      expect((await list()).envelope).toMatchObject(faultReply);
      const item = { name: "x", type: "reviewModel" };
      expect((await post(v2("systemConfig", "add"), { item }, token)).envelope).toMatchObject(faultReply);
      const headers = { cookie: `console_files=${token}` };
      const file = await app.inject({ method: "GET", url: "/files/none.png", headers });
      expect(file.json()).toMatchObject({ code: codes.serverFault });
    }
    broken = null;
    expect(await rowCounts(api.db)).toEqual(before);
    expect((await list()).envelope.code).toBe(codes.ok);
  });
});

describe("the log", () => {
  it("logs a line for each refused call, with its code and nothing of its content", async () => {
    const refused = async (path: string, body: object, token: string) => {
      lines = [];
      const { envelope } = await post(path, body, token, { __cxy_requestid_: "r-2" });
      const [line = "", ...more] = lines;
      expect(more).toEqual([]);
      expect(line).not.toContain("of mine");
      return { code: envelope.code, entry: JSON.parse(line) as object };
    };
    const list = v2("model", "list");
    for (const [code, path, body, token] of [
      [codes.illegalParameter, list, { page: "page of mine", "field of mine": 1 }, api.admin],
      [codes.tokenInvalid, list, {}, ""],
      [codes.tokenInvalid, list, {}, "token of mine"],
    ] as const) {
      const refusal = await refused(path, body, token);
      expect(refusal.code).toBe(code);
      expect(refusal.entry).toMatchObject({ level: 30, msg: "a call was refused", code, path, requestId: "r-2" });
      expect(refusal.entry).toMatchObject({ ip: "127.0.0.1" });
    }
  });

  it("contains the caller's address after the body was read from a connection", async () => {
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    lines = [];
    const body = JSON.stringify({ type: 2, account: "nobody", password: "wrong" });
    const headers = { "content-type": "application/json", "x-forwarded-for": "198.51.100.7" };
    await fetch(url + account("loginV2"), { method: "POST", headers, body });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ msg: "a call was refused", code: codes.loginRefused, ip: "198.51.100.7" }),
    ]);
  });

  it("logs one line of JSON for each call, with any control characters in its parts", async () => {
    const evil = 'x\r\n{"level":10,"msg":"forged"}\u001b[2J\u2028';
    const headers = { __cxy_duid_: evil, __cxy_os_ver_: evil, "user-agent": evil };
    const printable = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encodeURI(value)]));
    for (const [path, body] of [
      [account("loginV2"), { type: 2, account: evil, password: evil }],
      [v2("model", "list"), { [evil]: evil }],
      [`${v2("model", "list")}?${encodeURIComponent(evil)}`, { [evil]: evil }],
    ] as const) {
      lines = [];
      await post(path, body, api.admin, printable);
      for (const line of lines) {
        expect(() => JSON.parse(line) as object).not.toThrow();
        // One line that ends where the next begins.
        expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u);
        expect(line).not.toContain('"msg":"forged"');
      }
      expect(lines.length, path).toBeGreaterThan(0);
    }
  });

  it("logs no password, code, token or address for logins of every kind", async () => {
    const email = "admin@example.org";
    await api.db.query("update admin set email = $1 where account = 'admin'", [email]);
    const secrets: string[] = [email, PASSWORD, "a wrong one of mine", "the next of mine", VALUES];
    const logIn = async (password: string) =>
      post<SessionReply & { details?: FactorAsked }>(account("loginV2"), { account: "admin", password });
    /**
     * From adding a second factor to removing it.
     * @returns everything that it gave out or accepted
     */
    const factor = async (token: string): Promise<string[]> => {
      const resultOf = async <T>(path: string, body: object): Promise<T | undefined> =>
        (await post<T>(path, body, token)).envelope.result;
      await resultOf(v2("session", "confirm"), { password: PASSWORD });
      const key = (await resultOf<FactorOffered>(v2("secondFactor", "offer"), {}))?.key ?? new Secret().base32;
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
      const added = await resultOf<{ shownOnce?: { codes: string[] } }>(v2("secondFactor", "add"), { code });
      const recovery = added?.shownOnce?.codes ?? ["none-was-given-here"];
      const asked = await logIn(PASSWORD);
      const ticket = asked.envelope.result?.details?.ticket ?? "none-was-given-here";
      for (const one of ["wrong-code-of-mine", recovery[0]])
        await resultOf(account("secondFactor"), { ticket, code: one });
      await resultOf(v2("secondFactor", "renew"), { code: recovery[1] });
      await resultOf(v2("secondFactor", "remove"), { code });
      return [key, code, ticket, ...recovery, "wrong-code-of-mine"];
    };
    const ways = async (): Promise<void> => {
      await logIn("a wrong one of mine");
      const token = (await logIn(PASSWORD)).envelope.result?.token ?? api.admin;
      const code = await issueCode(
        api.db,
        { subject: email, device: "" },
        { ip: "198.51.100.1", isKnown: false },
      ).catch(() => "7654321");
      const device = { __cxy_duid_: "desk" };
      const shown = await post<QrTicket>(account("qrLogin"), {}, "", device);
      const qr = shown.envelope.result?.identical ?? "none-was-given-here";
      secrets.push(token, code, qr);
      await post(account("quickLogin"), { email, verifyCode: code });
      await post(account("getVerifyCode"), { account: email, accountType: 2, verifyCodeType: 6 });
      await post(account("qrScan"), { identical: qr }, token);
      await post(account("qrConfirm"), { identical: qr, isAllowed: true }, token);
      await post(
        account("editPassword"),
        { oldPassword: "a wrong one of mine", newPassword: "the next of mine" },
        token,
      );
      await post(account("loginV2"), `{"account":"admin","password":"${PASSWORD}"`, token);
      await post(account("loginV2"), { account: "admin", password: PASSWORD, more: token }, token);
      await post(`${v2("model", "list")}?token=${token}`, {}, token, { cookie: `console_files=${token}` });
      await post("/api/cxy/no/such/call", { password: PASSWORD }, token, { authorization: `Bearer ${token}` });
      await app.inject({ method: "GET", url: "/files/none.png", headers: { cookie: `console_files=${token}` } });
      secrets.push(...(await factor(token)));
      for (const table of ["verify_code", "login_attempt", "second_factor", "login_step"])
        await api.db.query(`delete from ${table}`);
    };
    for (const statements of [null, /known_device|operation_record/, /^\s*(insert|update|delete)/i, /./]) {
      broken = statements;
      await ways();
    }
    expect(lines.length).toBeGreaterThan(10);
    for (const secret of secrets.filter((one) => one !== "")) expect(lines.join("\n")).not.toContain(secret);
  });
});
