import type { Database } from "#server/db/sql.ts";

/** Days for which each click is kept. Its sums by hour are kept for ever. */
const CLICK_DAYS = 180;
/** Clicks that one statement deletes. */
const BATCH = 5_000;

const counts = `count(*) filter (where not is_bot)::int as clicks, count(*) filter (where is_bot)::int as bots,
  count(distinct visitor) filter (where not is_bot)::int as visitors`;

/** Brings the numbers of all links up to date: those of kept clicks, and those of clicks that were deleted. */
export async function countClicks(db: Database): Promise<void> {
  await db.query(
    `update short_link l set clicks = l.past_clicks + n.clicks, bots = l.past_bots + n.bots,
       visitors = l.past_visitors + n.visitors
     from (select o.id, coalesce(c.clicks, 0) as clicks, coalesce(c.bots, 0) as bots, coalesce(c.visitors, 0) as visitors
       from short_link o left join (select link, ${counts} from link_click group by link) c on c.link = o.id) n
     where n.id = l.id and (l.clicks, l.bots, l.visitors) is distinct from
       (l.past_clicks + n.clicks, l.past_bots + n.bots, l.past_visitors + n.visitors)`,
  );
}

/**
 * Deletes clicks that are older than the days for which they are kept, after their sums and numbers are kept. A visitor
 * has another hash every day, so the numbers of whole days add up.
 * @returns number of deleted clicks
 */
export async function deleteOldClicks(db: Database): Promise<number> {
  let deleted = 0;
  for (;;) {
    const n = await db.transaction(async (tx) => {
      const rows = await tx.query<{ link: string; clicks: number; bots: number; visitors: number; n: number }>(
        `with due as (
           select c.id from link_click c
           where c."time" < date_trunc('day', now()) - interval '${CLICK_DAYS} days'
             and c.id <= (select last from figure_sum_state where source = 'linkClick')
           order by c."time" limit ${BATCH} for update skip locked
         ), days as (
           -- Whole days, so that no visitor is counted in two batches.
           select distinct c.link, date_trunc('day', c."time") as day from link_click c join due on due.id = c.id
         ), gone as (
           delete from link_click c using days where c.link = days.link
             and c."time" >= days.day and c."time" < days.day + interval '1 day'
             and c.id <= (select last from figure_sum_state where source = 'linkClick')
           returning c.link, c.visitor, c.is_bot
         )
         select link, ${counts}, count(*)::int as n from gone group by link`,
      );
      for (const { link, clicks, bots, visitors } of rows)
        await tx.query(
          `update short_link set past_clicks = past_clicks + $2, past_bots = past_bots + $3,
             past_visitors = past_visitors + $4 where id = $1::bigint`,
          [link, clicks, bots, visitors],
        );
      return rows.reduce((sum, row) => sum + row.n, 0);
    });
    deleted += n;
    if (n === 0) return deleted;
  }
}
