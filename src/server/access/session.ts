import { createHash, randomBytes } from "node:crypto";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import type { Actor } from "#kernel/availability.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { sqlName } from "#kernel/storage.ts";
import type { Sql } from "#server/db/sql.ts";

const DAYS = 14;

/** Only the hash is stored: who reads the table cannot log in with it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export async function openSession(tx: Sql, admin: string, device: string, ip: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.query(
    `insert into session (token_hash, admin, expires, device, ip) values ($1, $2::bigint, now() + interval '${DAYS} days', $3, $4)`,
    [hashToken(token), admin, device, ip],
  );
  await tx.query("update admin set last_login = now() where id = $1::bigint", [admin]);
  return token;
}

export const closeSession = (tx: Sql, token: string): Promise<unknown> =>
  tx.query("delete from session where token_hash = $1", [hashToken(token)]);

interface AdminRow {
  id: string;
  name: string;
  user: string | null;
  groups: { id: string; isSystem: boolean; auths: string[] | null }[] | null;
}

const selectActor = `select a.id, a.real_name as name, a."user" as "user",
     (select jsonb_agg(jsonb_build_object('id', g.id::text, 'isSystem', g.is_system, 'auths', g.auths)) from ${sqlName(authGroup.name)} g
       where g.id = any(a.auth_group_ids) and g.status = ${UpDown.of("up")} and g.delete_time is null) as groups
   from admin a where a.delete_time is null and a.status = ${UserStatus.of("normal")}`;

export interface KnownActor extends Actor {
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
  return row ? actorOf(row) : null;
}

export async function actorById(db: Sql, id: string): Promise<KnownActor | null> {
  const [row] = await db.query<AdminRow>(`${selectActor} and a.id = $1::bigint`, [id]);
  return row ? actorOf(row) : null;
}

/** Acts for the system: workers, imports and effects. */
export const systemActor: Actor = { id: "0", name: "system", isSuper: true, auths: [], userId: null };
