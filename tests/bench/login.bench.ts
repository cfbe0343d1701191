import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { permissions } from "#commands/permissions.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account, v2 } from "#domain/api/call.ts";
import { hashPassword } from "#server/auth/password/password.ts";
import { actorOf } from "#server/auth/session/session.ts";
import { authorize } from "#server/http/call.ts";
import { permissionsOf } from "#server/http/endpoints/endpoint.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord } from "#server/resources/write.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server.ts";
import { PASSWORD, withServer } from "./server.ts";

const A_SECOND = 20;
const SECONDS = 15;
const ADMINS = 60;
const GROUPS = 20;

const agent = new Agent({ keepAlive: true });

/**
 * Makes a call from a separate address.
 * @returns the raw response
 */
function ask(url: string, body: object, headers: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        method: "POST",
        agent,
        headers: { "content-type": "application/json", __cxy_requestid_: randomUUID(), ...headers },
      },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (part: string) => (text += part));
        reply.on("end", () => done(text));
      },
    );
    sent.on("error", fail);
    sent.end(JSON.stringify(body));
  });
}

const send = async <T>(...call: Parameters<typeof ask>): Promise<Envelope<T>> =>
  JSON.parse(await ask(...call)) as Envelope<T>;

/**
 * Runs `work` at a fixed rate, regardless of its duration.
 * @returns milliseconds of each run
 */
async function atRate(work: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const begin = performance.now();
  for (let i = 0; i < A_SECOND * SECONDS; i++) {
    await pause(Math.max(0, begin + (i * 1_000) / A_SECOND - performance.now()));
    const from = performance.now();
    running.push(work(i).then(() => void times.push(performance.now() - from)));
  }
  await Promise.all(running);
  return times;
}

/** Creates admins who can log in, all with the password of the bench. */
async function staff({ db }: BenchServer): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const groups: string[] = [];
  const auths = permissions.map(({ name }) => name);
  for (let i = 0; i < GROUPS; i++) {
    // Each group lacks some permissions, so that no two are equal.
    const group = { name: `group ${i}`, isSystem: false, auths: auths.toSpliced((i * 3) % auths.length, 2) };
    groups.push((await insertRecord(db, authGroup, group, null)).id);
  }
  const names = Array.from({ length: ADMINS }, (_, i) => `bench-${i}`);
  for (const name of names)
    await insertRecord(db, admin, { account: name, realName: name, authGroupIds: groups, passwordHash }, null);
  return names;
}

/**
 * Compares the responses that list an admin's permissions, to that admin and to others.
 * @returns size of the longer response in bytes
 */
async function answerBytes(url: string, token: string): Promise<number> {
  const headers = { __cxy_token_: token };
  const reply = await ask(url + account("userInfo"), {}, headers);
  const { result } = JSON.parse(reply) as Envelope<SessionReply>;
  const seen = await ask(url + v2("admin", "permissions"), { id: result.userId }, headers);
  for (const { code, msg } of [reply, seen].map((text) => JSON.parse(text) as Envelope<unknown>))
    if (code !== 0) throw new Error(msg);
  return Math.max(Buffer.byteLength(reply), Buffer.byteLength(seen));
}

async function loginRows(server: BenchServer): Promise<BenchRow[]> {
  const names = await staff(server);
  await server.waitingModels(2_000);
  const logIn = async (i: number): Promise<string> => {
    const body = { type: 1, account: names[i % ADMINS], password: PASSWORD };
    const headers = { "x-forwarded-for": `10.0.${(i >> 8) & 255}.${i & 255}` };
    const reply = await send<SessionReply>(server.url + account("loginV2"), body, headers);
    if (reply.code !== 0) throw new Error(reply.msg);
    return reply.result.token;
  };
  const token = await logIn(0);
  const bytes = await answerBytes(server.url, token);
  const list = () => send(server.url + v2("model", "list"), { pageSize: 50 }, { __cxy_token_: token });
  await atRate(list);
  const alone = percentile(await atRate(list), 0.95);
  const [logins, beside] = await Promise.all([atRate(logIn), atRate(list)]);
  return [
    { what: `login by password, ${A_SECOND} a second, p95`, unit: "ms", figure: percentile(logins, 0.95), target: 150 },
    { what: "a list call alone, p95", unit: "ms", figure: alone, target: null },
    {
      what: "the same beside those logins, p95, times as long",
      unit: "×",
      figure: percentile(beside, 0.95) / alone,
      target: 2,
      isRatio: true,
    },
    {
      what: `effective permissions of an admin with ${GROUPS} groups, the longer answer`,
      unit: "kB",
      figure: bytes / 1_000,
      target: 8,
      isRatio: true,
    },
  ];
}

/** Measures the processor time from the session's row to the answer of the gate, for an admin with 20 full groups. */
async function checkRow(): Promise<BenchRow> {
  const auths = permissions.map(({ name }) => name);
  const groups = Array.from({ length: GROUPS }, (_, i) => ({ id: String(i + 1), version: 1, isSystem: false, auths }));
  const db = { query: async () => groups } as unknown as Sql;
  const versions = groups.map(({ id, version }) => `${id}:${version}`).join(",");
  const row = {
    id: "1",
    name: "bench",
    user: null,
    mustChange: false,
    hasFactor: false,
    queues: null,
    reads: null,
    groups: versions,
  };
  const guarded = endpoints.filter(({ access }) => permissionsOf(access).length > 0);
  const check = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) authorize(guarded[i % guarded.length]!, await actorOf(db, row));
  };
  await check(2_000);
  const calls = 20_000;
  const begin = process.cpuUsage();
  await check(calls);
  const { user, system } = process.cpuUsage(begin);
  return {
    what: `permission check, ${GROUPS} groups of ${auths.length} permissions, CPU a call`,
    unit: "µs",
    figure: (user + system) / calls,
    target: 50,
  };
}

/** Measures logins under load, and the cost of permission checks for each later call. */
export const bench = async (): Promise<BenchRow[]> => [...(await withServer({}, loginRows)), await checkRow()];
