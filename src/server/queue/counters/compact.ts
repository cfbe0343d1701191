import type { Sql } from "#server/db/sql.ts";
import { KEY } from "./definition.ts";

/** Replaces rows that count the same items by one row. @returns the number of rows that went */
export async function compactCounters(db: Sql): Promise<number> {
  const [row] = await db.query<{ gone: number }>(
    `with several as (
       select queue, ${KEY} from queue_count group by queue, ${KEY} having count(*) > 1 or sum(n) = 0
     ), gone as (
       delete from queue_count c using several s
       where c.queue = s.queue and c.lang is not distinct from s.lang and c.offered = s.offered and c.running = s.running
         and c.since is not distinct from s.since and c.due is not distinct from s.due
       returning c.*
     ), left_over as (
       insert into queue_count (queue, ${KEY}, n)
       select queue, ${KEY}, sum(n) from gone group by queue, ${KEY} having sum(n) <> 0 returning 1
     )
     select (select count(*) from gone)::int - (select count(*) from left_over)::int as gone`,
  );
  return row?.gone ?? 0;
}
