import { createHash, randomBytes } from "node:crypto";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Actor } from "#kernel/availability.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { sqlName } from "#kernel/storage.ts";
import type { Sql } from "#server/db/sql.ts";

const DAYS = 14;

/** Only the hash is stored: who reads the table cannot log in with it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** @param way stored value of LoginWay */
export async function openSession(tx: Sql, admin: string, device: string, ip: string, way: Stored): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.query(
    `insert into session (token_hash, admin, expires, device, ip) values ($1, $2::bigint, now() + interval '${DAYS} days', $3, $4)`,
    [hashToken(token), admin, device, ip],
  );
  await tx.query(
    "update admin set last_login = now(), last_login_ip = $2, last_login_device = $3, login_way = $4 where id = $1::bigint",
    [admin, ip, device, way],
  );
  return token;
}

export const closeSession = (tx: Sql, token: string): Promise<unknown> =>
  tx.query("delete from session where token_hash = $1", [hashToken(token)]);

/** Ends sessions of an admin: the next call with one of them answers token-invalid. @returns how many */
export async function endSessions(
  tx: Sql,
  admin: string,
  which: { only?: string; but?: string } = {},
): Promise<number> {
  const gone = await tx.query(
    `delete from session where admin = $1::bigint and ($2::text is null or token_hash = $2) and token_hash is distinct from $3
     returning 1`,
    [admin, which.only ?? null, which.but ?? null],
  );
  return gone.length;
}

/** A session says once a minute that it is used. */
const SEEN_SECONDS = 60;
const seen = new Map<string, number>();

async function touch(db: Sql, hash: string): Promise<void> {
  const now = Date.now() / 1_000;
  if (now - (seen.get(hash) ?? 0) < SEEN_SECONDS) return;
  if (seen.size > 10_000) seen.clear();
  seen.set(hash, now);
  await db.query("update session set last_seen = now() where token_hash = $1", [hash]);
}

interface AdminRow {
  id: string;
  name: string;
  user: string | null;
  mustChange: boolean | null;
  groups: { id: string; isSystem: boolean; auths: string[] | null }[] | null;
}

const selectActor = `select a.id, a.real_name as name, a."user" as "user", a.must_change_password as "mustChange",
     (select jsonb_agg(jsonb_build_object('id', g.id::text, 'isSystem', g.is_system, 'auths', g.auths)) from ${sqlName(authGroup.name)} g
       where g.id = any(a.auth_group_ids) and g.status = ${UpDown.of("up")} and g.delete_time is null) as groups
   from admin a where a.delete_time is null and a.status = ${UserStatus.of("normal")}`;

export interface KnownActor extends Actor {
  /** Somebody else knows his password: he may change it and nothing more. */
  mustChangePassword: boolean;
  groupIds: string[];
  systemGroupIds: string[];
}

function actorOf(row: AdminRow): KnownActor {
  const groups = row.groups ?? [];
  const system = groups.filter((group) => group.isSystem);
  return {
    id: row.id,
    name: row.name,
    userId: row.user,
    mustChangePassword: row.mustChange === true,
    isSuper: system.length > 0,
    auths: [...new Set(groups.flatMap((group) => group.auths ?? []))],
    groupIds: groups.map((group) => group.id),
    systemGroupIds: system.map((group) => group.id),
  };
}

/** Who a token belongs to; null where it is unknown, expired or its admin disabled. Read on every call. */
export async function actorOfToken(db: Sql, token: string): Promise<KnownActor | null> {
  const [row] = await db.query<AdminRow>(
    `${selectActor} and a.id = (select s.admin from session s where s.token_hash = $1 and s.expires > now())`,
    [hashToken(token)],
  );
  if (!row) return null;
  await touch(db, hashToken(token));
  return actorOf(row);
}

/** As `actorOfToken`, and null also for who has to change his password first. */
export async function actorAtWork(db: Sql, token: string): Promise<KnownActor | null> {
  const actor = await actorOfToken(db, token);
  return actor?.mustChangePassword ? null : actor;
}

export async function actorById(db: Sql, id: string): Promise<KnownActor | null> {
  const [row] = await db.query<AdminRow>(`${selectActor} and a.id = $1::bigint`, [id]);
  return row ? actorOf(row) : null;
}

/** Acts for the system: workers, imports and effects. */
export const systemActor: Actor = { id: "0", name: "system", isSuper: true, auths: [], userId: null };
