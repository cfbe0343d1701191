import { UserStatus } from "#domain/enumerations/users.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { TimeZone } from "#kernel/time-zone.ts";
import { isTimeZone, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Sql } from "#server/db/sql.ts";

/** What tasks ask of a member. */
export interface Member {
  id: string;
  country: string;
  lang: Stored | null;
  level: number;
  /** Seconds since 1970; 0 for none. */
  regTime: number;
  /** Zone of the member's country, else that of the platform. */
  zone: TimeZone;
  isActive: boolean;
}

/** Reads a member; null if there is none. */
export async function readMember(sql: Sql, id: string): Promise<Member | null> {
  const [row] = await sql.query<Omit<Member, "zone"> & { timezone: string | null }>(
    `select u.id::text, coalesce(u.country, '') as country, u.lang, u.member_level as level,
       coalesce(extract(epoch from u.reg_time), 0)::float8 as "regTime", u.status = $2 as "isActive",
       (select r.timezone from region r where r.code = u.country and r.delete_time is null) as timezone
     from "user" u where u.id = $1::bigint and u.delete_time is null`,
    [id, UserStatus.of("normal")],
  );
  if (!row) return null;
  const { timezone, ...member } = row;
  return { ...member, zone: timezone && isTimeZone(timezone) ? timezone : PLATFORM_ZONE };
}

/**
 * Reads a member to whom something may be given.
 * @throws Refusal guardRefused for one who is disabled or has left
 */
export async function activeMember(sql: Sql, id: string): Promise<Member> {
  const member = await readMember(sql, id);
  if (member?.isActive) return member;
  throw guardRefused("会员状态不正常，不能参加任务", "The member is disabled or has left");
}

const holds = (list: unknown, value: unknown): boolean =>
  !Array.isArray(list) || list.length === 0 || list.map(String).includes(String(value));

/** True if a task is meant for a member. An empty list is for all. @param platform from where the call comes, if known */
export const isFor = (
  task: Readonly<Record<string, unknown>>,
  member: Member,
  platform: Stored | null | undefined,
): boolean =>
  holds(task["countries"], member.country) &&
  holds(task["languages"], member.lang) &&
  holds(task["memberLevels"], member.level) &&
  (platform === null || platform === undefined || holds(task["platforms"], platform));
