import { sqlZone } from "#kernel/time-zone.ts";
import { queues } from "#domain/index.ts";
import type { DeskHistory } from "#domain/api/queue.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { waitingTerm } from "./counters/read.ts";

/** Days of the backlog, today included; and days whose arrivals the heat map adds up. */
const BACKLOG_DAYS = 14;
const ARRIVAL_DAYS = 28;
const KEPT_DAYS = 100;

async function noteHour(db: Sql, queue: Queue): Promise<void> {
  const { id, resource, since } = queue;
  await db.query(
    `with span as (
       select hour from generate_series(date_trunc('hour', now()) - interval '1 hour', date_trunc('hour', now()), interval '1 hour') hour
     )
     insert into queue_hour (queue, hour, waiting, arrivals, decisions)
     select $1, hour,
       ${waitingTerm(queue, "$1")},
       (select count(*) from ${sqlName(resource)} t where t.${sqlName(since)} >= hour and t.${sqlName(since)} < hour + interval '1 hour'),
       (select count(*) from operation_record r
        where r.queue = $1 and r.undoes is null and r.create_time >= hour and r.create_time < hour + interval '1 hour')
     from span
     on conflict (queue, hour) do update set arrivals = excluded.arrivals, decisions = excluded.decisions,
       waiting = case when queue_hour.hour = date_trunc('hour', now()) then excluded.waiting else queue_hour.waiting end`,
    [id],
  );
}

/**
 * Writes how many items wait in each queue now, and counts the arrivals and decisions of this hour and the one before.
 * Several processes may do so at once.
 */
export async function noteHours(db: Sql): Promise<void> {
  for (const queue of queues) await noteHour(db, queue);
  await db.query(`delete from queue_hour where hour < now() - interval '${KEPT_DAYS} days'`);
}

/** SQL for the hour in the reader's time zone, $2. */
const LOCAL = "(hour at time zone $2::text)";
/** End of a query for the hours of the backlog's days. The first condition, which is wider, is for the index. */
const BACKLOG_HOURS = `from queue_hour where queue = any($1::text[]) and hour > now() - interval '${BACKLOG_DAYS + 1} days'
  and ${LOCAL}::date > (now() at time zone $2::text)::date - ${BACKLOG_DAYS}`;

/**
 * Reads the backlog of queues by day, what came and was decided on it, and the arrivals by weekday and hour.
 * @param ofTeam only the queues that the caller leads, instead of all that the caller works
 */
export async function deskHistory(db: Sql, context: Context, ofTeam: boolean): Promise<DeskHistory> {
  const { actor, timezone } = context;
  const isAsked = (queue: Queue): boolean =>
    mayWork(actor, queue) && (!ofTeam || isGranted(actor, leadPermission(queue)));
  const ids = queues.filter(isAsked).map(({ id }) => id);
  const values = [ids, sqlZone(timezone)];
  const [ends, flows, hours] = await Promise.all([
    db.query<{ queue: string; day: number; waiting: number }>(
      `select distinct on (queue, ${LOCAL}::date) queue, extract(epoch from ${LOCAL}::date)::int as day, waiting
       ${BACKLOG_HOURS} order by queue, ${LOCAL}::date, hour desc`,
      values,
    ),
    db.query<{ day: number; arrivals: number; decisions: number }>(
      `select extract(epoch from ${LOCAL}::date)::int as day, sum(arrivals)::int as arrivals, sum(decisions)::int as decisions
       ${BACKLOG_HOURS} group by 1 order by 1`,
      values,
    ),
    db.query<{ place: number; n: number }>(
      `select ((extract(isodow from ${LOCAL}) - 1) * 24 + extract(hour from ${LOCAL}))::int as place, sum(arrivals)::int as n
       from queue_hour where queue = any($1::text[]) and hour > now() - interval '${ARRIVAL_DAYS} days' group by 1`,
      values,
    ),
  ]);
  const days = flows.map(({ day }) => day);
  const [waitingAt, comeAt] = [
    new Map(ends.map(({ queue, day, waiting }) => [`${queue} ${day}`, waiting])),
    new Map(hours.map(({ place, n }) => [place, n])),
  ];
  return {
    days,
    backlog: ids.map((queue) => ({ queue, waiting: days.map((day) => waitingAt.get(`${queue} ${day}`) ?? null) })),
    arrivals: flows.map(({ arrivals }) => arrivals),
    decisions: flows.map(({ decisions }) => decisions),
    byHour: Array.from({ length: 7 * 24 }, (_, place) => comeAt.get(place) ?? 0),
  };
}
