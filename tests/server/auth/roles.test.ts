import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionNames } from "#commands/permissions.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { problemsOf } from "#kernel/validate.ts";
import type { CodeName } from "#kernel/errors.ts";
import { codes } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { account, v2 } from "#domain/api/call.ts";
import { resources } from "#domain/index.ts";
import { endSessions } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { accessAsDefined, accessTable } from "#support/access-table.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { CallRow } from "#support/classes.ts";
import { isExhaustive } from "#support/exhaustive.ts";
import { answerClass, callRows, firstOfEach, gateClass, isGuarded, oneOfEach, setsOf } from "#support/classes.ts";
import { digests } from "#support/rows.ts";
import type { Values } from "#support/values.ts";
import { permissionsOf } from "#server/http/endpoints/endpoint.ts";
import { soundBody } from "#support/sound-call.ts";

let api: TestApp;
/** An admin whose group gets other permissions in each case. */
let worker: { token: string; id: string };
/** Token of an admin without permissions. */
let stranger: string;
/** Valid bodies of the calls that are checked a second time with their body. */
const sound = new Map<string, Values>();
/** Calls of a queue need a record that waits in it. */
const soundKey = ({ call, queue }: CallRow): string => `${call.path} ${queue}`;
let before: Record<string, string>;

/** Digests without columns that change because a call was made or a group was changed by this test. */
const written = (): Promise<Record<string, string>> => digests(api.db, ["last_seen", "expires", "version"]);

const grant = (auths: readonly string[]): Promise<unknown> =>
  api.db.query("update auth_group set auths = $1::text[], version = version + 1 where name = 'group of worker'", [
    auths,
  ]);

const rows = callRows;
const titleOf = ({ method, path, queue }: CallRow): string => `${method} ${path} ${queue}`.trim();
/** Returns a row of each class, with its title. */
const tried = (of: readonly CallRow[], classOf: (row: CallRow) => string) =>
  oneOfEach(of, classOf).map((row) => [titleOf(row), row] as const);
/** Rows that meet each kind of gate. */
const gates = oneOfEach(rows, gateClass);
/** True if the gate also reads the body of the call: a second permission, or the queue that it names. */
const readsBody = (row: CallRow): boolean => row.queue !== "" || setsOf(row).length > 1;

interface Answer {
  code: number;
  msg: string;
  result: { path?: string | null };
}
interface Sent {
  language?: "0" | "1";
  headers?: Record<string, string>;
  /** Without it nothing is written. */
  requestId?: string;
}
/**
 * Sends a call with its method and content type. The answer of a call that returns a file is not an envelope and counts
 * as success.
 */
async function send({ method, queue, call }: CallRow, body: Values, token: string, sent: Sent = {}): Promise<Answer> {
  const { path } = call;
  const input = queue === "" ? body : { ...body, queue };
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const inAddress = method === "GET";
  const reply = await api.app.inject({
    method,
    url: inAddress ? `${path}?${query}` : path,
    headers: {
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      __cxy_requestid_: sent.requestId ?? crypto.randomUUID(),
      __cxy_os_lang_: sent.language ?? "1",
      __cxy_duid_: "a device",
      ...(token ? { __cxy_token_: token } : {}),
      ...sent.headers,
    },
    ...(method === "GET" ? {} : { payload: JSON.stringify(input) }),
  });
  if (String(reply.headers["content-type"]).startsWith("text/csv")) return { code: codes.ok, msg: "", result: {} };
  return reply.json<Answer>();
}

/** Callers without a session, each with the expected refusal. */
const outside: { who: string; token: string; headers?: Record<string, string>; code: CodeName; msg: Label }[] = [];
const over: Label = ["登录信息已过期，请重新登录", "Login information has expired, please log in again"];

async function makeOutsiders(): Promise<void> {
  const all = [...permissionNames];
  const late = await api.colleague("late", all);
  await api.db.query("update session set expires = now() - interval '1 second' where token_hash = $1", [
    hashToken(late.token),
  ]);
  const left = await api.colleague("left", all);
  await api.call(account("logout"), {}, { token: left.token });
  const kicked = await api.colleague("kicked", all);
  await endSessions(api.db, kicked.id, "endedByColleague");
  const off = await api.colleague("shut", all);
  await api.db.query("update admin set status = $1 where id = $2::bigint", [UserStatus.of("disable"), off.id]);
  const other = await api.colleague("other", all);
  const erased = await api.colleague("erased", all);
  await api.db.query("update admin set delete_time = now() where id = $1::bigint", [erased.id]);
  for (const token of [
    "",
    "x",
    "x".repeat(43),
    "garbage".repeat(6),
    "'; drop table session; --",
    late.token,
    left.token,
  ])
    outside.push({ who: `token ${token.slice(0, 8)}`, token, code: "tokenInvalid", msg: over });
  const ended: Label = ["同事已结束这次登录，请重新登录", "A colleague ended this session. Log in again"];
  outside.push(
    { who: "kicked", token: kicked.token, code: "identityInvalid", msg: ended },
    { who: "disabled", token: off.token, code: "identityInvalid", msg: over },
    { who: "deleted", token: erased.token, code: "identityInvalid", msg: over },
  );
  for (const uid of ["1", "nobody", "1, 1"])
    outside.push({
      who: `as ${uid}`,
      token: other.token,
      headers: { __cxy_uid_: uid },
      code: "identityInvalid",
      msg: over,
    });
}

beforeAll(async () => {
  api = await testApp();
  worker = await api.colleague("worker", []);
  stranger = (await api.colleague("stranger", [])).token;
  await makeOutsiders();
  for (const row of gates.filter(readsBody))
    if (!sound.has(soundKey(row))) sound.set(soundKey(row), await soundBody(api, row.call, api.admin, row.queue));
  await grant([]);
  before = await written();
});
afterAll(() => api.close());

/** Collects problems over all calls, so that one run shows all of them. */
class Wrong {
  readonly all: string[] = [];
  check(what: string, { code, msg }: Answer, wanted: CodeName, words: readonly string[] = []): void {
    if (code !== codes[wanted] || words.some((part) => !msg.includes(part))) this.all.push(`${what}: ${code} ${msg}`);
  }
}

it("keeps the reviewed table of permissions for every call", async () => {
  await expect(accessAsDefined()).toMatchFileSnapshot(accessTable);
  expect(rows.filter(({ method }) => method === "GET").map(({ path }) => path)).toEqual([
    v2("operationRecord", "list"),
  ]);
  expect(rows.filter(({ call }) => call.gives !== undefined).length).toBeGreaterThan(6);
});

describe("every call", () => {
  it("refuses an admin without permission by its path, and a caller without a session", async () => {
    const wrong = new Wrong();
    for (const row of new Map(rows.map((each) => [each.path, each])).values()) {
      if (row.needs === "public") continue;
      if (isGuarded(row)) wrong.check(titleOf(row), await send(row, {}, stranger), "noPermission", [row.path]);
      else wrong.check(titleOf(row), await send(row, {}, ""), "tokenInvalid");
    }
    expect(wrong.all).toEqual([]);
  });
});

describe("each class of calls", () => {
  it("refuses callers without a session, in their language", async () => {
    const wrong = new Wrong();
    for (const [index, row] of gates.filter(({ needs }) => needs !== "public").entries())
      for (const { who, token, headers, code, msg } of outside) {
        const isChinese = index % 2 === 0;
        const reply = await send(row, {}, token, { language: isChinese ? "1" : "0", ...(headers && { headers }) });
        wrong.check(`${titleOf(row)} ${who}`, reply, code, [msg[isChinese ? 0 : 1]]);
      }
    expect(wrong.all).toEqual([]);
  });

  it("refuses admins who lack one permission set, names the path, and counts the refusals", async () => {
    const wrong = new Wrong();
    const wanted: Record<string, number> = {};
    for (const [title, row] of tried(rows.filter(isGuarded), gateClass)) {
      const sets = setsOf(row);
      const lacking = [permissionNames, ...(sets.length > 0 ? sets : [[]])].map((names) => new Set(names));
      for (const [index, lacks] of lacking.entries()) {
        await grant([...permissionNames].filter((name) => !lacks.has(name)));
        // Before the body is read, a call of any queue needs a permission of any of them.
        const any = index === 0 && row.queue !== "" ? permissionsOf(row.call.access) : [];
        const [nearest] = any.length > 0 ? any : (sets[Math.max(index - 1, 0)] ?? []);
        // The second set is checked with the body, which must be valid for that.
        const bodies =
          row.queue === "" ? ([{}, sound.get(soundKey(row)) ?? {}] as const) : [sound.get(soundKey(row)) ?? {}];
        for (const body of bodies) {
          wrong.check(`${title} without ${index}`, await send(row, body, worker.token), "noPermission", [
            row.path,
            "请联系运营同事",
          ]);
          // A call for super admins only has no permission that could be granted.
          if (nearest) wanted[nearest] = (wanted[nearest] ?? 0) + 1;
        }
      }
    }
    expect(wrong.all).toEqual([]);
    await api.app.services.refused.write();
    const counts = await api.db.query<{ permission: string; n: number }>(
      "select permission, sum(n)::int as n from refused_call where admin = $1::bigint group by 1",
      [worker.id],
    );
    expect(Object.fromEntries(counts.map(({ permission, n }) => [permission, n]))).toEqual(wanted);
  });

  it("writes nothing while it refuses a call", async () => {
    await grant([]);
    expect(await written()).toEqual(before);
  });

  it("needs no session for a public call, with any token", async () => {
    const wrong = new Wrong();
    for (const [title, row] of tried(
      rows.filter(({ needs }) => needs === "public"),
      answerClass,
    )) {
      const [missing] = problemsOf(row.call.body, {});
      for (const { who, token, headers } of outside) {
        const reply = await send(row, {}, token, headers && { headers });
        wrong.check(`${title} ${who}`, reply, missing ? "illegalParameter" : "ok");
        if (missing) expect(reply.result.path, title).toBe(missing.path);
      }
    }
    expect(wrong.all).toEqual([]);
  });
});

/** Tried calls whose valid body is refused for another reason than a permission. All others answer 0. */
const refusedAsSound: Readonly<Record<string, CodeName>> = {
  // No such session exists; an undo names its records by one of two fields.
  [v2("session", "end")]: "notFound",
  [v2("operationRecord", "undo")]: "illegalParameter",
  // A record of the log needs the permission to read what it is about.
  ...Object.fromEntries(
    ["detail", "statement", "history"].map((verb) => [v2("operationRecord", verb), "noPermission"] as const),
  ),
  // The samples name no chart, and its records need a permission of their own.
  [v2("chart", "figures")]: "illegalParameter",
  [v2("chart", "sparks")]: "noPermission",
  // The target and the task of a job do not exist.
  [v2("bulkJob", "save")]: "illegalParameter",
  [v2("bulkJob", "takeImport")]: "notFound",
  // Nobody made this request.
  [v2("pendingDecision", "withdraw")]: "guardRefused",
  [v2("pendingDecision", "askAgain")]: "guardRefused",
  // There is no import, and the caller may list no resource.
  ...Object.fromEntries(resources.map(({ name }) => [v2(name, "importCorrect"), "notFound"] as const)),
  [v2("view", "counts")]: "notFound",
  [v2("view", "sums")]: "notFound",
  // The samples are no list of steps.
  [v2("own", "keepSteps")]: "illegalParameter",
  // The samples name no command. Each step needs a permission of its own (server/queue/macro.test.ts).
  [v2("queue", "macro")]: "illegalParameter",
  [v2("queue", "macroEffects")]: "illegalParameter",
  [v2("own", "keepMacro")]: "illegalParameter",
  // The samples are no name of a video, and no list of pictures.
  [v2("circle", "preUploadVideo")]: "illegalParameter",
  [v2("comment", "post")]: "illegalParameter",
  // The samples have no author, and nobody of this class has written a draft.
  [v2("content", "draftAdd")]: "illegalParameter",
  [v2("content", "draftEdit")]: "guardRefused",
  // No key was offered.
  [v2("secondFactor", "add")]: "guardRefused",
  [v2("secondFactor", "renew")]: "illegalParameter",
  [v2("secondFactor", "remove")]: "illegalParameter",
};

const gateCodes: readonly number[] = [codes.tokenInvalid, codes.identityInvalid, codes.noPermission, codes.serverFault];

/** Collects the calls with a valid body whose answer is not the declared one. */
async function answersOf(rows: readonly CallRow[], tokenFor: (row: CallRow) => Promise<string>): Promise<string[]> {
  const wrong: string[] = [];
  const first = new Set(firstOfEach(rows, answerClass));
  for (const row of isExhaustive ? rows : first) {
    const token = await tokenFor(row);
    const body = await soundBody(api, row.call, token, row.queue);
    const { code, msg, result } = await send(row, body, token);
    const isWanted = code === codes[refusedAsSound[row.path] ?? "ok"];
    const isDeclared = isWanted || (!first.has(row) && !gateCodes.includes(code));
    if (!isDeclared)
      wrong.push(`${titleOf(row)}: ${code} ${msg} ${JSON.stringify(body)} ${JSON.stringify(result).slice(0, 300)}`);
  }
  return wrong;
}

describe("a call that may be made", () => {
  it("passes the gate with any one permission of each set, and for a super admin", async () => {
    const stopped: string[] = [];
    for (const [title, row] of tried(rows.filter(isGuarded), gateClass)) {
      const ask = async (who: string, token: string): Promise<void> => {
        // Without a request id, a write ends after the gate and before it does anything.
        const { code, msg } = await send(row, sound.get(soundKey(row)) ?? {}, token, { requestId: "" });
        if (code === codes.noPermission) stopped.push(`${title} ${who}: ${msg}`);
      };
      const sets = setsOf(row);
      for (const [index, names] of sets.entries())
        for (const name of names) {
          await grant(sets.map((others, other) => (other === index ? name : (others[0] ?? ""))));
          await ask(name, worker.token);
        }
      await ask("super", api.admin);
    }
    expect(stopped).toEqual([]);
  });

  it("answers as declared to the right group, or to a super admin if there is none", async () => {
    const named = rows.filter((row) => isGuarded(row) && (row.queue === "" || row.call.body["queue"]?.required));
    const wrong = await answersOf(named, async (row) => {
      const sets = setsOf(row);
      await grant(sets.flatMap(([name]) => name ?? []));
      // An admin may have 20 tasks at once. A claim of a queue may lease the items of the next calls.
      await api.db.query("delete from async_task");
      await api.db.query("delete from queue_item");
      return sets.length > 0 ? worker.token : api.admin;
    });
    expect(wrong).toEqual([]);
  });

  it("answers as declared to every admin, for themselves, and names what its body lacks", async () => {
    let made = 0;
    const unnamed: string[] = [];
    const wrong = await answersOf(
      rows.filter(({ needs }) => needs === "login"),
      async (row) => {
        // Each has a session of its own, because some of them end it.
        const { token } = await api.colleague(`self${++made}`, []);
        const [missing] = problemsOf(row.call.body, {});
        const { code, result } = missing ? await send(row, {}, token) : { code: 0, result: {} };
        if (missing && (code !== codes.illegalParameter || result.path !== missing.path)) unnamed.push(titleOf(row));
        return token;
      },
    );
    expect([...unnamed, ...wrong]).toEqual([]);
  });
});
