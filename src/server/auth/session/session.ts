import { UserStatus } from "#domain/enumerations/users.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Vault } from "#server/auth/keys/vault.ts";
import { effectiveOf, groupsTerm } from "#server/auth/permissions/effective-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { SessionEnd } from "./session-ends.ts";
import { hashToken } from "./session-token.ts";
import { randomBytes } from "node:crypto";

/** Lifetime of a session: in total from the login, and without use. */
export interface SessionLife {
  hours: number;
  idleMinutes: number;
}

/** Context of calls that open a session. */
export interface LoginContext extends Context {
  services: { life: SessionLife; vault: Vault };
}

/** What a session keeps of the login that opened it. */
type Visit = Pick<LoginContext, "device" | "ip" | "system" | "language"> & {
  services: Pick<LoginContext["services"], "life">;
};

/** Context of a caller with the session of the call. */
export type OwnContext = LoginContext & { token: string };

export const newToken = (): string => randomBytes(32).toString("base64url");

/**
 * Opens a session.
 * @param way stored value of LoginWay
 * @returns the token
 */
export async function openSession(
  tx: Sql,
  admin: string,
  { device, ip, system = "", language, services: { life } }: Visit,
  way: Stored,
): Promise<string> {
  const token = newToken();
  await tx.query(
    `insert into session (token_hash, admin, device, ip, system, idle_minutes, ends, expires, confirmed_at)
     values ($1, $2::bigint, $3, $4, $5, $6, now() + make_interval(hours => $7),
       now() + least(make_interval(mins => $6), make_interval(hours => $7)), case when $8 then now() end)`,
    [hashToken(token), admin, device, ip, system, life.idleMinutes, life.hours, way === LoginWay.of("password")],
  );
  await tx.query(
    "update admin set last_login = now(), last_login_ip = $2, last_login_device = $3, login_way = $4, last_language = $5 where id = $1::bigint",
    [admin, ip, device, way, language],
  );
  return token;
}

export const closeSession = (tx: Sql, token: string): Promise<unknown> =>
  tx.query("delete from session where token_hash = $1", [hashToken(token)]);

/** Selects one session, or all but one, by the hash of its token. Without either, all sessions. */
export interface WhichSessions {
  only?: string;
  but?: string;
}

/**
 * Ends sessions of an admin: the next call with one of them is refused with the reason. Their rows stay until the
 * sweep. Until then, their tokens can still release the session's leases.
 * @returns the number of ended sessions
 */
export async function endSessions(
  tx: Sql,
  admin: string,
  reason: SessionEnd,
  which: WhichSessions = {},
): Promise<number> {
  // Logins that wait for their second step end too, because they began with credentials that are no longer valid.
  if (which.only === undefined) await tx.query("delete from login_step where admin = $1::bigint", [admin]);
  const ended = await tx.query(
    `update session set expires = now(), ends = now(), end_why = $4
     where admin = $1::bigint and ($2::text is null or token_hash = $2) and token_hash is distinct from $3 and expires > now()
     returning 1`,
    [admin, which.only ?? null, which.but ?? null, reason],
  );
  return ended.length;
}

/**
 * Minimum number of seconds between two writes of the last use of a session. Thus an idle session may end up to this
 * much too early.
 */
const SEEN_SECONDS = 60;

const writtenUses = new Map<string, number>();

let usedAt = 0;

/** Returns the time of the latest call to this process that a person made, in milliseconds of `performance.now`. */
export const lastUse = (): number => usedAt;

/** SQL: no call has been made with the session yet. */
export const isUnused = "last_seen = create_time";

/**
 * Extends a session because it is in use.
 * @param isUse false for automatic calls of the console. They extend nothing, except the first call of a QR code
 * session: it shows that the token arrived
 */
export async function noteUse(db: Sql, token: string, isUse = true): Promise<void> {
  const hash = hashToken(token);
  const now = Date.now() / 1_000;
  if (isUse) usedAt = performance.now();
  const last = writtenUses.get(hash);
  if (last !== undefined && (!isUse || now - last < SEEN_SECONDS)) return;
  if (writtenUses.size > 10_000) writtenUses.clear();
  writtenUses.set(hash, isUse ? now : 0);
  await db.query(
    `update session set last_seen = now(), expires = least(ends, now() + make_interval(mins => idle_minutes))
     where token_hash = $1 and expires > now() and ($2 or ${isUnused} and exists (select 1 from qr_login q where q.session = token_hash))`,
    [hash, isUse],
  );
}

interface AdminRow {
  id: string;
  name: string;
  user: string | null;
  mustChange: boolean | null;
  hasFactor: boolean;
  groups: string | null;
  queues: string[] | null;
  reads: number[] | null;
}

const selectActor = `select a.id, a.real_name as name, a."user" as "user", a.must_change_password as "mustChange", a.second_factor as "hasFactor",
     ${groupsTerm} as groups, a.queues, a.reads
   from admin a where a.delete_time is null and a.status = ${UserStatus.of("normal")}`;

interface KnownActor extends Actor {
  /**
   * True if the admin must change the password before anything else, because somebody else knows it or it is too
   * common.
   */
  mustChangePassword: boolean;
  /** True if a group requires a second factor and the admin has none. The admin must add one before anything else. */
  mustAddFactor: boolean;
  groupIds: readonly string[];
  systemGroupIds: readonly string[];
}

/** Builds the actor from an admin's row. */
export async function actorOf(
  db: Sql,
  { id, name, user, mustChange, hasFactor, groups, queues, reads }: AdminRow,
): Promise<KnownActor> {
  const { needsFactor, ...effective } = await effectiveOf(db, groups);
  return {
    id,
    name,
    userId: user,
    queues: queues ?? [],
    reads: reads ?? [],
    mustChangePassword: mustChange === true,
    mustAddFactor: needsFactor && !hasFactor,
    ...effective,
  };
}

/**
 * Returns the admin of a token; null where the token is unknown or expired, or the admin is disabled. It runs on every
 * call.
 * @param isUse false for automatic calls of the console, which do not keep a session alive
 */
export async function actorOfToken(db: Sql, token: string, isUse = true): Promise<KnownActor | null> {
  const [row] = await db.query<AdminRow>(
    `${selectActor} and a.id = (select s.admin from session s where s.token_hash = $1 and s.expires > now())`,
    [hashToken(token)],
  );
  if (!row) return null;
  await noteUse(db, token, isUse);
  return actorOf(db, row);
}

/**
 * Like `actorOfToken`, for live channels and files. Null also where the admin must first change the password or add a
 * second factor.
 */
export async function actorAtWork(db: Sql, token: string): Promise<KnownActor | null> {
  const actor = await actorOfToken(db, token, false);
  return actor?.mustChangePassword || actor?.mustAddFactor ? null : actor;
}

export async function actorById(db: Sql, id: string): Promise<KnownActor | null> {
  const [row] = await db.query<AdminRow>(`${selectActor} and a.id = $1::bigint`, [id]);
  return row ? actorOf(db, row) : null;
}

/** Returns all admins who can log in, by name. */
export async function activeActors(db: Sql): Promise<Actor[]> {
  const rows = await db.query<AdminRow>(`${selectActor} order by a.real_name, a.id`);
  return Promise.all(rows.map((row) => actorOf(db, row)));
}

/** The actor of workers, imports and effects. */
export const systemActor: Actor = { id: "0", name: "system", isSuper: true, auths: [], userId: null };
