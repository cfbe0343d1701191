import { sqlZone } from "#kernel/time-zone.ts";
import { commands } from "#commands/index.ts";
import { permissions } from "#commands/permissions.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { queues } from "#domain/index.ts";
import type { GroupUse, StaffDecisions, StaffPermissions, StaffSession } from "#domain/api/staff.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import { maskTerm } from "#kernel/mask.ts";
import { encodeBits } from "#kernel/bit-string.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { unseenCondition } from "#server/resources/unseen-operations.ts";
import { hashToken } from "#server/auth/session/session-token.ts";

/** Permissions whose use writes an operation record. Opening a screen writes none. */
const recorded = permissions.filter((one) => one.isRecorded).map(({ name }) => name);

/**
 * Reads the login sessions of an admin, the last used first.
 * @param caller whose own session is marked; the addresses in sessions of others are masked
 */
export async function sessionsOf(
  db: Sql,
  id: string,
  { actor, token }: Pick<Context, "actor"> & { token: string },
): Promise<StaffSession[]> {
  await readRecord(db, admin, id);
  const ip = id === actor.id ? "ip" : maskTerm("ip", "ip");
  const rows = await db.query<StaffSession>(
    `select token_hash as id, system, right(device, 4) as device, ${ip} as ip, extract(epoch from create_time)::bigint::float8 as "createTime",
       extract(epoch from last_seen)::bigint::float8 as "lastSeen" from session
     where admin = $1::bigint and expires > now() order by last_seen desc limit 100`,
    [id],
  );
  const ownId = hashToken(token);
  return rows.map((row) => ({ ...row, isOwn: row.id === ownId }));
}

/** Reads an admin's permissions and the groups that grant them. A disabled admin and a disabled group grant nothing. */
export async function permissionsOf(db: Sql, id: string): Promise<StaffPermissions> {
  const record = await readRecord(db, admin, id);
  const groups = await db.query<{ id: string; name: string; isSystem: boolean; isUp: boolean; auths: string[] }>(
    `select g.id, g.name, g.is_system as "isSystem", g.auths, g.status = ${UpDown.of("up")} as "isUp"
     from auth_group g where g.id = any($1::bigint[]) and g.delete_time is null order by g.is_system desc, g.name`,
    [record["authGroupIds"]],
  );
  const live = record["status"] === AdminStatus.of("normal") ? groups.filter((group) => group.isUp) : [];
  const names = [...new Set(groups.flatMap((group) => group.auths))].toSorted();
  return {
    names,
    groups: groups.map((group) => ({ ...group, auths: encodeBits(names, new Set(group.auths)) })),
    isSuper: live.some((group) => group.isSystem),
    auths: encodeBits(names, new Set(live.flatMap((group) => group.auths))),
  };
}

/**
 * Reads the admins of a group, with the permissions that they have from other groups. The console shows with them whom
 * the removal of a permission from the group affects.
 */
export async function membersOf(db: Sql, group: string): Promise<GroupUse["admins"]> {
  return db.query(
    `select a.id, a.real_name as name, coalesce(bool_or(g.is_system), false) as "isSuper",
       coalesce(array_agg(distinct p.name) filter (where p.name is not null), '{}') as auths
     from admin a left join auth_group g on g.id = any(a.auth_group_ids) and g.id <> $1::bigint
       and g.status = ${UpDown.of("up")} and g.delete_time is null
     left join lateral unnest(g.auths) as p(name) on true
     where a.auth_group_ids @> array[$1::bigint] and a.delete_time is null and a.status = ${AdminStatus.of("normal")}
     group by a.id order by a.real_name`,
    [group],
  );
}

/**
 * Counts the admins of a group who used each command within 30 days. Commands that none of them used within 90 days are
 * left out. Thanks to the index of admin and command, the cost does not depend on the number of operation records.
 */
export async function usageOf(db: Sql, group: string): Promise<Record<string, number>> {
  const rows = await db.query<{ command: string; n: number }>(
    `select c.command, (count(*) filter (where used.at > now() - interval '30 days'))::int as n
     from unnest($2::text[]) c (command)
     join admin a on a.auth_group_ids @> array[$1::bigint] and a.delete_time is null
     cross join lateral (
       select max(r.create_time) as at from operation_record r where r.admin = a.id and r.command = c.command) used
     where used.at > now() - interval '90 days' group by c.command`,
    [group, recorded],
  );
  return Object.fromEntries(rows.map(({ command, n }) => [command, n]));
}

const WEEKS = 26;

/**
 * Counts an admin's decisions in queues from the operation records: per day of 26 weeks, per command, and how many were
 * undone or overturned. Those that the reader must not know yet are left out.
 */
export async function decisionsOf({ db, actor, timezone }: Context, id: string): Promise<StaffDecisions> {
  await readRecord(db, admin, id);
  const worked = new Set(queues.map(({ resource }) => resource));
  const verbs = commands.filter((one) => one.decision && worked.has(one.resource ?? "")).map((one) => one.id);
  const parameters = new Parameters([id, verbs, sqlZone(timezone)]);
  const seen = unseenCondition(actor, parameters, "r");
  // Overturned: another admin later decided differently on the same record. Undone: the admin reversed it within the
  // undo window.
  const rows = await db.query<{ day: string; command: string; n: number; undone: number; overturned: number }>(
    `select to_char(r.create_time at time zone $3::text, 'YYYY-MM-DD') as day, r.command,
       count(*)::int as n,
       (count(*) filter (where u.id is not null))::int as undone,
       (count(*) filter (where u.id is null and exists (
          select 1 from operation_record o where o.resource = r.resource and o.op_obj_id = r.op_obj_id
            and o.id > r.id and o.command = any($2::text[]) and o.command <> r.command and o.undoes is null
            and o.admin is distinct from r.admin)))::int as overturned
     from operation_record r left join operation_record u on u.undoes = r.id
     where r.admin = $1::bigint and r.command = any($2::text[]) and r.undoes is null
       and r.create_time > now() - interval '${WEEKS * 7} days' and ${seen} group by 1, 2 order by 1`,
    parameters.values,
  );
  const days: Record<string, number> = {};
  const verdicts: Record<string, number> = {};
  let [undone, overturned] = [0, 0];
  for (const row of rows) {
    const notUndone = row.n - row.undone;
    days[row.day] = (days[row.day] ?? 0) + notUndone;
    verdicts[row.command] = (verdicts[row.command] ?? 0) + notUndone;
    undone += row.undone;
    overturned += row.overturned;
  }
  const total = Object.values(verdicts).reduce((sum, n) => sum + n, 0);
  return { weeks: WEEKS, days, verdicts, total, undone, overturned };
}

/**
 * Checks that a session belongs to an admin and is alive.
 * @throws Refusal notFound
 */
export async function sessionOf(tx: Sql, id: string, session: string): Promise<void> {
  const [row] = await tx.query(
    "select 1 from session where admin = $1::bigint and token_hash = $2 and expires > now()",
    [id, session],
  );
  if (!row) throw new Refusal("notFound", refusals.notFound, { path: "session" });
}
