import type { Database } from "#server/db/sql.ts";
import { dayOf } from "./gain.ts";

/** Counts what each rule has given today in Beijing. @returns number of rules that changed */
export async function countToday(db: Database, now: number): Promise<number> {
  const rows = await db.query(
    `update experience_rule r set gained_today = s.n, version = r.version + 1 from (
       select r.id, coalesce(sum(f.amount), 0) as n from experience_rule r
         left join experience_flow f on f.source = r.source and f.day = $1::date and f.amount > 0
       where r.delete_time is null group by r.id
     ) s where s.id = r.id and r.gained_today <> s.n returning r.id`,
    [dayOf(now)],
  );
  return rows.length;
}
