import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { connect as openSocket } from "node:net";
import { text } from "node:stream/consumers";
import { verify } from "@node-rs/argon2";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { QrReply, QrTicket, SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { QrState } from "#domain/api/session.ts";
import { issueCode } from "#server/auth/password/one-time-code.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { connect } from "#server/db/connection.ts";
import { buildApp } from "#server/http/app.ts";
import { addFiles } from "#server/http/files/files.ts";
import { addLive } from "#server/http/transport/live.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { openFeed } from "#server/live/feed.ts";
import type { Feed } from "#server/live/feed.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});
const verified = vi.mocked(verify);

/** A second server process from its clients' view: its own connections and port, and the same database. */
interface Process {
  app: FastifyInstance;
  db: Database;
  feed: Feed;
  /** Statements sent since the last check. */
  sent: string[];
  stop(): Promise<void>;
}

let api: TestApp;
let processes: Process[];
let li: { id: string; token: string };
let addresses = 1;

/** Wraps a database and records its statements in order. */
function overheard(db: Database, sent: string[]): Database {
  const listen = (to: Sql): Sql => ({
    query: (statement, values, options) => {
      sent.push(statement);
      return to.query(statement, values, options);
    },
  });
  return { ...db, ...listen(db), transaction: (work) => db.transaction((tx) => work(listen(tx))) };
}

async function startProcess(): Promise<Process> {
  const connection = connect(api.db.url, { max: 4 });
  const sent: string[] = [];
  const db = overheard(connection, sent);
  const metrics = createMetrics();
  const feed = await openFeed(connection, api.report);
  const app = await buildApp({
    db,
    metrics,
    services: api.app.services,
    logger: false,
    committed: feed.announce,
  });
  await addLive(app, { db, feed, metrics, aliveMs: 200, report: api.report });
  await addFiles(app, connection, api.dataDir);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const stop = async (): Promise<void> => {
    await app.close();
    await feed.stop();
    await connection.close();
  };
  return { app, db, feed, sent, stop };
}

beforeAll(async () => {
  api = await testApp();
  processes = [await startProcess(), await startProcess()];
  li = await api.colleague("li", ["screen:/model-admin"]);
  await api.db.query("update admin set email = 'li@example.com' where account = 'li'");
});
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await api.close();
});
beforeEach(async () => {
  for (const table of ["login_attempt", "verify_code", "qr_login", "puzzle"])
    await api.db.query(`delete from ${table}`);
});

async function call<T = Record<string, unknown>>(
  process: number,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Envelope<T>> {
  const reply = await processes[process]!.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/json", __cxy_requestid_: randomUUID(), ...headers },
    payload: JSON.stringify(body),
  });
  return reply.json<Envelope<T>>();
}
const newAddress = () => ({ "x-forwarded-for": `203.0.113.${addresses++ % 250}` });
const enter = (process: number, name: string, password: string, headers: Record<string, string> = newAddress()) =>
  call<SessionReply>(process, account("loginV2"), { type: 1, accessToken: "", account: name, password }, headers);
const token = async (process = 0): Promise<string> => (await enter(process, "li", PASSWORD)).result.token;
const isIn = async (process: number, loginToken: string): Promise<boolean> =>
  (await call(process, account("userInfo"), {}, { __cxy_token_: loginToken })).code === codes.ok;

describe("brute force", () => {
  it("checks five passwords and no more over two processes and many addresses", async () => {
    verified.mockClear();
    const tries = await Promise.all(Array.from({ length: 60 }, (_, i) => enter(i % 2, "li", `guess number ${i}`)));
    expect(verified).toHaveBeenCalledTimes(5);
    expect(tries.filter(({ code }) => code === codes.loginRefused)).toHaveLength(5);
    // The correct password among the others is refused too, and the answer does not reveal it.
    verified.mockClear();
    const right = await enter(1, "li", PASSWORD);
    expect(right.code).not.toBe(codes.ok);
    expect(verified).not.toHaveBeenCalled();
    expect(new Set([...tries, right].map(({ code }) => code)).size).toBeLessThanOrEqual(3);
  });

  it("stops an address after five wrong passwords over many accounts", async () => {
    const from = newAddress();
    for (let i = 0; i < 5; i++) expect((await enter(i % 2, `name${i}`, "guess", from)).code).toBe(codes.loginRefused);
    verified.mockClear();
    for (let i = 0; i < 6; i++) expect((await enter(i % 2, `other${i}`, "guess", from)).code).toBe(codes.puzzleNeeded);
    expect(verified).not.toHaveBeenCalled();
  });

  it("voids a code after five wrong guesses, on any process and address", async () => {
    const code = await issueCode(
      api.db,
      { subject: "li@example.com", device: "" },
      { ip: "198.51.100.1", isKnown: false },
    );
    const guess = (i: number) => (Number(code) + i + 1).toString().padStart(7, "0").slice(-7);
    const body = (verifyCode: string) => ({ email: "li@example.com", verifyCode });
    for (let i = 0; i < 5; i++)
      expect((await call(i % 2, account("quickLogin"), body(guess(i)), newAddress())).code).toBe(codes.loginRefused);
    expect((await call(0, account("quickLogin"), body(code), newAddress())).code).toBe(codes.loginRefused);
  });

  it("runs the same queries for known and unknown accounts, so that timing reveals nothing", async () => {
    const { sent } = processes[0]!;
    const workOf = async (ask: () => Promise<Envelope>): Promise<object> => {
      sent.length = 0;
      verified.mockClear();
      const { code, msg } = await ask();
      return { code, msg, statements: [...sent], hashes: verified.mock.calls.length };
    };
    const password = (name: string) => workOf(() => enter(0, name, "wrong password"));
    expect(await password("nobody-here")).toEqual(await password("li"));
    // This also holds where a CAPTCHA or the waiting time refuses before the password is checked.
    for (const refused of [codes.puzzleNeeded, codes.tooFrequent]) {
      for (const name of ["nobody-here", "li"])
        await api.db.query(
          "insert into login_attempt (subject) select 'account:' || $1::text from generate_series(1, 5)",
          [name],
        );
      const work = await password("li");
      expect(work).toMatchObject({ code: refused, hashes: 0 });
      expect(await password("nobody-here")).toEqual(work);
    }
    const code = (email: string) =>
      workOf(() => call(0, account("quickLogin"), { email, verifyCode: "000000" }, newAddress()));
    expect(await code("nobody@example.com")).toEqual(await code("li@example.com"));
    const send = (email: string) => {
      const body = { account: email, verifyCodeType: 6, accountType: 2 };
      return workOf(() => call(0, account("getVerifyCode"), body, newAddress()));
    };
    expect(await send("nobody@example.com")).toEqual(await send("li@example.com"));
  });
});

describe("replay", () => {
  it("lets in one of two logins with the same code at the same moment", async () => {
    const verifyCode = await issueCode(
      api.db,
      { subject: "li@example.com", device: "" },
      { ip: "198.51.100.1", isKnown: false },
    );
    const replies = await Promise.all(
      [0, 1, 0, 1].map((process) =>
        call(process, account("quickLogin"), { email: "li@example.com", verifyCode }, newAddress()),
      ),
    );
    expect(replies.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  });

  it("gives one session for a QR code confirmed in two processes at the same moment", async () => {
    const desk = { __cxy_duid_: "desk" };
    const { identical } = (await call<QrTicket>(0, account("qrLogin"), {}, desk)).result;
    const phone = { __cxy_token_: li.token };
    expect((await call(1, account("qrScan"), { identical }, phone)).code).toBe(codes.ok);
    expect((await call(1, account("qrConfirm"), { identical, isAllowed: true }, phone)).code).toBe(codes.ok);
    const replies = await Promise.all(
      [0, 1, 0, 1].map((process) => call<QrReply>(process, account("qrQuery"), { identical }, desk)),
    );
    // A later call is asked to try again. Or it gets the same session under a new token, which replaces the old one.
    const tokens = replies.flatMap(({ result }) => result.token ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    for (const { result } of replies.filter(({ result }) => !result.token)) expect(result.state).toBe(QrState.scanned);
    const hashes = tokens.map(hashToken);
    expect(await api.db.query("select 1 from session where token_hash = any($1)", [hashes])).toHaveLength(1);
  });

  it("checks one password for a CAPTCHA ticket used in two processes at the same moment", async () => {
    const from = newAddress();
    for (let i = 0; i < 5; i++) await enter(0, "li", "wrong", newAddress());
    const ticket = randomUUID();
    await api.db.query(
      "insert into puzzle (key_hash, account, ip, expires) values ($1, 'li', $2, now() + interval '1 minute')",
      [hashToken(ticket), from["x-forwarded-for"]],
    );
    verified.mockClear();
    const body = { type: 1, accessToken: ticket, account: "li", password: "wrong" };
    const replies = await Promise.all([0, 1, 0, 1].map((process) => call(process, account("loginV2"), body, from)));
    expect(verified).toHaveBeenCalledTimes(1);
    expect(replies.filter(({ code }) => code === codes.puzzleNeeded)).toHaveLength(3);
  });
});

describe("a stolen token", () => {
  const fileStatus = async (process: number, loginToken: string): Promise<number> => {
    const headers = { cookie: `console_files=${loginToken}` };
    return (await processes[process]!.app.inject({ method: "GET", url: "/files/none.png", headers })).statusCode;
  };
  /** Joins the live channel. `heard` resolves with the first message, `closed` with the close code. */
  function live(process: number, loginToken: string): { received: Promise<string>; closed: Promise<number> } {
    const { port } = processes[process]!.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`);
    socket.once("open", () => socket.send(JSON.stringify({ token: loginToken })));
    return {
      received: new Promise((done) => socket.once("message", (data: Buffer) => done(data.toString()))),
      closed: new Promise((done, fail) => socket.once("close", done).once("error", fail)),
    };
  }

  it("refuses a token after logout, in every process and on every channel", async () => {
    const stolen = await token();
    expect(await isIn(1, stolen)).toBe(true);
    expect(await fileStatus(1, stolen)).toBe(404);
    const listening = live(1, stolen);
    expect(await listening.received).toContain("ready");
    expect((await call(0, account("logout"), {}, { __cxy_token_: stolen })).code).toBe(codes.ok);
    expect(await isIn(0, stolen)).toBe(false);
    expect(await isIn(1, stolen)).toBe(false);
    expect(await fileStatus(1, stolen)).not.toBe(404);
    // The connection that was open before closes too.
    expect(await listening.closed).toBe(4001);
    expect(await live(0, stolen).closed).toBe(4001);
  });

  it("refuses a token after the password was changed, and does not let the thief change it", async () => {
    const [ownToken, stolen] = [await token(), await token(1)];
    const change = (loginToken: string, oldPassword: string, newPassword: string) =>
      call(1, account("editPassword"), { oldPassword, newPassword }, { __cxy_token_: loginToken });
    expect((await change(stolen, "what the thief guesses", "a kettle of orange")).code).toBe(codes.illegalParameter);
    expect((await change(ownToken, PASSWORD, "a kettle of orange")).code).toBe(codes.ok);
    for (const process of [0, 1])
      expect([await isIn(process, ownToken), await isIn(process, stolen)]).toEqual([true, false]);
    expect((await enter(0, "li", PASSWORD)).code).toBe(codes.loginRefused);
    const restored = await call(
      0,
      account("editPassword"),
      { oldPassword: "a kettle of orange", newPassword: "yet another one" },
      { __cxy_token_: ownToken },
    );
    expect(restored.code).toBe(codes.ok);
    await api.db.query(
      "update admin set password_hash = (select password_hash from admin where account = 'admin') where account = 'li'",
    );
  });
});

describe("a client whose clock is wrong", () => {
  it("starts and ends sessions by the server's clock, and records its actions under the server's time", async () => {
    for (const skew of [
      { date: "Thu, 01 Jan 1970 00:00:00 GMT", __cxy_timezone_: "-50400" },
      { date: "Fri, 31 Dec 9999 23:59:59 GMT", __cxy_timezone_: "99999999" },
      { date: "never", __cxy_timezone_: "NaN" },
    ]) {
      const headers = { ...newAddress(), ...skew };
      const { result } = await enter(0, "li", PASSWORD, headers);
      expect(await isIn(1, result.token)).toBe(true);
      const [row] = await api.db.query<{ late: number }>(
        "select abs(extract(epoch from now() - create_time))::int as late from operation_record where ip = $1 order by id desc limit 1",
        [headers["x-forwarded-for"]],
      );
      expect(row?.late).toBeLessThan(30);
      await api.db.query("update session set expires = now() where token_hash = $1", [hashToken(result.token)]);
      const late = await call(1, account("userInfo"), {}, { ...skew, __cxy_token_: result.token });
      expect(late.code).toBe(codes.tokenInvalid);
    }
  });
});

describe("headers that attack", () => {
  /**
   * Sends the bytes exactly as given, because no client of ours would send them.
   * @returns the whole answer
   */
  async function raw(lines: readonly string[], body = "{}"): Promise<string> {
    const { port } = processes[0]!.app.server.address() as AddressInfo;
    const socket = openSocket(port, "127.0.0.1");
    const head = [`POST ${account("userInfo")} HTTP/1.1`, "host: x", "connection: close", ...lines];
    socket.write(
      `${head.join("\r\n")}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return text(socket);
  }
  const codeOf = (answer: string): number => (JSON.parse(/\{.*\}/s.exec(answer)?.[0] ?? "{}") as Envelope).code;

  it("accepts no second header, line or request inside a header", async () => {
    const ownToken = await token();
    expect(codeOf(await raw([`__cxy_token_: ${ownToken}`]))).toBe(codes.ok);
    // Two tokens are refused, in any order and spelling.
    for (const lines of [
      [`__cxy_token_: ${ownToken}`, "__cxy_token_: x"],
      ["__cxy_token_: x", `__CXY_TOKEN_: ${ownToken}`],
    ])
      expect(codeOf(await raw(lines))).toBe(codes.tokenInvalid);
    for (const bad of [
      "__cxy_duid_: a\rset-cookie: b=c",
      "__cxy_duid_: a\n b",
      "__cxy duid: a",
      "transfer-encoding: chunked",
      "content-length: 3",
    ])
      expect(await raw([`__cxy_token_: ${ownToken}`, bad])).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(await raw([`__cxy_token_: ${"x".repeat(100_000)}`])).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("stores only printable characters, and no more than the maximum length", async () => {
    const ip = newAddress();
    const headers = { ...ip, __cxy_duid_: `dé\u0007vice ${"x".repeat(500)}` };
    const { result } = await enter(0, "li", PASSWORD, headers);
    const [row] = await api.db.query<{ device: string }>("select device from session where token_hash = $1", [
      hashToken(result.token),
    ]);
    expect(row?.device).toMatch(/^d.{0,2}vice x+$/);
    expect(row?.device.length).toBeLessThanOrEqual(64);
    const written = await api.db.query<{ device: string; ip: string }>(
      "select device, ip from operation_record where command = 'admin.login' and device like 'd%vice%'",
    );
    expect(written).toEqual([{ device: row?.device, ip: ip["x-forwarded-for"] ?? expect.any(String) }]);
  });

  it("takes a caller's address only from a proxy on this machine", async () => {
    const logInFrom = (remoteAddress: string) =>
      processes[0]!.app.inject({
        method: "POST",
        url: account("loginV2"),
        remoteAddress,
        headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.77" },
        payload: JSON.stringify({ type: 1, account: "no one at all", password: "x" }),
      });
    await logInFrom("203.0.113.99");
    await logInFrom("127.0.0.1");
    const rows = await api.db.query<{ subject: string }>(
      "select subject from login_attempt where subject like 'ip:%' order by id",
    );
    expect(rows.map(({ subject }) => subject)).toEqual(["ip:203.0.113.99", "ip:192.0.2.77"]);
  });

  it("does not answer with the result of another admin's request id", async () => {
    const { token: others } = await api.colleague("wang", []);
    const ownToken = await token();
    const id = randomUUID();
    const out = (loginToken: string) =>
      call(0, account("logout"), {}, { __cxy_token_: loginToken, __cxy_requestid_: id });
    for (const loginToken of [ownToken, others]) {
      expect((await out(loginToken)).code).toBe(codes.ok);
      expect(await isIn(1, loginToken)).toBe(false);
    }
  });
});
