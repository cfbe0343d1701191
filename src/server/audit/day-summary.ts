import { localOf, momentOf } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";
import { commands, findCommand } from "#commands/index.ts";
import { findResource, queues } from "#domain/index.ts";
import { ReviewFlow } from "#domain/enumerations/review.ts";
import { OpinionState } from "#domain/opinions/enumerations.ts";
import type { Actor } from "#kernel/actor.ts";
import { permitted } from "#kernel/availability.ts";
import { settlesItem } from "#kernel/command.ts";
import type { OwnDayReply } from "#domain/api/queue.ts";
import { mayList, mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { titlesOf } from "#server/resources/titles.ts";

const LAST = 50;
/** Days and rows in which the last actions are looked for. A bulk decision has one row for each item. */
const LAST_DAYS = 30;
const LAST_ROWS = 2_000;
const decisions = commands.filter(settlesItem).map(({ id }) => id);
const all = commands.map(({ id }) => id);

const DIFFERING = [OpinionState.of("differs"), OpinionState.of("settled")];
const LATELY = "delete_time is null and handle_time > now() - interval '30 days'";

/** Longest pause in seconds that still counts as work on one item. */
const PAUSE_SECONDS = 600;

/** SQL for the median seconds between operations, over rows with `create_time` of one admin each. */
export const medianSeconds = (pace: string): string =>
  `round(percentile_cont(0.5) within group (order by ${pace}) filter (where ${pace} < ${PAUSE_SECONDS}))::int`;
export const pace =
  "extract(epoch from o.create_time - lag(o.create_time) over (partition by o.admin order by o.create_time, o.id))";

/** Start of the day `days - 1` days ago, in the admin's time zone; in seconds since 1970. */
export const startOfDays = ({ now, timezone }: Context, days: number): number =>
  momentOf(timezone, (Math.floor(localOf(timezone, now) / DAY) - (days - 1)) * DAY);

/** Second opinions of the days that differ, on decisions of the admin or given by the admin. */
const differingOf = (db: Sql, context: Context, days: number): Promise<OwnDayReply["differing"]> =>
  db.query(
    `select s.id, s.heading, s.decision, s.opinion, s.verdict, coalesce(s.decided_by = $1::bigint, false) as "isFirst",
       o.real_name as other, extract(epoch from s.opinion_time)::int8::float8 as time
     from second_opinion s
     left join admin o on o.id = case when s.decided_by = $1::bigint then s.opinion_by else s.decided_by end
     where (s.decided_by = $1::bigint or s.opinion_by = $1::bigint) and s.status = any($2::text[])
       and s.opinion_time >= to_timestamp($3) and s.delete_time is null
     order by s.opinion_time desc, s.id desc limit ${LAST}`,
    [context.actor.id, DIFFERING, startOfDays(context, days)],
  );

/** Number of the admin's decisions that an appeal reversed lately. */
async function overturnedOf(db: Sql, { actor }: Context): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from grievance where decided_by = $1::bigint and status = $2 and ${LATELY}
       union all select 1 from complaint where decided_by = $1::bigint and status = $2 and ${LATELY}) t`,
    [actor.id, ReviewFlow.of("passed")],
  );
  return row?.n ?? 0;
}

/** SQL condition over an operation: no decision on another record has caused it. Such an effect has no queue. */
const isOwnStep = "(o.caused_by is null or o.queue <> '')";

const undone = "exists (select 1 from operation_record u where u.undoes = o.id)";
/** End of a query for the operations of an admin from a time on. $1 admin, $2 seconds since 1970, $3 commands */
const ownOperations = `from operation_record o where o.admin = $1::bigint and o.create_time >= to_timestamp($2) and o.command = any($3::text[])
  and o.undoes is null and ${isOwnStep}`;

/** The last actions of an admin, of today or before: what was done last is asked at the begin of a shift, too. */
const lastOf = (db: Sql, context: Context, among: readonly string[]): Promise<OwnDayReply["last"]> =>
  db.query(
    `with recent as (
       select batch_id from (select o.batch_id, o.create_time, o.id ${ownOperations} order by o.create_time desc, o.id desc limit ${LAST_ROWS}) o
       group by batch_id order by max(create_time) desc, max(id) desc limit ${LAST}
     )
     select max(id)::text as id, extract(epoch from max(create_time))::int as time, command, resource,
       coalesce(array_agg(op_obj_id::text order by id) filter (where op_obj_id is not null), '{}') as ids, min(reason) as reason, undone as "isUndone"
     from (select o.*, ${undone} as undone ${ownOperations} and o.batch_id in (select batch_id from recent)) o
     group by batch_id, command, resource, undone order by max(create_time) desc, max(id) desc limit ${LAST}`,
    [context.actor.id, startOfDays(context, LAST_DAYS), among],
  );

/** True if an admin may still know the records of an own operation: by its command, a queue or a list. */
function mayKnow(actor: Actor, command: string, name: string): boolean {
  const [ran, resource] = [findCommand(command), findResource(name)];
  if (ran && permitted(ran, actor).ok) return true;
  const works = queues.some((queue) => queue.resource === name && mayWork(actor, queue));
  return works || (resource !== undefined && mayList(actor, resource));
}

/**
 * Summarizes what an admin did today and on the days before: counts per command, and the last 50 actions of any day. A
 * day begins at midnight in the admin's time zone. For an admin who works a queue, only decisions and deferrals are
 * included; for all others, all commands. Effects of a decision on other records are left out. Undone actions are
 * listed and marked, but not counted.
 */
export async function daySummary(db: Sql, context: Context, days = 1): Promise<OwnDayReply> {
  const works = queues.some((queue) => mayWork(context.actor, queue));
  const values = [context.actor.id, startOfDays(context, days), works ? decisions : all];
  const counts = await db.query<{ command: string; n: number }>(
    `select o.command, count(*)::int as n ${ownOperations} and not ${undone} group by 1 order by 2 desc, 1`,
    values,
  );
  const [paces] = await db.query<{ undone: number; median: number | null }>(
    `select count(*) filter (where undone)::int as undone, ${medianSeconds("pace")} as median
     from (select ${pace} as pace, ${undone} as undone ${ownOperations}) o`,
    values,
  );
  const last = await lastOf(db, context, works ? decisions : all);
  const wanted = new Map<string, Set<string>>();
  for (const { command, resource, ids } of last)
    if (ids.length === 1 && mayKnow(context.actor, command, resource))
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(ids[0] ?? ""));
  const [differing, overturned] = await Promise.all([differingOf(db, context, days), overturnedOf(db, context)]);
  return {
    counts,
    undone: paces?.undone ?? 0,
    median: paces?.median ?? null,
    last,
    titles: await titlesOf(db, wanted, context.language),
    differing,
    overturned,
  };
}
