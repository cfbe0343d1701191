import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { stl, upload } from "#support/upload.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

describe("the cookie for files", () => {
  const overTls = { "x-forwarded-proto": "https" };
  const logIn = async (headers: Record<string, string> = {}): Promise<string> => {
    const payload = { account: "admin", password: "correct horse battery" };
    return String(
      (await api.app.inject({ method: "POST", url: account("loginV2"), payload, headers })).headers["set-cookie"],
    );
  };

  it("is Secure over TLS, limited to this host, and ends with the session", async () => {
    const cookie = await logIn(overTls);
    expect(cookie).toMatch(
      /^__Host-console_files=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
    );
    expect(await logIn()).not.toContain("Secure");
    const out = await api.app.inject({
      method: "POST",
      url: account("logout"),
      headers: { ...overTls, __cxy_token_: /=([\w-]+)/.exec(cookie)?.[1], __cxy_requestid_: "out" },
      payload: {},
    });
    expect(out.headers["set-cookie"]).toBe(
      "__Host-console_files=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure",
    );
  });

  it("is accepted over TLS only under the name that no other host can set", async () => {
    const { key } = (await upload(api, "a.stl", stl())).result;
    const status = async (name: string, headers: Record<string, string>): Promise<number> => {
      const cookie = `${name}=${api.admin}`;
      return (await api.app.inject({ method: "GET", url: `/files/${key}`, headers: { ...headers, cookie } }))
        .statusCode;
    };
    expect(await status("__Host-console_files", overTls)).toBe(200);
    expect(await status("console_files", overTls)).toBe(401);
    expect(await status("console_files", {})).toBe(200);
    expect(await status("__Host-console_files", {})).toBe(401);
  });

  it("is valid only for files and unreadable for scripts", async () => {
    expect(await logIn()).toMatch(/^console_files=[\w-]+; Path=\/files; HttpOnly; SameSite=Strict/);
  });
});
