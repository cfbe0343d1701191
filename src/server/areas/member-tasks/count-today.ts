import { dayOf } from "#server/areas/experience/gain.ts";
import type { Database } from "#server/db/sql.ts";

/**
 * Counts for each task who finished it and who signed in on the day in Beijing, and which share of its boost runs was
 * reached.
 */
export async function countToday(db: Database, now: number): Promise<void> {
  await db.query(
    `with fresh as (
       select t.id,
         (select count(*)::int from member_task_progress p where p.task = t.id and p.delete_time is null
           and p.finish_time >= $1::timestamp at time zone 'Asia/Shanghai') as finished,
         (select count(*)::int from sign_in s where s.plan = t.id and not s.made_up and s.delete_time is null
           and s.time >= $1::timestamp at time zone 'Asia/Shanghai') as signed,
         (select round(count(*) filter (where r.state = 'reached') / nullif(count(*), 0)::numeric, 3)
           from boost_run r where r.task = t.id and r.state <> 'open' and r.delete_time is null) as share
       from member_task t where t.delete_time is null
     )
     update member_task t set finished_today = f.finished, signed_today = f.signed, reached_share = f.share
     from fresh f where f.id = t.id
       and (t.finished_today, t.signed_today, t.reached_share) is distinct from (f.finished, f.signed, f.share)`,
    [`${dayOf(now)} 00:00:00`],
  );
}
