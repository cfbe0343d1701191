import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { OpenReply, SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { fileCookie } from "#server/http/files/file-cookie.ts";
import { calls } from "#server/http/endpoints/index.ts";
import { readConfig } from "#server/config.ts";
import { seed } from "#server/db/seed.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { oneOfEach, wayClass } from "#support/classes.ts";
import { freshDatabase } from "#support/database.ts";

let api: TestApp;
let li: { id: string; token: string };
beforeAll(async () => {
  api = await testApp();
  li = await api.colleague("li");
});
afterAll(() => api.close());

const mustChange = (id: string) =>
  api.db.query("update admin set must_change_password = true where id = $1::bigint", [id]);
const allowed = ["logout", "editPassword", "managerDetail", "userInfo"].map(account).concat(v2("screen", "open"));

it("makes the first administrator change a printed password, but not an own one of the configuration", async () => {
  for (const environment of [{}, { ADMIN_PASSWORD: PASSWORD }]) {
    const must = !("ADMIN_PASSWORD" in environment);
    const db = await freshDatabase();
    const lines: string[] = [];
    await seed(db, readConfig(environment), (line) => void lines.push(line));
    expect(await db.query("select must_change_password as must from admin")).toEqual([{ must }]);
    expect(lines.join().includes("to be changed at the first login")).toBe(must);
    await db.drop();
  }
});

it("refuses every call but the change of password, one's own account, and logout", async () => {
  await mustChange(li.id);
  const guarded = calls.filter(({ access, path }) => access !== "public" && !allowed.includes(path));
  expect(guarded.length).toBeGreaterThan(50);
  for (const { path } of oneOfEach(guarded, wayClass))
    expect(await api.call(path, {}, { token: li.token }), path).toMatchObject({
      code: codes.mustChangePassword,
      msg: "请先修改密码",
    });
  expect(calls.filter(({ beforeChange }) => beforeChange).map(({ path }) => path)).toEqual(allowed);
  const window = await api.call<OpenReply>(v2("screen", "open"), { path: "/model-admin" }, { token: li.token });
  expect(window).toMatchObject({ code: codes.ok, result: { session: { mustChangePassword: true }, first: null } });
  // Files by cookie are refused too.
  const cookie = fileCookie(li.token, { protocol: "http" }, 1).split(";")[0] ?? "";
  const file = await api.app.inject({ method: "GET", url: `/files/${"a".repeat(32)}.stl`, headers: { cookie } });
  expect(file.statusCode).not.toBe(200);
  const known = await api.call<SessionReply>(account("userInfo"), {}, { token: li.token });
  expect(known.result.mustChangePassword).toBe(true);
});

it("requires the password change until it is done, and then continues the same session", async () => {
  const list = () => api.call(v2("model", "list"), {}, { token: li.token });
  const change = (oldPassword: string, newPassword: string) =>
    api.call(account("editPassword"), { oldPassword, newPassword }, { token: li.token });
  await mustChange(li.id);
  // Another login does not end it.
  const again = await api.call<SessionReply>(account("loginV2"), { type: 1, account: "li", password: PASSWORD });
  expect(again.result.mustChangePassword).toBe(true);
  expect((await api.call(v2("model", "list"), {}, { token: again.result.token })).code).toBe(codes.mustChangePassword);
  expect((await change(PASSWORD, PASSWORD)).code).toBe(codes.illegalParameter);
  expect((await change("not the password", "another one of mine")).code).toBe(codes.illegalParameter);
  expect((await list()).code).toBe(codes.mustChangePassword);
  expect((await change(PASSWORD, "another one of mine")).code).toBe(codes.ok);
  expect((await list()).code).toBe(codes.ok);
  // The other session ended with the old password.
  expect((await api.call(account("userInfo"), {}, { token: again.result.token })).code).toBe(codes.identityInvalid);
});
