import { RankPeriod, RankState } from "#domain/experience/enumerations.ts";
import { DAY } from "#kernel/time-units.ts";
import { momentOf, PLATFORM_ZONE } from "#kernel/time-zone.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { dayOf } from "./gain.ts";

type PeriodKey = Parameters<typeof RankPeriod.of>[0];

/** Places of a ranking. */
const MOST = 1_000;
/** Seconds after midnight in Beijing at which the rankings of the day before are made. */
const DELAY = 600;

/** One ranking: the days in Beijing over which experience counts, both ends included. */
export interface RankSpan {
  period: PeriodKey;
  key: string;
  from: string;
  to: string;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY * 1_000).toISOString().slice(0, 10);

/** Monday of the week of a day. */
const mondayOf = (day: string): string => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Week by ISO 8601, such as `2026-W48`: that of its Thursday. */
function weekKey(day: string): string {
  const thursday = shifted(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / (DAY * 1_000);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, "0")}`;
}

/** The rankings that a day is part of: those of a week and a month up to this day. */
export const spansOf = (day: string): readonly RankSpan[] => [
  { period: "day", key: day, from: day, to: day },
  { period: "week", key: weekKey(day), from: mondayOf(day), to: day },
  { period: "month", key: day.slice(0, 7), from: `${day.slice(0, 7)}-01`, to: day },
  { period: "all", key: day, from: "1970-01-01", to: day },
];

/** The last second of a day in Beijing. */
const endOf = (day: string): number => momentOf(PLATFORM_ZONE, Date.parse(`${shifted(day, 1)}T00:00:00Z`) / 1_000) - 1;

/** The ranking of an earlier period, by its key; the newest one before. */
const PLACE_BEFORE = `(select r.place from experience_rank r where r.period = $1 and r.period_key = (
    select max(b.period_key) from experience_rank b where b.period = $1 and b.period_key < $2 and b.delete_time is null)
  and r."user" = t."user" and r.delete_time is null)`;

/** Gives the shown members of a ranking their places, by what they gained. */
export const renumber = (tx: Sql, period: unknown, key: unknown): Promise<unknown> =>
  tx.query(
    `update experience_rank r set place = p.place, version = r.version + 1, update_time = now() from (
       select id, case when state = $3 then row_number() over (partition by state order by gained desc, id) end as place
       from experience_rank where period = $1 and period_key = $2 and delete_time is null
     ) p where p.id = r.id and r.place is distinct from p.place`,
    [period, key, RankState.of("shown")],
  );

/**
 * Makes a ranking from the flows, or makes it anew. Who was hidden in the newest ranking before stays hidden.
 * Rewards that were given stay.
 */
export async function takeRanking(tx: Sql, { period, key, from, to }: RankSpan): Promise<void> {
  const number = RankPeriod.of(period);
  await tx.query("select pg_advisory_xact_lock(hashtext('experience ranking'))");
  await tx.query(
    `with gained as (
       select "user", sum(amount) as gained from experience_flow where day between $3::date and $4::date group by 1 having sum(amount) > 0
       order by 2 desc, 1 limit ${MOST}
     ),
     t as (select g."user", g.gained, e.level, coalesce((select r.state from experience_rank r where r."user" = g."user"
         and r.delete_time is null order by r."time" desc, r.id desc limit 1), $6) as state
       from gained g left join experience e on e."user" = g."user" and e.delete_time is null)
     insert into experience_rank as o (period, period_key, "user", level, gained, last_place, "time", state)
     select $1, $2, t."user", t.level, t.gained, ${PLACE_BEFORE}, to_timestamp($5), t.state from t
     on conflict (period, period_key, "user") where delete_time is null do update
       set gained = excluded.gained, level = excluded.level, "time" = excluded."time", last_place = excluded.last_place`,
    [number, key, from, to, endOf(to), RankState.of("shown")],
    { planEachTime: true },
  );
  await renumber(tx, number, key);
  await tx.query(
    `update experience_rank set is_latest = period_key = (select max(period_key) from experience_rank where period = $1 and delete_time is null)
     where period = $1 and is_latest <> (period_key = (select max(period_key) from experience_rank where period = $1 and delete_time is null))`,
    [number],
  );
}

/** Days of a ranking by its key, up to yesterday. */
export function spanOf(period: unknown, key: string, now: number): RankSpan | null {
  const yesterday = dayOf(now - DAY);
  const name = RankPeriod.value(period)?.key;
  for (let day = yesterday; ; day = shifted(day, -1)) {
    const span = spansOf(day).find((one) => one.period === name && one.key === key);
    if (span) return span;
    if (day < "2020-01-01") return null;
  }
}

/** Makes the rankings of yesterday, once, from ten past midnight in Beijing. Sums of former days begin anew. */
export async function rankYesterday(db: Database, now: number): Promise<number> {
  const day = dayOf(now - DELAY - DAY);
  return db.transaction(async (tx) => {
    await tx.query(
      `update experience set today = 0, month = case when date_trunc('month', last_day) < date_trunc('month', $1::date) then 0 else month end
       where last_day < $1::date and (today <> 0 or (month <> 0 and date_trunc('month', last_day) < date_trunc('month', $1::date)))`,
      [dayOf(now)],
    );
    const [known] = await tx.query("select 1 from experience_rank where period = $1 and period_key >= $2 limit 1", [
      RankPeriod.of("all"),
      day,
    ]);
    if (known) return 0;
    for (const span of spansOf(day)) await takeRanking(tx, span);
    return spansOf(day).length;
  });
}
