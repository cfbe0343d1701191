import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account, v2 } from "#domain/api/call.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { buildApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { addConsole } from "#server/http/files/static.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { oneOfEach, wayClass } from "#support/classes.ts";
import { rowCounts } from "#support/rows.ts";

let api: TestApp;
let nobody: string;
beforeAll(async () => {
  api = await testApp();
  nobody = (await api.colleague("nobody", [])).token;
});
afterAll(() => api.close());

const FOREIGN = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
const guarded = calls.filter(({ access }) => access !== "public");

describe("a call", () => {
  it("answers POST and only those other methods that a call declares", async () => {
    const before = await rowCounts(api.db);
    for (const { path, inAddress } of oneOfEach(calls, wayClass))
      for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
        if (method === "GET" && inAddress) continue;
        const reply = await api.app.inject({ method, url: path, headers: { __cxy_token_: api.admin } });
        expect(reply.json(), `${method} ${path}`).toMatchObject({ code: codes.notFound });
      }
    expect(await rowCounts(api.db)).toEqual(before);
    // A call that accepts GET writes nothing.
    expect(calls.filter(({ inAddress, writes }) => inAddress && writes)).toEqual([]);
  });

  it("refuses a call of a browser that sends only the cookie", async () => {
    const cookie = `console_files=${api.admin}; __Host-console_files=${api.admin}`;
    const before = await rowCounts(api.db);
    for (const { path } of oneOfEach(guarded, wayClass)) {
      const headers = { cookie, "content-type": "application/json", __cxy_requestid_: "forged", ...FOREIGN };
      const reply = await api.app.inject({ method: "POST", url: path, headers, payload: "{}" });
      expect(reply.json(), path).toMatchObject({ code: codes.tokenInvalid });
    }
    expect(await rowCounts(api.db)).toEqual(before);
  });

  it("neither answers nor allows a call from another site", async () => {
    for (const method of ["OPTIONS", "POST"] as const) {
      const headers = { ...FOREIGN, "access-control-request-method": "POST", "content-type": "application/json" };
      const { headers: replyHeaders } = await api.app.inject({ method, url: v2("model", "list"), headers });
      expect(Object.keys(replyHeaders).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/xml", ""])(
    "refuses with 415 a body of type %j, which any page may send",
    async (type) => {
      const before = await rowCounts(api.db);
      for (const { path } of oneOfEach(calls, wayClass)) {
        const headers = { __cxy_token_: api.admin, __cxy_requestid_: "x", ...(type ? { "content-type": type } : {}) };
        const reply = await api.app.inject({ method: "POST", url: path, headers, payload: '{"a":1}' });
        expect(reply.statusCode, path).toBe(415);
        expect(reply.json()).toMatchObject({ code: codes.illegalParameter });
      }
      expect(await rowCounts(api.db)).toEqual(before);
    },
  );

  it("answers a call at one spelling only, and another one does not bypass its access check", async () => {
    const path = v2("model", "list");
    const spellings = [
      path.replace("/api", "//api"),
      path.replace("/api", "/API"),
      path.replace("/list", "//list"),
      path.replace("/list", "/./list"),
      path.replace("/list", "/x/../list"),
      path.replace("/list", "%2flist"),
      path.replace("/list", "\\list"),
      path.replace("/list", "/list;a=b"),
      `${path}/`,
      `${path}%00`,
      `${path}%20`,
      path.replace("model", "%6dodel"),
      `${path}?access=public`,
    ];
    for (const url of spellings) {
      const headers = { "content-type": "application/json", __cxy_token_: nobody };
      const reply = await api.app.inject({ method: "POST", url, headers, payload: "{}" });
      const code = reply.statusCode === 200 ? reply.json<{ code: number }>().code : reply.statusCode;
      expect([codes.noPermission, codes.notFound, 400, 404], `${url} ${code}`).toContain(code);
    }
  });

  it("writes operation records only as a result of the call itself", () => {
    const writing = calls.filter(({ path, writes }) => writes && path.includes("/operationRecord/"));
    // An export writes its task, and the record that the task was started. Revealing an address is recorded, too.
    const paths = writing.map(({ path }) => path).toSorted();
    expect(paths).toEqual(["exportTask", "reveal", "undo"].map((verb) => v2("operationRecord", verb)));
  });

  it("refuses a repeated parameter or takes the last one, like every parser of it", async () => {
    const url = `${v2("operationRecord", "list")}?targetId=1&targetId=2`;
    const twice = await api.app.inject({ method: "GET", url, headers: { __cxy_token_: api.admin } });
    expect(twice.json()).toMatchObject({ code: codes.illegalParameter, result: { path: "targetId" } });
    const list = (body: string) => api.call<{ path?: string }>(v2("model", "list"), body, { token: api.admin });
    expect(await list('{"sort":"-createTime","sort":"noSuchField"}')).toMatchObject({
      code: codes.illegalParameter,
      result: { path: "sort" },
    });
    expect((await list('{"sort":"noSuchField","sort":"-createTime"}')).code).toBe(codes.ok);
    // Next to a body, the address is ignored.
    expect((await api.call(`${account("userInfo")}?version=x`, { version: 1 }, { token: api.admin })).code).toBe(0);
  });
});

it("serves only the console's files by their names from the server's folders", async () => {
  const outer = await mkdtemp(join(tmpdir(), "folders-"));
  const folder = join(outer, "console");
  await mkdir(join(folder, "assets"), { recursive: true });
  await mkdir(join(folder, ".git"));
  for (const name of ["index.html", "assets/a.js", ".git/config", ".env", ".DS_Store", "../secret.txt"])
    await writeFile(join(folder, name), "found");
  const app = fastify();
  await addConsole(app, folder);
  const status = async (url: string): Promise<number> => (await app.inject({ method: "GET", url })).statusCode;
  expect([await status("/"), await status("/assets/a.js")]).toEqual([200, 200]);
  const hidden =
    "/assets/ /assets /.git/ /.git/config /.env /.DS_Store /assets/Thumbs.db /../secret.txt /assets/../../secret.txt " +
    "/..%2fsecret.txt /%2e%2e/secret.txt /assets%5c..%5c..%5csecret.txt /.%67it/config /assets/..%c0%afsecret.txt " +
    "/package.json /src/server/main.ts";
  for (const url of hidden.split(" ")) expect([400, 403, 404], url).toContain(await status(url));
  await app.close();
  await rm(outer, { recursive: true });
});

it("answers a scanner with a plain 404, and logs no error for it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "console-"));
  await writeFile(join(folder, "index.html"), "found");
  const lines: string[] = [];
  const app = await buildApp({
    db: api.db,
    metrics: createMetrics(),
    services: api.app.services,
    logger: { write: (line) => void lines.push(line) },
  });
  await addConsole(app, folder);
  const odd =
    "// /// //etc/passwd //evil.example/ //index.html /%2e%2e//x /%5c/ /%00 /a%00.js /assets//../x /index.html/x";
  for (const url of [...odd.split(" "), `/${"x".repeat(5_000)}`]) {
    const { statusCode, headers, body } = await app.inject({ method: "GET", url });
    expect([statusCode, headers["content-type"], body], url).toEqual([404, "text/plain", "Not found"]);
  }
  expect((await app.inject({ method: "GET", url: "/api//%00" })).json()).toMatchObject({ code: codes.notFound });
  expect(lines).toEqual([]);
  await app.close();
  await rm(folder, { recursive: true });
});
