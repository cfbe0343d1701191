import type { TimeZone } from "#kernel/time-zone.ts";
import { isTimeZone } from "#kernel/time-zone.ts";
import { knownZones } from "#server/db/known-zones.ts";
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findResource } from "#domain/index.ts";
import { noPermission, Refusal } from "#kernel/errors.ts";
import { maskedPaths } from "#kernel/masked-entries.ts";
import type { Actor } from "#kernel/actor.ts";
import { isGranted } from "#kernel/availability.ts";
import { checked } from "#kernel/validate.ts";
import { actorOfToken, systemActor } from "#server/auth/session/session.ts";
import { hashToken } from "#server/auth/session/session-token.ts";
import { identityInvalid, sessionIsOver } from "#server/auth/session/session-ends.ts";
import { checkStepUp } from "#server/auth/session/step-up.ts";
import type { Database } from "#server/db/sql.ts";
import { checkReaders } from "#server/resources/readers.ts";
import { requireQueue } from "#server/queue/require-queue.ts";
import { fileCookie } from "./files/file-cookie.ts";
import { qrCodeOf, qrCookie } from "./qr-cookie.ts";
import type { NamedMasked } from "#server/context.ts";
import { noteIn, recordNamed } from "./masked-filters.ts";
import { networkOf } from "./network-of.ts";
import { givenBody, withoutEmpty } from "./transport/body.ts";
import type { CallContext, Described, Endpoint } from "./endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, permissionsOfQueue, queuesOfCall, takesStepUp } from "./endpoints/endpoint.ts";

const header = (request: FastifyRequest, name: string, max: number): string => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.slice(0, max) ?? "";
};

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, "");

const MAX_REQUEST_ID = 64;

/**
 * Returns the caller's request id, in printable characters. An id that is too long is cut to one character more than
 * the maximum, so that a write still refuses it.
 */
export const requestIdOf = (request: FastifyRequest): string =>
  printable(header(request, "__cxy_requestid_", MAX_REQUEST_ID + 1));

/**
 * Counts a request against its rate limit. A logged-in admin is counted by id, so that colleagues behind one address do
 * not share a limit.
 * @returns seconds to wait where the limit is exceeded, else 0
 */
export function secondsToWait({ server, callerIp }: FastifyRequest, actor: Actor | null): number {
  const { limit, most } = server.services;
  return actor
    ? limit.admit(`admin:${actor.id}`, most.ofAdmin)
    : limit.admit(`ip:${networkOf(callerIp)}`, most.ofAddress);
}

/** Creates the refusal of a call over the rate limit, with a Retry-After header. */
export function tooFrequent(reply: FastifyReply, wait: number): Refusal {
  reply.header("retry-after", wait);
  return new Refusal("tooFrequent", [
    `请求过于频繁，请 ${wait} 秒后再试`,
    `Too many calls; try again in ${wait} seconds`,
  ]);
}

/**
 * Applies the rate limit.
 * @throws Refusal tooFrequent
 */
function admit(request: FastifyRequest, reply: FastifyReply, actor: Actor | null): void {
  const wait = secondsToWait(request, actor);
  if (wait > 0) throw tooFrequent(reply, wait);
}

/**
 * Identifies the caller by the token. A user id header must match it, but clients may omit it.
 * @throws Refusal tokenInvalid; identityInvalid; mustChangePassword; mustAddFactor; tooFrequent
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
    throw new Refusal("mustAddFactor", ["请先开启两步验证", "Set up two-factor authentication first"]);
  return actor;
}

const systems = [
  ["iOS", /iP(hone|ad|od)/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac/],
  ["Linux", /Linux|X11/],
] as const;

/** Returns the operating system as one of a few names, or an empty text. The header can contain anything. */
const systemOf = (version: string): string => systems.find(([, pattern]) => pattern.test(version))?.[0] ?? "";

/** Time zone of the caller: the one that a header names, else the offset of the specified header, which has no summer time. */
async function zoneOf(db: Database, request: FastifyRequest): Promise<TimeZone> {
  const name = header(request, "__cxy_timezone_name_", 64);
  // Names in other letter cases would each be kept (kernel/time-zone.ts), and anybody can send thousands of them.
  if ((await knownZones(db)).has(name) && isTimeZone(name)) return name;
  const offset = Number(header(request, "__cxy_timezone_", 8));
  return Number.isInteger(offset) && Math.abs(offset) <= 50_400 ? offset : 28_800;
}

/**
 * Builds the context of a call. A write that could not be stored is refused before anything else is checked.
 * @throws Refusal storageFull; notWritable; tokenInvalid; identityInvalid; mustChangePassword; mustAddFactor;
 * tooFrequent
 */
export async function contextOf(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Described,
): Promise<CallContext> {
  if (endpoint.writes) request.server.services.outage.check(endpoint.writes === "small");
  const token = header(request, "__cxy_token_", 200);
  const actor = await callerOf(db, token, endpoint, request, reply);
  const { services } = request.server;
  const namedMasked: NamedMasked = new Map();
  return {
    db,
    actor,
    token,
    services,
    namedMasked,
    noteMasked: noteIn(namedMasked, { actor, services }),
    host: request.host,
    qrCode: qrCodeOf(request),
    setQrCookie: (identical, seconds) => void reply.header("set-cookie", qrCookie(identical, request, seconds)),
    setFileCookie: (token) => void reply.header("set-cookie", fileCookie(token, request, services.life.hours)),
    now: Math.floor(Date.now() / 1000),
    timezone: await zoneOf(db, request),
    language: header(request, "__cxy_os_lang_", 3) === "0" ? 0 : 1,
    path: endpoint.path,
    requestId: requestIdOf(request),
    ip: request.callerIp,
    device: printable(header(request, "__cxy_duid_", 64)),
    system: systemOf(header(request, "__cxy_os_ver_", 60)),
  };
}

type Guarded = Pick<Described, "access" | "alsoAccess" | "path">;

function needOneOf(permissions: readonly string[], path: string, actor: Actor): void {
  if (!permissions.some((permission) => isGranted(actor, permission))) throw noPermission(path, permissions[0] ?? "");
}

/**
 * Checks the actor's permission. It is called before the body is validated, and again with the validated body, which
 * may name a queue.
 * @throws Refusal noPermission with the path and the most specific missing permission; illegalParameter for an unknown
 * queue
 */
export function authorize(
  { access, alsoAccess, path }: Guarded,
  actor: Actor,
  body?: Readonly<Record<string, unknown>>,
): void {
  // A super admin passes every check, even if no screen grants the permission.
  if (typeof access === "string" || actor.isSuper) return;
  if (!body) {
    needOneOf(permissionsOf(access), path, actor);
    return alsoAccess && needOneOf(alsoAccess, path, actor);
  }
  const queueId = isOfQueue(access) ? body[access.queueIn] : undefined;
  if (!isOfQueue(access) || !queueId) return;
  const queue = requireQueue(String(queueId));
  // The handler refuses a queue of another resource.
  if (queuesOfCall(access).includes(queue)) needOneOf(permissionsOfQueue(queue, access), path, actor);
}

/**
 * Runs a call and counts a refusal for a missing permission. The count is outside the call's transaction, which is
 * rolled back.
 */
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
  /** Null for calls answered before body hashes were stored. */
  bodyHash: string | null;
  reply: { result: unknown } | null;
}

/** Removes values that are shown only once, before the reply is stored. So a repeated call does not get them again. */
const withoutShownOnce = (result: unknown): unknown => {
  if (typeof result !== "object" || result === null || !("shownOnce" in result)) return result;
  const { shownOnce: _, ...rest } = result;
  return rest;
};

const personal = new WeakMap<Endpoint, boolean>();

/** True if the body may contain personal values, such as those of a masked field. */
function isPersonal(endpoint: Endpoint): boolean {
  const known = personal.get(endpoint) ?? maskedPaths(endpoint.body).length > 0;
  personal.set(endpoint, known);
  return known;
}

/**
 * Returns a hash of a body, to compare repeated calls. Secret fields are left out, because a short secret could be
 * guessed from the hash. For the same reason the hash of personal values has a key.
 */
function hashOf(endpoint: Endpoint, body: Record<string, unknown>, { vault }: CallContext["services"]): string {
  const comparable = Object.entries(body).filter(([name]) => endpoint.body[name]?.secret !== true);
  const text = JSON.stringify(comparable);
  return isPersonal(endpoint) ? vault.sign(text) : createHash("sha256").update(text).digest("hex");
}

/**
 * Runs a write and stores its request id in one transaction. A call that is sent again, even at the same moment, gets
 * the answer of the first one and changes nothing. The request id of a refused call is not stored, so that the call may
 * be sent again.
 */
async function writeOnce(context: CallContext, endpoint: Endpoint, body: Record<string, unknown>): Promise<unknown> {
  if (context.requestId === "")
    throw new Refusal(
      "illegalParameter",
      ["缺少请求编号 __CXY_REQUESTID_", "The request id __CXY_REQUESTID_ is missing"],
      { path: "__CXY_REQUESTID_" },
    );
  // Refused and not truncated, because a truncated id could equal another one.
  if (context.requestId.length > MAX_REQUEST_ID)
    throw new Refusal(
      "illegalParameter",
      [`请求编号最长 ${MAX_REQUEST_ID} 个字符`, `A request id has at most ${MAX_REQUEST_ID} characters`],
      { path: "__CXY_REQUESTID_" },
    );
  return context.db.transaction(async (tx) => {
    const key = [context.actor.id, context.requestId];
    const hash = hashOf(endpoint, body, context.services);
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
      JSON.stringify({ result: withoutShownOnce(result) }),
    ]);
    return result;
  });
}

/** Checks that the caller may read the records that a call names. @throws Refusal noPermission */
async function checkReadersOf(
  { db, actor }: CallContext,
  { path }: Endpoint,
  body: Record<string, unknown>,
): Promise<void> {
  const resource = findResource(path.split("/").at(-2) ?? "");
  if (resource) await checkReaders(db, actor, resource, [body["id"] ?? [], body["ids"] ?? []].flat().map(String));
}

/**
 * Checks permission and body of a call, and that the caller has lately given the password where the call needs it.
 * @returns the checked body
 * @throws Refusal
 */
export async function admittedBody(
  context: CallContext,
  endpoint: Endpoint,
  received: unknown,
): Promise<Record<string, unknown>> {
  authorize(endpoint, context.actor);
  const tidy = givenBody(received, endpoint.body);
  const body = checked(endpoint.body, endpoint.leavesOutEmpty ? withoutEmpty(tidy, endpoint.body) : tidy);
  authorize(endpoint, context.actor, body);
  await checkReadersOf(context, endpoint, body);
  if (takesStepUp(endpoint)) await checkStepUp(context.db, context.token, endpoint.label);
  return body;
}

/**
 * Checks caller, permission and body, then runs the endpoint.
 * @throws Refusal
 */
export async function call(
  db: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  received: unknown,
): Promise<unknown> {
  const context = await contextOf(db, request, reply, endpoint);
  return keepingRefusals(context, async () => {
    const body = await admittedBody(context, endpoint, received);
    const result = await (endpoint.writes ? writeOnce(context, endpoint, body) : endpoint.handle(context, body, db));
    await recordNamed(context);
    return result;
  });
}
