import { expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { v2 } from "#domain/api/call.ts";
import { effectiveOf } from "#server/auth/permissions/effective-permissions.ts";
import { actorOfToken } from "#server/auth/session/session.ts";
import type { Sql } from "#server/db/sql.ts";
import { sharedStaff } from "#support/shared.ts";

const { api, staff } = sharedStaff();

/** Simulates another process: the same database, and an empty cache. Counts how often groups are read. */
function anotherProcess(): { db: Sql; loads: () => number } {
  let loads = 0;
  const db = {
    query: (text: string, values?: unknown[]) => {
      if (/is_system as "isSystem"/.test(text)) loads += 1;
      return api.db.query(text, values as never);
    },
  } as unknown as Sql;
  return { db, loads: () => loads };
}

it("combines permissions once while the groups stay the same, and again in every process after a change", async () => {
  const one = await staff.group("甲", ["model.pass"]);
  const two = await staff.group("乙", ["model.noPass"]);
  const { password } = await staff.admin("both", [one.id, two.id]);
  const { token } = (await staff.logIn("both", password)).result;
  const [here, there] = [anotherProcess(), anotherProcess()];
  const auths = async ({ db }: { db: Sql }) => (await actorOfToken(db, token))?.auths.toSorted();
  for (let i = 0; i < 3; i++)
    for (const process of [here, there]) expect(await auths(process)).toEqual(["model.noPass", "model.pass"]);
  expect([here.loads(), there.loads()]).toEqual([1, 1]);
  const change = { id: two.id, version: two.version, auths: ["model.stop"] };
  await api.ok("authGroup", "configure", change);
  for (const process of [here, there]) expect(await auths(process)).toEqual(["model.pass", "model.stop"]);
  await staff.run("authGroup", "disable", one.id);
  for (const process of [here, there]) expect(await auths(process)).toEqual(["model.stop"]);
  await staff.run("authGroup", "enable", one.id);
  for (const process of [here, there]) expect(await auths(process)).toEqual(["model.pass", "model.stop"]);
  await api.db.query("update admin set auth_group_ids = '{}' where account = 'both'");
  for (const process of [here, there]) expect(await auths(process)).toEqual([]);
  expect((await api.call(v2("model", "pass"), {}, { token })).code).toBe(codes.noPermission);
});

it("caches permissions under the versions that were read, where they are newer than requested", async () => {
  const group = await staff.group("丙", ["model.pass"]);
  const { db, loads } = anotherProcess();
  const old = `${group.id}:${group.version - 1}`;
  expect((await effectiveOf(db, old)).auths).toEqual(["model.pass"]);
  expect((await effectiveOf(db, `${group.id}:${group.version}`)).auths).toEqual(["model.pass"]);
  expect(loads()).toBe(1);
  expect(await effectiveOf(db, null)).toMatchObject({ isSuper: false, auths: [], groupIds: [] });
});
