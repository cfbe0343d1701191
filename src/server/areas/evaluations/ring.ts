import { ContentStatus } from "#domain/enumerations/community.ts";
import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RefusalByOthers } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";

/** Members from which a device says nothing: a library, a shop. */
const TOO_COMMON = 50;

/** States in which an evaluation can still be refused or stopped. */
const open = [ContentStatus.of("pending"), ContentStatus.of("suc")];

/** Devices that the raters of a target used, with who used them. */
const SHARED = `
  with raters as (
    select distinct "user" as member from evaluation
    where target_type = $1 and target_id = $2::bigint and status = any($3::smallint[]) and delete_time is null
  )
  , used as (
    select e."user" as member, e.device from evaluation e join raters r on r.member = e."user" where e.device <> ''
    union select c.author, c.device from comment c join raters r on r.member = c.author where c.device <> ''
    union select p.author, p.device from content p join raters r on r.member = p.author where p.device <> ''
  )
  select array_agg(distinct member::text) as members from used group by device
  having count(distinct member) between 2 and ${TOO_COMMON}`;

/** Members who are tied to a member by devices, directly or through each other. */
function tiedTo(member: string, groups: readonly (readonly string[])[]): Set<string> {
  const tied = new Set([member]);
  for (let size = 0; size < tied.size;) {
    size = tied.size;
    for (const group of groups) if (group.some((one) => tied.has(one))) for (const one of group) tied.add(one);
  }
  return tied;
}

/**
 * Devices of one rater that other raters of the target used. It reads the rater's own devices only, because it is asked
 * with every evaluation that is shown.
 */
const OWN_SHARED = `
  with own as (
    select device from evaluation where "user" = $4::bigint and device <> ''
    union select device from comment where author = $4::bigint and device <> ''
    union select device from content where author = $4::bigint and device <> ''
  )
  , used as (
    select o.device, e."user" as member from own o join evaluation e on e.device = o.device
    union select o.device, c.author from own o join comment c on c.device = o.device
    union select o.device, p.author from own o join content p on p.device = o.device
  )
  select 1 from used u where exists (
    select 1 from evaluation r where r.target_type = $1 and r.target_id = $2::bigint and r.status = any($3::smallint[])
      and r."user" = u.member and r.delete_time is null
  ) group by u.device having count(distinct u.member) between 2 and ${TOO_COMMON} limit 1`;

/** Refusal to dispose of an evaluation whose author shares devices with no other rater. */
export const refuseAlone: RefusalByOthers = async (sql, _context, record) => {
  const { targetType, targetId, user } = record;
  const shared = await sql.query(OWN_SHARED, [targetType, targetId, open, user]);
  return shared.length > 0
    ? null
    : ["该对象的评价者中没有人与其同设备", "No other rater of this target shares a device with this member"];
};

/** Evaluations of a target by members who share devices with the author of one of them, that one included. */
export async function ringOf(tx: Sql, { targetType, targetId, user }: AnyRecord): Promise<string[]> {
  const groups = await tx.query<{ members: string[] }>(SHARED, [targetType, targetId, open]);
  const members = tiedTo(
    String(user),
    groups.map((one) => one.members),
  );
  const rows = await tx.query<{ id: string }>(
    `select id from evaluation where target_type = $1 and target_id = $2::bigint and status = any($3::smallint[])
       and "user" = any($4::bigint[]) and delete_time is null order by id for update`,
    [targetType, targetId, open, [...members]],
  );
  return rows.map(({ id }) => id);
}

/** The ring that a call on one of its evaluations disposes of. */
export const ringRows: ApprovalSource = async (sql, body) => {
  const [chosen] = await readRecords(sql, evaluation, (body["ids"] as unknown[]).map(String));
  const ids = chosen ? await ringOf(sql, chosen) : [];
  return {
    resource: evaluation.name,
    rows: (parameters) => `select id, version from evaluation where id = any(${parameters.add(ids)}::bigint[])`,
  };
};
