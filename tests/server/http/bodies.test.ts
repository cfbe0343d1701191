import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Envelope } from "#domain/api/call.ts";
import { account, v2 } from "#domain/api/call.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import { exportCalls } from "#server/http/endpoints/export.ts";
import type { TestApp } from "#support/app.ts";
import { endsSession, testApp } from "#support/app.ts";
import { bodyFieldClass, oneOfEach, partsOf, wayClass } from "#support/classes.ts";
import { soundBody } from "#support/sound-call.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const strange = ["null", "[]", "[{}]", '""', '"text"', "0", "7", "true"];

it("refuses as a body what is no JSON object, in each class of calls", async () => {
  const taken: string[] = [];
  for (const { path } of oneOfEach([...endpoints, ...exportCalls], wayClass))
    for (const body of strange) {
      const { code, msg } = await api.call(path, body, { token: api.admin, language: "0" });
      if (code !== codes.illegalParameter || msg !== "The body must be a JSON object")
        taken.push(`${path} ${body}: ${code} ${msg}`);
    }
  expect(taken).toEqual([]);
});

it("treats a missing body as an empty one", async () => {
  const headers = { __cxy_token_: api.admin, __cxy_requestid_: randomUUID() };
  const reply = await api.app.inject({ method: "POST", url: v2("model", "list"), headers });
  expect(reply.json()).toMatchObject({ code: codes.ok, result: { list: [] } });
});

const login = JSON.stringify({ type: 2, account: "admin", password: "wrong" });
const packed: [what: string, path: string, type: string, encoding: string, content: string | Buffer][] = [
  ["JSON by gzip", account("loginV2"), "application/json", "gzip", gzipSync(login)],
  ["JSON that is called gzip", account("loginV2"), "application/json", "gzip", login],
  ["JSON by an unknown encoding", account("loginV2"), "application/json", "zz", login],
  ["JSON by two encodings", account("loginV2"), "application/json", "identity, br", login],
  ["a call by GZIP", account("loginV2"), "application/json", "GZIP", gzipSync(Buffer.from("{}"))],
];

it.each(packed)(
  "refuses a body that is %s with a message, and does not unpack it",
  async (_what, url, type, encoding, payload) => {
    const headers = {
      "content-type": type,
      "content-encoding": encoding,
      __cxy_token_: api.admin,
      __cxy_os_lang_: "0",
    };
    const reply = await api.app.inject({ method: "POST", url, headers, payload });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      code: codes.illegalParameter,
      msg: "The body must not be compressed",
      result: { path: "Content-Encoding", details: null },
    });
    expect(await api.db.query("select key from stored_file")).toEqual([]);
  },
);

it("accepts a body with the encoding identity", async () => {
  const headers = { "content-encoding": "identity" };
  expect((await api.call(account("loginV2"), login, { headers })).code).toBe(codes.loginRefused);
});

it("refuses a request id that is too long, and does not cut it to another's", async () => {
  for (const [length, code] of [
    [64, codes.notFound],
    [65, codes.illegalParameter],
  ] as const) {
    const body = { ids: ["999999"], versions: { 999999: 1 }, input: { remark: "x" } };
    const options = { token: api.admin, requestId: "r".repeat(length) };
    expect((await api.call(v2("model", "remark"), body, options)).code, `of ${length}`).toBe(code);
  }
});

/** As JSON, because no object literal can express some of them. */
const objects = [
  '{"toString":1}',
  '{"valueOf":1,"toString":null}',
  '{"hasOwnProperty":1}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":1}',
  '{"length":1000000000}',
  '{"then":1}',
  '{"key":{"toString":1}}',
  "[]",
  "[[[]]]",
  '[{"toString":1}]',
  "[null]",
  '"__proto__"',
];

/** Returns a part of each class, in the body of a call. */
function partsTried() {
  const open = endpoints.filter(({ path }) => !endsSession.has(path));
  const parts = open.flatMap((call) =>
    Object.entries(call.body).flatMap(([name, field]) => partsOf(field).map((part) => ({ call, name, ...part }))),
  );
  return oneOfEach(parts, ({ call, name, form, field }) => form + bodyFieldClass(call, name, field));
}

it("causes no server fault with any value in each class of parts of bodies", async () => {
  const faults: string[] = [];
  const bases = new Map<string, [string, unknown][]>();
  for (const { call, name, put } of partsTried()) {
    const base = bases.get(call.path) ?? Object.entries(await soundBody(api, call, api.admin));
    bases.set(call.path, base);
    for (const value of objects.map(put)) {
      const rest = base
        .filter(([other]) => other !== name)
        .map(([n, v]) => `${JSON.stringify(n)}:${JSON.stringify(v)}`);
      const body = `{${[...rest, `${JSON.stringify(name)}:${value}`].join()}}`;
      const { code } = await api.call(call.path, body, { token: api.admin });
      if (code === codes.serverFault || code === undefined) faults.push(`${call.path} ${name} ${value}`);
    }
  }
  expect(faults).toEqual([]);
});

it("refuses a body that is too large in the envelope, sent in any way", async () => {
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = api.app.server.address() as AddressInfo;
  const piece = Buffer.alloc(64 * 1024, 32);
  const send = (path: string, type: string, length?: number): Promise<Envelope> =>
    new Promise((done, fail) => {
      const headers = {
        "content-type": type,
        ...(length ? { "content-length": length } : { "transfer-encoding": "chunked" }),
        __cxy_token_: api.admin,
        __cxy_requestid_: randomUUID(),
      };
      const sent = request({ host: "127.0.0.1", port, method: "POST", path, headers }, (reply) => {
        let text = "";
        reply.on("data", (part: Buffer) => (text += part.toString()));
        reply.on("end", () => {
          sent.destroy();
          done(JSON.parse(text) as Envelope);
        });
      });
      sent.on("error", fail);
      // A body with a length is refused by the length. Else as much is sent as the connection takes, until an answer
      // comes.
      if (length) return void sent.write(piece.subarray(0, 1));
      // Small pieces, each in a turn of its own, so that an answer is read before the connection closes.
      const more = (): void => void (sent.destroyed || sent.write(piece, () => setImmediate(more)));
      more();
    });
  // A connection closed during the body may lose the answer; then the call is repeated.
  const answer = async (path: string, type: string, length?: number, again = 5): Promise<Envelope> => {
    try {
      return await send(path, type, length);
    } catch (error) {
      if (again === 0 || !["EPIPE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      return answer(path, type, length, again - 1);
    }
  };
  const large = 21 * 1024 * 1024;
  for (const length of [undefined, large])
    expect((await answer(v2("model", "list"), "application/json", length)).code).toBe(codes.illegalParameter);
}, 30_000);
