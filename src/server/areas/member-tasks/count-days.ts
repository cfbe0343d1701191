import { dayAfter, localDay } from "#domain/member-tasks/cycle.ts";
import { PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Database } from "#server/db/sql.ts";

/** Members who signed in or did something on the day `d`, in Beijing. */
const COUNTS = `with day as (
    select d::date as day, d::timestamp at time zone '${PLATFORM_ZONE}' as begin,
      (d + interval '1 day')::timestamp at time zone '${PLATFORM_ZONE}' as until
    from generate_series($1::date, $2::date, interval '1 day') d
  ), fresh as (
    select day.day, day.begin,
      (select count(distinct s."user")::int from sign_in s where s.time >= day.begin and s.time < day.until
        and not s.made_up and s.delete_time is null) as signed,
      (select count(*)::int from sign_in s where s.time >= day.begin and s.time < day.until
        and s.made_up and s.delete_time is null) as made_up,
      (select count(distinct m."user")::int from (
        select "user" from sign_in where time >= day.begin and time < day.until and not made_up and delete_time is null
        union all
        select "user" from member_action where time >= day.begin and time < day.until and delete_time is null
      ) m) as active
    from day
  )
  insert into sign_in_day (day, begin, signed, made_up, active)
  select day, begin, signed, made_up, active from fresh
  on conflict (day) where delete_time is null do update
    set signed = excluded.signed, made_up = excluded.made_up, active = excluded.active, version = sign_in_day.version + 1,
      update_time = now()
    where (sign_in_day.signed, sign_in_day.made_up, sign_in_day.active)
      is distinct from (excluded.signed, excluded.made_up, excluded.active)`;

/** Counts the sign-ins of the last days in Beijing, today included. */
export const countDays = (db: Database, now: number, days = 2): Promise<unknown> => {
  const today = localDay(PLATFORM_ZONE, now);
  return db.query(COUNTS, [dayAfter(today, 1 - days), today]);
};
