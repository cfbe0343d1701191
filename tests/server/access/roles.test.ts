import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { findResource, queues } from "#domain/index.ts";
import { problemsOf } from "#kernel/check.ts";
import type { CodeName } from "#kernel/errors.ts";
import { codes } from "#kernel/errors.ts";
import { account, v2 } from "#kernel/wire.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { queuePermissions, readPermissions } from "#server/access/reading.ts";
import { hashToken } from "#server/access/session.ts";
import { calls } from "#server/http/endpoints.ts";
import type { Described } from "#server/http/endpoint.ts";
import { isOfQueue, permissionsOf } from "#server/http/endpoint.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { digests } from "#support/rows.ts";
import type { Values } from "#support/samples.ts";
import { soundBody, uploadPath } from "#support/sound-call.ts";
import { stl } from "#support/upload.ts";
import { inventory } from "#tools/lib/inventory.ts";

let api: TestApp;
/** One admin whose group gets other permissions for each case. */
let worker: { token: string; id: string };
const gone: Record<string, string> = { none: "", unknown: "x".repeat(43) };
/** Whose token stands while he does not. */
const shut = new Set(["disabled", "deleted"]);
/** A body that would be taken, for each call that writes. */
const sound = new Map<string, Values>();
let before: Record<string, string>;

/** That somebody called, and how often this test has changed what he may do, is no writing of the call: one changes its record's time too. */
const written = (): Promise<Record<string, string>> => digests(api.db, ["last_seen", "expires", "version"]);

const grant = (auths: readonly string[]): Promise<unknown> =>
  api.db.query("update auth_group set auths = $1::text[], version = version + 1 where name = 'group of worker'", [
    auths,
  ]);

interface Called extends Described {
  method: "POST" | "GET";
}
const known = new Map(calls.map((call) => [call.path, call]));
/** What `npm run inventory` prints, each with what is declared of it. */
const every = inventory().endpoints.map(({ method, path }): Called => ({ ...known.get(path)!, method }));
const named = (of: readonly Called[]) => of.map((call) => [`${call.method} ${call.path}`, call] as const);
const isGuarded = ({ access }: Called): boolean => typeof access !== "string";
const closed = named(every.filter(({ access }) => access !== "public"));
const guarded = named(every.filter(isGuarded));

interface Answer {
  code: number;
  msg: string;
  result: { path?: string | null };
}
/** By the method and the type that the call takes; the answer of one that gives a file is no envelope, and is its success. */
async function send({ path, method, takes }: Called, body: Values, token: string): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const inAddress = method === "GET" || takes !== undefined;
  const reply = await api.app.inject({
    method,
    url: inAddress ? `${path}?${query}` : path,
    headers: {
      ...(method === "GET" ? {} : { "content-type": takes ?? "application/json" }),
      __cxy_requestid_: crypto.randomUUID(),
      __cxy_os_lang_: "1",
      __cxy_duid_: "a device",
      ...(token ? { __cxy_token_: token } : {}),
    },
    ...(method === "GET" ? {} : { payload: takes ? stl() : JSON.stringify(body) }),
  });
  if (String(reply.headers["content-type"]).startsWith("text/csv")) return { code: codes.ok, msg: "", result: {} };
  return reply.json<Answer>();
}

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
  for (const [, call] of closed) if (call.writes) sound.set(call.path, await soundBody(api, call, api.admin));
  await grant([]);
  before = await written();
}, 120_000);
afterAll(() => api.close());

it("is made of every call of the inventory, files and addresses included", () => {
  expect(every.length).toBe(inventory().endpoints.length);
  expect(every.filter(({ method }) => method === "GET").map(({ path }) => path)).toEqual([
    v2("operationRecord", "list"),
  ]);
  expect(every.some(({ path }) => path === uploadPath)).toBe(true);
  expect(every.filter(({ gives }) => gives !== undefined).length).toBeGreaterThan(6);
});

describe("a call", () => {
  it.each(closed)("%s is refused to whoever has no session any more", async (_, call) => {
    for (const [who, token] of Object.entries(gone))
      for (const body of [{}, sound.get(call.path) ?? {}])
        expect((await send(call, body, token)).code, who).toBe(
          shut.has(who) ? codes.identityInvalid : codes.tokenInvalid,
        );
  });

  it.each(guarded)("%s is refused to who holds every other permission", async (_, call) => {
    await grant([...permissionNames].filter((name) => !permissionsOf(call.access).includes(name)));
    for (const body of [{}, sound.get(call.path) ?? {}]) {
      const reply = await send(call, body, worker.token);
      expect(reply.code).toBe(codes.noPermission);
      expect(reply.msg).toContain(call.path);
    }
  });

  it("wrote nothing while it was refused, but that it was", async () => {
    await grant([]);
    expect(await written()).toEqual(before);
    await api.app.services.refused.write();
    const kept = await api.db.query<{ permission: string; n: number }>(
      "select permission, sum(n)::int as n from refused_call where admin = $1::bigint group by 1",
      [worker.id],
    );
    const wanted: Record<string, number> = {};
    // What nobody but a super group may do has no permission that could be granted.
    for (const [, { access }] of guarded) {
      const [nearest] = permissionsOf(access);
      if (nearest) wanted[nearest] = (wanted[nearest] ?? 0) + 2;
    }
    expect(Object.fromEntries(kept.map(({ permission, n }) => [permission, n]))).toEqual(wanted);
  });
});

/** Sound calls that are refused all the same, by what they say; every other is answered with 0. */
const refusedAsSound: Readonly<Record<string, CodeName>> = {
  // Nobody is logged in by that session; what is to be undone is named by either of two fields.
  [v2("admin", "endSession")]: "notFound",
  [v2("session", "end")]: "notFound",
  [v2("operationRecord", "undo")]: "illegalParameter",
  // None was asked for before; no phone shows such a code.
  [v2("secondFactor", "add")]: "guardRefused",
  [v2("secondFactor", "renew")]: "illegalParameter",
  [v2("secondFactor", "remove")]: "illegalParameter",
};

describe("a call that may be made", () => {
  it.each(guarded)(
    "%s names what is missing, to who holds any one of its permissions and to a super group",
    async (_, call) => {
      const [missing] = problemsOf(call.body, {});
      const ask = async (token: string, who: string): Promise<void> => {
        const { code, msg, result } = await send(call, {}, token);
        if (missing) expect([code, result.path], `${who}: ${msg}`).toEqual([codes.illegalParameter, missing.path]);
        else if (call.writes)
          expect([code, typeof result.path], `${who}: ${msg}`).toEqual([codes.illegalParameter, "string"]);
        else expect(code, `${who}: ${msg}`).toBe(codes.ok);
      };
      for (const name of permissionsOf(call.access)) {
        await grant([name, ...alongside(call)]);
        await ask(worker.token, name);
      }
      await ask(api.admin, "super");
    },
  );

  it.each(guarded)("%s is answered as declared, to the right group and to a super group", async (_, call) => {
    const wanted = codes[refusedAsSound[call.path] ?? "ok"];
    const [name] = permissionsOf(call.access);
    await grant(name ? [name, ...alongside(call)] : []);
    for (const token of name ? [worker.token, api.admin] : [api.admin]) {
      const body = await soundBody(api, call, token);
      const reply = await send(call, body, token);
      expect(reply.code, `${JSON.stringify(body)} ${reply.msg} ${JSON.stringify(reply.result).slice(0, 300)}`).toBe(
        wanted,
      );
    }
  });
});

/** To whoever is logged in, whatever group: each by a session of its own, which some of them end. */
describe("a call that everybody may make of himself", () => {
  it.each(closed.filter(([, call]) => !isGuarded(call)))("%s is answered as declared", async (title, call) => {
    const { token } = await api.colleague(`self ${title}`.slice(-28), []);
    const [missing] = problemsOf(call.body, {});
    if (missing)
      expect(await send(call, {}, token)).toMatchObject({
        code: codes.illegalParameter,
        result: { path: missing.path },
      });
    const reply = await send(call, await soundBody(api, call, token), token);
    expect(reply.code, reply.msg).toBe(codes[refusedAsSound[call.path] ?? "ok"]);
  });
});

it.each(named(every.filter(({ access }) => access === "public")))(
  "%s asks for no session, whatever token comes with it",
  async (_, call) => {
    const [missing] = problemsOf(call.body, {});
    for (const [who, token] of Object.entries(gone)) {
      const { code, result } = await send(call, {}, token);
      expect([code, missing && result.path], who).toEqual([missing ? codes.illegalParameter : codes.ok, missing?.path]);
    }
  },
);

/** What a call needs beside any one of its permissions: a list to take along, a queue to name. */
function alongside({ path, gives, access, body }: Described): readonly string[] {
  if (isOfQueue(access) && access.and && body[access.queueIn]?.required) return queuePermissions(queues).slice(0, 1);
  const resource = gives ? findResource(path.split("/").at(-2) ?? "") : undefined;
  return resource ? readPermissions(resource).slice(0, 1) : [];
}
