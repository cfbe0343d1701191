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

/** Days of the backlog, today included; and days whose arrivals the heat map adds up. */
const BACKLOG_DAYS = 14;
const ARRIVAL_DAYS = 28;
const KEPT_DAYS = 100;

const noteHour = async (db: Sql, { id, resource, since }: Queue): Promise<unknown> =>
  db.query(
    `with span as (
       select hour from generate_series(date_trunc('hour', now()) - interval '1 hour', date_trunc('hour', now()), interval '1 hour') hour
     )
     insert into queue_hour (queue, hour, waiting, arrivals, decisions)
     select $1, hour,
       (select coalesce(sum(n), 0) from queue_count c where c.queue = $1 and c.offered),
       (select count(*) from ${sqlName(resource)} t where t.${sqlName(since)} >= hour and t.${sqlName(since)} < hour + interval '1 hour'),
       (select count(*) from operation_record r
        where r.queue = $1 and r.undoes is null and r.create_time >= hour and r.create_time < hour + interval '1 hour')
     from span
     on conflict (queue, hour) do update set arrivals = excluded.arrivals, decisions = excluded.decisions,
       waiting = case when queue_hour.hour = date_trunc('hour', now()) then excluded.waiting else queue_hour.waiting end`,
    [id],
  );

/**
 * Writes how many items wait in each queue now, and counts the arrivals and decisions of this hour and the one before.
 * Several processes may do so at once.
 */
export async function noteHours(db: Sql): Promise<void> {
  for (const queue of queues) await noteHour(db, queue);
  await db.query(`delete from queue_hour where hour < now() - interval '${KEPT_DAYS} days'`);
}

/** Reads the backlog of the queues that the caller leads, by day, and their arrivals by weekday and hour. */
export async function deskHistory(db: Sql, context: Context): Promise<DeskHistory> {
  const { actor } = context;
  const zone = sqlZone(context.timezone);
  const led = queues.filter((queue) => mayWork(actor, queue) && isGranted(actor, leadPermission(queue)));
  const ids = led.map(({ id }) => id);
  const local = "(hour at time zone $2::text)";
  const backlog = await db.query<{ queue: string; day: number; waiting: number }>(
    `select distinct on (queue, ${local}::date) queue, extract(epoch from ${local}::date)::int as day, waiting
     from queue_hour where queue = any($1::text[]) and ${local}::date > (now() at time zone $2::text)::date - ${BACKLOG_DAYS}
     order by queue, ${local}::date, hour desc`,
    [ids, zone],
  );
  const arrivals = await db.query<{ place: number; n: number }>(
    `select ((extract(isodow from ${local}) - 1) * 24 + extract(hour from ${local}))::int as place, sum(arrivals)::int as n
     from queue_hour where queue = any($1::text[]) and hour > now() - interval '${ARRIVAL_DAYS} days' group by 1`,
    [ids, zone],
  );
  const days = [...new Set(backlog.map(({ day }) => day))].toSorted((a, b) => a - b);
  const at = new Map(arrivals.map(({ place, n }) => [place, n]));
  return {
    days,
    backlog: ids.map((queue) => ({
      queue,
      waiting: days.map((day) => backlog.find((one) => one.queue === queue && one.day === day)?.waiting ?? null),
    })),
    arrivals: Array.from({ length: 7 * 24 }, (_, place) => at.get(place) ?? 0),
  };
}
