import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { codes, noPermission, Refusal } from "#kernel/errors.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { checked } from "#kernel/validate.ts";
import { actorOfToken, systemActor } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { identityInvalid, sessionIsOver } from "#server/auth/session/session-ends.ts";
import { checkStepUp } from "#server/auth/session/step-up.ts";
import type { Database } from "#server/db/sql.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { fileCookie } from "./files/file-cookie.ts";
import { givenBody } from "./transport/body.ts";
import type { CallContext, Described, Endpoint } from "./endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, permissionsOfQueue, takesStepUp } from "./endpoints/endpoint.ts";

const header = (request: FastifyRequest, name: string, max: number): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, max) ?? "";
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, "");

const MAX_REQUEST_ID = 64;

/** Of the caller, in characters that can be printed; one too long keeps a character too many, by which a write refuses it. */
export const requestIdOf = (request: FastifyRequest): string =>
  printable(header(request, "__cxy_requestid_", MAX_REQUEST_ID + 1));

/**
 * Counts a request. Colleagues behind one address do not count together: with a login it is the admin who is counted.
 * @returns seconds to wait where there were too many, else 0
 */
export function secondsToWait({ server, callerIp }: FastifyRequest, actor: Actor | null): number {
  const { limit, most } = server.services;
  return actor ? limit.admit(`admin:${actor.id}`, most.ofAdmin) : limit.admit(`ip:${callerIp}`, most.ofAddress);
}

/** The refusal of a call too many; Retry-After says when to come again. */
export function tooFrequent(reply: FastifyReply, wait: number): Refusal {
  reply.header("retry-after", wait);
  return new Refusal("tooFrequent", [
    `请求过于频繁，请 ${wait} 秒后再试`,
    `Too many calls; try again in ${wait} seconds`,
  ]);
}

/** @throws Refusal tooFrequent */
function admit(request: FastifyRequest, reply: FastifyReply, actor: Actor | null): void {
  const wait = secondsToWait(request, actor);
  if (wait > 0) throw tooFrequent(reply, wait);
}

/**
 * Who is named beside a token is whose it is; clients may leave him out.
 * @throws Refusal tokenInvalid, identityInvalid, mustChangePassword, mustAddFactor, tooFrequent
 */
async function callerOf(
  db: Database,
  token: string,
  endpoint: Described,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> {
  const actor = token && endpoint.access !== "public" ? await actorOfToken(db, token, !endpoint.unattended) : null;
  admit(request, reply, actor);
  if (endpoint.access === "public") return systemActor;
  if (!actor) throw await sessionIsOver(db, hashToken(token));
  if (![actor.id, ""].includes(header(request, "__cxy_uid_", 64))) throw identityInvalid();
  if (actor.mustChangePassword && !endpoint.beforeChange)
    throw new Refusal("mustChangePassword", ["请先修改密码", "Change your password first"]);
  if (actor.mustAddFactor && !endpoint.beforeChange && !endpoint.beforeFactor)
    throw new Refusal("mustAddFactor", ["请先开启两步验证", "Add a second factor to your login first"]);
  return actor;
}

const systems = [
  ["iOS", /iP(hone|ad|od)/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac/],
  ["Linux", /Linux|X11/],
] as const;

/** One of a few names, whatever the header says. */
const systemOf = (version: string): string => systems.find(([, pattern]) => pattern.test(version))?.[0] ?? "";

/**
 * Who calls, and from where; for a write only where it can be kept.
 * @throws Refusal storageFull, notWritable, tokenInvalid, identityInvalid, mustChangePassword, mustAddFactor, tooFrequent
 */
export async function contextOf(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Described,
): Promise<CallContext> {
  if (endpoint.writes) request.server.services.outage.check(endpoint.writes === "small");
  const token = header(request, "__cxy_token_", 200);
  const timezone = Number(header(request, "__cxy_timezone_", 8));
  const actor = await callerOf(db, token, endpoint, request, reply);
  return {
    db,
    actor,
    token,
    services: request.server.services,
    setFileCookie: (given) =>
      void reply.header("set-cookie", fileCookie(given, request, request.server.services.life.hours)),
    now: Math.floor(Date.now() / 1000),
    timezone: Number.isInteger(timezone) && Math.abs(timezone) <= 50_400 ? timezone : 28_800,
    language: header(request, "__cxy_os_lang_", 3) === "0" ? 0 : 1,
    path: endpoint.path,
    requestId: requestIdOf(request),
    ip: request.callerIp,
    device: printable(header(request, "__cxy_duid_", 64)),
    system: systemOf(header(request, "__cxy_os_ver_", 60)),
  };
}

type Guarded = Pick<Described, "access" | "path">;

function needOneOf(permissions: readonly string[], path: string, actor: Actor): void {
  if (!permissions.some((permission) => isGranted(actor, permission))) throw noPermission(path, permissions[0] ?? "");
}

/**
 * May this actor call? Asked before the body is checked, and again with the checked body, which may name a queue.
 * @throws Refusal noPermission naming the path, and of the permissions that would do the nearest; illegalParameter for a
 * queue that does not exist
 */
export function authorise({ access, path }: Guarded, actor: Actor, body?: Readonly<Record<string, unknown>>): void {
  // A super group passes every check, also where no screen yet gives anybody else a way in.
  if (typeof access === "string" || actor.isSuper) return;
  if (!body) return needOneOf(permissionsOf(access), path, actor);
  const named = isOfQueue(access) ? body[access.queueIn] : undefined;
  if (!isOfQueue(access) || !named) return;
  needOneOf(permissionsOfQueue(requireQueue(String(named)), access), path, actor);
}

/** Runs a call, and keeps for want of which permission it was refused: beside its transaction, and once that is over. */
export async function keepingRefusals<T>(context: CallContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.permission)
      context.services.refused.note(context.actor.id, error.permission, context.path);
    throw error;
  }
}

interface Answered {
  path: string;
  /** Null of a call that was answered before bodies were told apart. */
  bodyHash: string | null;
  reply: { result: unknown } | null;
}

/** What is shown once is kept nowhere, and so not given again to a call that is sent again. */
const withoutOnce = (result: unknown): unknown => {
  if (typeof result !== "object" || result === null || !("shownOnce" in result)) return result;
  const { shownOnce: _, ...rest } = result;
  return rest;
};

/** Tells bodies apart; what is secret is left out, because a short hash of it could be guessed. */
function hashOf({ body: fields }: Endpoint, body: Record<string, unknown>): string {
  const open = Object.entries(body).filter(([name]) => fields[name]?.secret !== true);
  return createHash("sha256").update(JSON.stringify(open)).digest("hex");
}

/**
 * A write and its request id in one transaction: a call sent again, after a lost connection or twice at once, gets
 * the first answer and does nothing. A call that was refused leaves no trace and may be sent again.
 */
async function writeOnce(context: CallContext, endpoint: Endpoint, body: Record<string, unknown>): Promise<unknown> {
  if (context.requestId === "")
    throw new Refusal(
      "illegalParameter",
      ["缺少请求编号 __CXY_REQUESTID_", "The request id __CXY_REQUESTID_ is missing"],
      { path: "__CXY_REQUESTID_" },
    );
  // Cut short it would be the same as another's.
  if (context.requestId.length > MAX_REQUEST_ID)
    throw new Refusal(
      "illegalParameter",
      [`请求编号最长 ${MAX_REQUEST_ID} 个字符`, `A request id has at most ${MAX_REQUEST_ID} characters`],
      { path: "__CXY_REQUESTID_" },
    );
  return context.db.transaction(async (tx) => {
    const key = [context.actor.id, context.requestId];
    const hash = hashOf(endpoint, body);
    const fresh = await tx.query(
      `insert into request (admin, id, path, body_hash) values ($1::bigint, $2, $3, $4)
       on conflict do nothing returning id`,
      [...key, endpoint.path, hash],
    );
    if (fresh.length === 0) {
      const [old] = await tx.query<Answered>(
        'select path, body_hash as "bodyHash", reply from request where admin = $1::bigint and id = $2',
        key,
      );
      if (old?.path !== endpoint.path || !old.reply || (old.bodyHash ?? hash) !== hash)
        throw new Refusal("illegalParameter", ["请求编号已用于另一调用", "The request id was used by another call"], {
          path: "__CXY_REQUESTID_",
        });
      return old.reply.result;
    }
    const result = await endpoint.handle(context, body, tx);
    await tx.query("update request set reply = $3 where admin = $1::bigint and id = $2", [
      ...key,
      JSON.stringify({ result: withoutOnce(result) }),
    ]);
    return result;
  });
}

/** Checks who calls and what, then runs the endpoint. @throws Refusal */
export async function call(
  db: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
): Promise<unknown> {
  const context = await contextOf(db, request, reply, endpoint);
  return keepingRefusals(context, async () => {
    authorise(endpoint, context.actor);
    const body = checked(endpoint.body, givenBody(given, endpoint.body));
    authorise(endpoint, context.actor, body);
    if (takesStepUp(endpoint)) await checkStepUp(db, context.token, endpoint.label);
    return endpoint.writes ? writeOnce(context, endpoint, body) : endpoint.handle(context, body, db);
  });
}

export interface Failed {
  code: number;
  msg: string;
  result: { path: string | null; details: unknown };
}

/** The envelope of a refusal, in the language of the caller. */
export const refusalEnvelope = (refusal: Refusal, language: string | undefined): Failed => ({
  code: codes[refusal.codeName],
  msg: refusal.label[language === "0" ? 1 : 0],
  result: { path: refusal.path, details: refusal.details },
});
