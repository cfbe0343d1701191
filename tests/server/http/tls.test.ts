import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { get as getPlain } from "node:http";
import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import { connect as connectHttp2, constants } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { ConnectionOptions, TLSSocket } from "node:tls";
import { connect } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { readConfig } from "#server/config.ts";
import { openOutbox } from "#server/mail/outbox-reader.ts";
import type { Limits } from "#server/http/transport/connections.ts";
import { startServer } from "#server/main.ts";
import { PASSWORD, passwordsAreChanged, patient } from "#support/app.ts";
import { certificateOnDisk } from "#support/certificate.ts";
import { freshDatabase } from "#support/database.ts";
import { freePort } from "#support/server-process.ts";
import { problems } from "#support/config-problems.ts";

interface Reply<T> {
  headers: IncomingHttpHeaders;
  body: Envelope<T>;
}

/** Makes a call over TLS that trusts only `ca`. */
async function call<T>(url: string, ca: string, path: string, body: object): Promise<Reply<T>> {
  const headers = { "content-type": "application/json" };
  const sent = request(url + path, { method: "POST", ca, headers, agent: false }).end(JSON.stringify(body));
  const [reply] = (await once(sent, "response")) as [Parameters<typeof json>[0] & { headers: IncomingHttpHeaders }];
  return { headers: reply.headers, body: (await json(reply)) as Envelope<T> };
}

/** @returns the connection, or the error code of a failed one */
async function greeted(url: string, options: ConnectionOptions): Promise<TLSSocket | string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...options });
  onTestFinished(() => void socket.destroy());
  return new Promise((done) => {
    socket.once("secureConnect", () => done(socket));
    socket.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });
}

/** Returns the fingerprint of the certificate that a new connection gets, trusted or not. */
async function shown(url: string): Promise<string> {
  const socket = await greeted(url, { rejectUnauthorized: false });
  return typeof socket === "string" ? socket : (socket.getPeerX509Certificate()?.fingerprint256 ?? "");
}

const fingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256;

async function started(limits: Partial<Limits> = {}) {
  const db = await freshDatabase();
  onTestFinished(() => db.drop());
  const dataDir = await mkdtemp(join(tmpdir(), "console-tls-data-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const certificate = await certificateOnDisk();
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    PORT: String(await freePort()),
    DEMO: "0",
    ADMIN_PASSWORD: PASSWORD,
    ...patient,
    ...certificate.variables,
  };
  const lines: string[] = [];
  const report = (line: string): void => void lines.push(line);
  const server = await startServer(readConfig(environment), { console: null, report, certificateMs: 20, limits });
  onTestFinished(() => server.stop());
  return { db, certificate, environment, lines, server, url: server.url };
}

it("serves calls, the live channel and login codes only over TLS, and refuses old versions", async () => {
  const { certificate, db, environment, url } = await started();
  const { cert } = certificate;
  expect(url).toBe(`https://127.0.0.1:${environment.PORT}`);
  await passwordsAreChanged(db);
  await db.query("update admin set email = 'first@example.com' where account = 'admin'");

  await call(url, cert, account("getVerifyCode"), { account: "first@example.com", verifyCodeType: 6, accountType: 2 });
  const outbox = openOutbox(readConfig(environment));
  const mails = async () => (await outbox.read()).list;
  await expect.poll(mails).toHaveLength(1);
  const [verifyCode = ""] = /\d{7}/.exec((await mails())[0]?.text ?? "") ?? [];
  const login = { email: "first@example.com", verifyCode };
  const { body, headers } = await call<SessionReply>(url, cert, account("quickLogin"), login);
  expect(body).toMatchObject({ code: 0 });
  expect(headers["strict-transport-security"]).toBe("max-age=63072000");
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-console_files=.*; Secure$/)]);

  const socket = new WebSocket(`${url.replace("https", "wss")}/live`, { ca: cert, origin: url });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  socket.send(JSON.stringify({ token: body.result.token, since: null }));
  const [ready] = (await once(socket, "message")) as [Buffer];
  expect(JSON.parse(ready.toString())).toMatchObject({ kind: "ready" });

  const old = { ca: cert, minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  expect(await greeted(url, old)).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
  for (const version of ["TLSv1.2", "TLSv1.3"] as const)
    expect(await greeted(url, { ca: cert, minVersion: version, maxVersion: version })).toMatchObject({
      authorized: true,
      alpnProtocol: false,
    });
  await expect(once(getPlain(url.replace("https", "http")), "response")).rejects.toThrow();
});

it("speaks HTTP/2 with clients that offer it, and a stop waits only for running calls", async () => {
  const { certificate, db, url, server } = await started();
  await passwordsAreChanged(db);
  const session = openSession(url, certificate.cert);
  const sent = session.request({
    ":method": "POST",
    ":path": account("loginV2"),
    "content-type": "application/json",
  });
  sent.end(JSON.stringify({ type: 2, account: "admin", password: PASSWORD }));
  const [headers] = (await once(sent, "response")) as [IncomingHttpHeaders];
  expect(session.alpnProtocol).toBe("h2");
  expect(headers).toMatchObject({ ":status": 200 });
  expect(await json(sent)).toMatchObject({ code: 0, result: { userInfo: { account: "admin" } } });
  // The session stays open; a stop does not wait for it.
  const ended = once(session, "close");
  await server.stop();
  await ended;
});

function openSession(url: string, ca: string): ClientHttp2Session {
  const session = connectHttp2(url, { ca });
  onTestFinished(() => session.destroy());
  return session;
}

/** Starts a call without a login whose body never ends. */
function unfinished(session: ClientHttp2Session): ClientHttp2Stream {
  const headers = { ":method": "POST", ":path": account("loginV2"), "content-type": "application/json" };
  const stream = session.request(headers);
  stream.on("error", () => undefined);
  stream.write("{");
  return stream;
}

/** Returns the answer to a login with an unknown account. */
async function answered(session: ClientHttp2Session, password = "wrong"): Promise<{ code: number; wait: unknown }> {
  const body = JSON.stringify({ type: 2, account: "nobody", password });
  const stream = session.request({
    ":method": "POST",
    ":path": account("loginV2"),
    "content-type": "application/json",
    "content-length": body.length,
  });
  stream.end(body);
  const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders];
  return { code: ((await json(stream)) as Envelope<unknown>).code, wait: headers["retry-after"] };
}

it("cuts off an HTTP/2 call that takes too long, and ends a session without a stream", async () => {
  const { certificate, url } = await started({ callMs: 50, idleSessionMs: 100 });
  const session = openSession(url, certificate.cert);
  const ended = once(session, "close");
  const [settings] = (await once(session, "remoteSettings")) as [{ maxConcurrentStreams: number }];
  expect(settings.maxConcurrentStreams).toBe(100);
  const streams = [unfinished(session), unfinished(session)];
  await Promise.all(streams.map((stream) => once(stream, "close")));
  expect(streams.map(({ rstCode }) => rstCode)).toEqual([constants.NGHTTP2_CANCEL, constants.NGHTTP2_CANCEL]);
  // The session itself stays open until it was idle for a while.
  expect(session.closed).toBe(false);
  await ended;
});

it("limits the connections of one address, and the memory of its open calls", async () => {
  const openBytesOfAddress = 5 * 1024 * 1024;
  const { certificate, lines, url } = await started({ connectionsOfLoopback: 3, openBytesOfAddress });
  const ca = certificate.cert;
  const live = new WebSocket(`${url.replace("https", "wss")}/live`, { ca, origin: url });
  await once(live, "open");
  live.terminate();
  await once(live, "close");

  const session = openSession(url, ca);
  const streams = [unfinished(session), unfinished(session)];
  expect((await answered(session)).code).toBe(codes.loginRefused);
  const large = "x".repeat(1_500_000);
  expect(await answered(session, large)).toEqual({ code: codes.tooFrequent, wait: "1" });
  for (const stream of streams) stream.close();
  await expect.poll(() => answered(session, large)).toMatchObject({ code: codes.illegalParameter });

  const more = [await greeted(url, { ca }), await greeted(url, { ca })];
  expect(more).toEqual([expect.objectContaining({ authorized: true }), expect.objectContaining({ authorized: true })]);
  expect(await greeted(url, { ca })).toBe("ECONNRESET");
  expect(lines).toContain("127.0.0.1 has 3 connections open: what it opens beyond them is closed.");
  for (const socket of more) if (typeof socket !== "string") socket.destroy();
  await expect.poll(() => greeted(url, { ca })).toMatchObject({ authorized: true });
});

it("loads a renewed certificate without a restart, and keeps the former one while its files do not fit", async () => {
  const { certificate, environment, lines, url } = await started();
  const open = await greeted(url, { ca: certificate.cert });
  expect(await shown(url)).toBe(fingerprint(certificate.cert));
  await writeFile(environment.TLS_CERT_FILE, "half of it");
  await expect.poll(() => lines.join("\n")).toMatch(/TLS_CERT_FILE must name a certificate as PEM/);
  expect(await shown(url)).toBe(fingerprint(certificate.cert));
  const renewed = fingerprint(await certificate.renew());
  await expect.poll(() => shown(url)).toBe(renewed);
  expect(lines).toContain("The renewed certificate is in use.");
  expect(open).toMatchObject({ destroyed: false });
});

it("a second start recognizes the running server, with or without TLS", async () => {
  const { environment, url } = await started();
  const { TLS_CERT_FILE: _, TLS_KEY_FILE: __, ...plain } = environment;
  for (const variables of [environment, plain])
    await expect(startServer(readConfig(variables))).rejects.toThrow(`The console is already running at ${url}`);
});

describe("the files of the certificate", () => {
  it("checks the certificate files before anything starts, each with its own message", async () => {
    const { variables } = await certificateOnDisk();
    const other = await certificateOnDisk();
    const { TLS_CERT_FILE, TLS_KEY_FILE } = variables;
    expect(problems(variables)).toEqual([]);
    const missing = (name: string): string => `${name} is missing: TLS_CERT_FILE and TLS_KEY_FILE go together.`;
    expect(problems({ TLS_CERT_FILE })).toEqual([missing("TLS_KEY_FILE")]);
    expect(problems({ TLS_KEY_FILE })).toEqual([missing("TLS_CERT_FILE")]);
    const wrong = (more: object): string => problems({ ...variables, ...more }).join();
    const none = `${TLS_CERT_FILE}.none`;
    expect(wrong({ TLS_CERT_FILE: none })).toBe(`TLS_CERT_FILE must name a file that is there (not "${none}").`);
    expect(wrong({ TLS_CERT_FILE: tmpdir() })).toMatch(/^TLS_CERT_FILE must name a file and no folder/);
    expect(wrong({ TLS_CERT_FILE: TLS_KEY_FILE })).toMatch(/^TLS_CERT_FILE must name a certificate as PEM/);
    expect(wrong({ TLS_KEY_FILE: TLS_CERT_FILE })).toMatch(/^TLS_KEY_FILE must name a file that others .* chmod o= /);
    expect(wrong({ TLS_KEY_FILE: other.variables.TLS_KEY_FILE })).toMatch(
      /^TLS_KEY_FILE must name the key of the certificate that TLS_CERT_FILE begins with/,
    );
    await chmod(TLS_CERT_FILE, 0o600);
    expect(wrong({ TLS_KEY_FILE: TLS_CERT_FILE })).toMatch(/^TLS_KEY_FILE must name a private key as PEM/);
    await chmod(TLS_KEY_FILE, 0o644);
    expect(problems(variables)).toEqual([
      `TLS_KEY_FILE must name a file that others on this machine may not read: chmod o= '${TLS_KEY_FILE}' (not "${TLS_KEY_FILE}").`,
    ]);
  });
});
