import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { codes } from "#kernel/errors.ts";
import { account } from "#kernel/wire.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { hashToken } from "#server/access/session.ts";
import { endpoints } from "#server/http/endpoints.ts";
import type { Endpoint } from "#server/http/endpoint.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { rowCounts } from "#support/rows.ts";

let api: TestApp;
/** One admin whose group gets other permissions for each case. */
let worker: { token: string; id: string };
let before: Record<string, number>;
const gone: Record<string, string> = { none: "", unknown: "x".repeat(43) };
/** Whose token stands while he does not. */
const shut = new Set(["disabled", "deleted"]);

const grant = (auths: readonly string[]): Promise<unknown> =>
  api.db.query("update auth_group set auths = $1::text[], version = version + 1 where name = 'group of worker'", [
    auths,
  ]);

beforeAll(async () => {
  api = await testApp();
  worker = await api.colleague("worker", []);
  const late = await api.colleague("late", [...permissionNames]);
  await api.db.query("update session set expires = now() - interval '1 second' where token_hash = $1", [
    hashToken(late.token),
  ]);
  const left = await api.colleague("left", [...permissionNames]);
  await api.call(account("logout"), {}, { token: left.token });
  const off = await api.colleague("shut", [...permissionNames]);
  await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("disable"), off.id]);
  const erased = await api.colleague("erased", [...permissionNames]);
  await api.db.query("update admin set delete_time = now() where id = $1::bigint", [erased.id]);
  Object.assign(gone, { expired: late.token, loggedOut: left.token, disabled: off.token, deleted: erased.token });
  before = await rowCounts(api.db);
});
afterAll(() => api.close());

const closed = endpoints.filter(({ access }) => access !== "public");
const guarded = closed.flatMap(({ path, access }) => (typeof access === "string" ? [] : [[path, access] as const]));
const paths = (of: readonly Endpoint[]): [string][] => of.map(({ path }) => [path]);

describe("a call", () => {
  it.each(paths(closed))("%s is refused to whoever has no session any more", async (path) => {
    for (const [who, token] of Object.entries(gone))
      expect((await api.call(path, {}, token ? { token } : {})).code, who).toBe(
        shut.has(who) ? codes.identityInvalid : codes.tokenInvalid,
      );
  });

  it.each(guarded)("%s is refused to who holds every other permission", async (path, access) => {
    await grant([...permissionNames].filter((name) => !access.includes(name)));
    const reply = await api.call(path, {}, { token: worker.token });
    expect(reply.code).toBe(codes.noPermission);
    expect(reply.msg).toContain(path);
  });

  it("wrote nothing while it was refused, but that it was", async () => {
    expect(await rowCounts(api.db)).toEqual(before);
    await api.app.services.refused.write();
    const kept = await api.db.query<{ permission: string; n: number }>(
      "select permission, sum(n)::int as n from refused_call where admin = $1::bigint group by 1",
      [worker.id],
    );
    const wanted: Record<string, number> = {};
    // What nobody but a super group may do has no permission that could be granted.
    for (const [, [nearest]] of guarded) if (nearest) wanted[nearest] = (wanted[nearest] ?? 0) + 1;
    expect(Object.fromEntries(kept.map(({ permission, n }) => [permission, n]))).toEqual(wanted);
  });

  it.each(guarded)("%s is open to who holds any one of its permissions, and to a super group", async (path, access) => {
    for (const name of access) {
      await grant([name]);
      const reply = await api.call(path, {}, { token: worker.token });
      expect([codes.noPermission, codes.tokenInvalid, codes.identityInvalid], `${name}: ${reply.msg}`).not.toContain(
        reply.code,
      );
    }
    expect((await api.call(path, {}, { token: api.admin })).code).not.toBe(codes.noPermission);
  });
});
