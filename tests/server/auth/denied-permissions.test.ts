import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { GroupRefusal, GroupUse } from "#domain/api/staff.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { openRefusedCalls } from "#server/auth/permissions/denied-permissions.ts";
import type { Sql } from "#server/db/sql.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.app.services.refused.write();
  await api.db.query("delete from refused_call");
});

interface Row {
  permission: string;
  path: string;
  n: number;
}
const stored = (): Promise<Row[]> =>
  api.db.query<Row>("select permission, path, n from refused_call order by permission");
const groupOf = async (admin: string): Promise<string> => {
  const [row] = await api.db.query<{ id: string }>(
    "select auth_group_ids[1]::text as id from admin where id = $1::bigint",
    [admin],
  );
  return row?.id ?? "";
};
const refusalsOf = async (group: string): Promise<GroupRefusal[]> =>
  (await api.ok<{ list: GroupRefusal[] }>("authGroup", "refusals", { id: group })).list;

it("stores refused calls by admin, permission and day with a count", async () => {
  const { token, id } = await api.colleague("keen", ["screen:/model-admin", "model.pass"]);
  const record = await makeModel(api.db);
  const chosen = { ids: [record.id], versions: { [record.id]: record.version } };
  for (let i = 0; i < 40; i++)
    expect((await api.call(v2("model", "noPass"), chosen, { token })).code).toBe(codes.noPermission);
  // The call needs one of several commands, and the caller has one. The command for this status is another one.
  const down = { id: record.id, status: 3, version: record.version };
  expect((await api.call(v2("model", "status"), down, { token })).code).toBe(codes.noPermission);
  expect((await api.call(v2("authGroup", "list"), {}, { token })).code).toBe(codes.noPermission);
  expect((await api.call(v2("model", "list"), {}, { token })).code).toBe(codes.ok);
  expect((await api.call(v2("model", "pass"), { ...chosen, ids: ["0"] }, { token })).code).not.toBe(codes.ok);
  const upload = await api.app.inject({
    method: "POST",
    url: v2("file", "store"),
    headers: { "content-type": "application/json", __cxy_token_: token },
    payload: "{}",
  });
  expect(upload.json()).toMatchObject({ code: codes.noPermission });
  await api.app.services.refused.write();
  const rows = await stored();
  expect(rows).toEqual(
    expect.arrayContaining([
      { permission: "model.noPass", path: expect.stringContaining("model/") as string, n: 41 },
      { permission: "screen:/authgroup-manage", path: v2("authGroup", "list"), n: 1 },
    ]),
  );
  expect(rows).toHaveLength(3);
  const [row] = await api.db.query<{ day: string; admin: string }>("select day::text, admin from refused_call limit 1");
  expect(row).toEqual({ day: new Date().toISOString().slice(0, 10), admin: id });
});

it("shows refused permissions on the group's page at once, with admins and time, for 30 days", async () => {
  const { token, id } = await api.colleague("小王", ["screen:/model-admin"]);
  const group = await groupOf(id);
  const body = { ids: ["1"], versions: { "1": 1 } };
  const before = Math.floor(Date.now() / 1000);
  for (const verb of ["stop", "pass", "stop"]) await api.call(v2("model", verb), body, { token });
  const list = await refusalsOf(group);
  expect(list.map(({ permission, n, admins }) => [permission, n, admins])).toEqual([
    ["model.stop", 2, ["小王"]],
    ["model.pass", 1, ["小王"]],
  ]);
  expect(Math.abs((list[0]?.last ?? 0) - before)).toBeLessThan(5);
  await api.db.query("update refused_call set day = current_date - 31 where permission = 'model.pass'");
  expect(await refusalsOf(group)).toHaveLength(1);
  await api.db.query("update refused_call set day = current_date - 91 where permission = 'model.pass'");
  await deleteExpired(api.db);
  expect(await stored()).toHaveLength(1);
  expect((await api.call(v2("authGroup", "refusals"), { id: group }, { token })).code).toBe(codes.noPermission);
  expect((await api.call(v2("authGroup", "refusals"), { id: "999999" }, { token: api.admin })).code).toBe(
    codes.notFound,
  );
});

it("delays no refusal while the database is down, and writes the counts afterwards", async () => {
  let isAway = true;
  const db: Sql = {
    query: (text, values) => (isAway ? Promise.reject(new Error("away")) : api.db.query(text, values as never)),
  };
  const refused = openRefusedCalls(db, () => Date.UTC(2026, 0, 2, 23, 59, 59, 900));
  refused.note("1", "model.pass", "/a");
  await expect(refused.write()).rejects.toThrow("away");
  refused.note("1", "model.pass", "/b");
  isAway = false;
  await refused.write();
  expect(await stored()).toEqual([{ permission: "model.pass", path: "/b", n: 2 }]);
  await refused.stop();
});

it("counts the group's admins who used each command, and leaves out commands without a record", async () => {
  const { token, id } = await api.colleague("user", [
    "screen:/model-admin",
    "model.pass",
    "model.noPass",
    "model.download",
  ]);
  const group = await groupOf(id);
  const used = async (): Promise<GroupUse["used"]> =>
    (await api.ok<GroupUse>("authGroup", "usage", { id: group })).used;
  expect(await used()).toEqual({});
  const record = await makeModel(api.db);
  await api.ok<CommandReply>(
    "model",
    "pass",
    { ids: [record.id], versions: { [record.id]: record.version } },
    { token },
  );
  expect(await used()).toEqual({ "model.pass": 1 });
  const age = (days: number): Promise<unknown> =>
    api.db.query("update operation_record set create_time = now() - $2 * interval '1 day' where admin = $1::bigint", [
      id,
      days,
    ]);
  await age(31);
  expect(await used()).toEqual({ "model.pass": 0 });
  await age(91);
  expect(await used()).toEqual({});
});
