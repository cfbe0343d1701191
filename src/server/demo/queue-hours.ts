import { queues } from "#domain/index.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

const DAYS = 28;

/**
 * Fills the history of the queues: what came and was decided in each hour, and what waited then, counted back from what
 * waits now. What the automatic review has not seen yet waits as well.
 */
export async function addQueueHours(db: Sql): Promise<void> {
  for (const { id, resource, since } of queues)
    await db.query(
      `with hours as (
         select hour from generate_series(date_trunc('hour', now()) - interval '${DAYS} days', date_trunc('hour', now()), interval '1 hour') hour
       ), came as (
         select date_trunc('hour', t.${sqlName(since)}) as hour, count(*) as n from ${sqlName(resource)} t group by 1
       ), went as (
         select date_trunc('hour', r.create_time) as hour, count(*) as n from operation_record r
         where r.queue = $1 and r.undoes is null group by 1
       ), flow as (
         select hour, coalesce(came.n, 0) as arrivals, coalesce(went.n, 0) as decisions
         from hours left join came using (hour) left join went using (hour)
       ), later as (
         select *, coalesce(sum(decisions - arrivals) over (order by hour desc rows between unbounded preceding and 1 preceding), 0) as change
         from flow
       )
       insert into queue_hour (queue, hour, waiting, arrivals, decisions)
       select $1, hour, greatest(0, change + (select coalesce(sum(n), 0) from queue_count where queue = $1)),
         arrivals, decisions from later
       on conflict (queue, hour) do nothing`,
      [id],
    );
}
