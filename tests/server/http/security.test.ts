import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { addConsole } from "#server/http/files/static.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const headersOf = async (by: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  (await api.app.inject({ method: "GET", url: "/nothing", headers: by, remoteAddress })).headers;

const policyOf = (headers: Record<string, unknown>): Map<string, string[]> =>
  new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim().split(" "))
      .map(([name = "", ...sources]) => [name, sources]),
  );

it("allows connections only to the page's own host, and repeats no forged Host header", async () => {
  const forged = (host: string): Record<string, string>[] => [
    { host },
    { host: "console.example", "x-forwarded-host": host },
  ];
  for (const host of ["console.example:7300", "evil.example", "a.example *; script-src *"])
    for (const by of forged(host)) expect(policyOf(await headersOf(by)).get("connect-src")).toEqual(["'self'"]);
});

it("allows only scripts from the console's own files, and no frame", async () => {
  const headers = await headersOf();
  const policy = policyOf(headers);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("script-src")).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("same-origin");
});

it("allows camera, microphone and screen only in the document of the WebRTC tests", async () => {
  const of = async (url: string): Promise<unknown> =>
    (await api.app.inject({ method: "GET", url })).headers["permissions-policy"];
  const none = "camera=(), microphone=(), display-capture=()";
  expect(await of("/?rtc")).toBe("camera=(self), microphone=(self), display-capture=(self)");
  for (const url of ["/", "/?qr", "/?rtc=1", "/index.html?rtc", "/s/unknown"]) expect(await of(url)).toBe(none);
});

it("sends HSTS only for requests over TLS, and trusts only the local proxy for that", async () => {
  expect(await headersOf()).not.toHaveProperty("strict-transport-security");
  expect(await headersOf({ "x-forwarded-proto": "https" })).toMatchObject({
    "strict-transport-security": "max-age=63072000",
  });
  expect(await headersOf({ "x-forwarded-proto": "https" }, "203.0.113.7")).not.toHaveProperty(
    "strict-transport-security",
  );
});

it("protects the answer to an invalid address like any other, and forbids caching of call answers", async () => {
  const page = await api.app.inject({ method: "GET", url: "/%" });
  expect([page.statusCode, page.body]).toEqual([404, "Not found"]);
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
  const reply = await api.app.inject({ method: "POST", url: "/api/cxy/%FF%", payload: {} });
  expect(reply.json()).toMatchObject({ code: codes.notFound });
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(policyOf(reply.headers).get("frame-ancestors")).toEqual(["'none'"]);
});

it("ignores a request header with a line break", async () => {
  const reply = await api.call(
    "/api/cxy/manager/v2/queue/giveBack",
    {},
    { token: "x", requestId: "a%0d%0aset-cookie: b=c" },
  );
  expect(reply.code).not.toBe(0);
  const { headers } = await api.app.inject({ method: "GET", url: "/nothing%0d%0aset-cookie:%20b=c" });
  expect(headers).not.toHaveProperty("set-cookie");
});

it("allows the page's own inline script, and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "console-page-"));
  const script = "go(1 < 2)";
  await writeFile(join(folder, "index.html"), `<script type="application/json">{}</script><script>${script}</script>`);
  await writeFile(join(folder, "other.html"), "<p></p>");
  const shown = await testApp(async (app) => addConsole(app, folder));
  const sources = async (url: string): Promise<string[] | undefined> =>
    policyOf((await shown.app.inject({ method: "GET", url })).headers).get("script-src");
  try {
    const hash = createHash("sha256").update(script).digest("base64");
    expect(await sources("/")).toEqual(["'self'", `'sha256-${hash}'`, "'wasm-unsafe-eval'"]);
    expect(await sources("/index.html")).toEqual(await sources("/"));
    for (const url of ["/other.html", "/nothing"])
      expect(await sources(url), url).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  } finally {
    await shown.close();
    await rm(folder, { recursive: true });
  }
});
