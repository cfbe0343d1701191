import type { QueueFlow } from "#domain/api/queue.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { isInLanguages } from "./eligibility.ts";

const HOURS = 24;
const START = `(date_trunc('hour', now()) - interval '${HOURS - 1} hours')`;

/** Counts times by hour. @param rows end of a query after `from`, with the time `at` */
async function perHour(db: Sql, at: string, rows: string, { values }: Parameters): Promise<number[]> {
  const found = await db.query<{ hour: number; n: number }>(
    `select floor(extract(epoch from ${at} - ${START}) / 3600)::int as hour, count(*)::int as n
     from ${rows} and ${at} >= ${START} and ${at} <= now() group by 1`,
    values,
  );
  const byHour = new Map(found.map(({ hour, n }) => [hour, n]));
  return Array.from({ length: HOURS }, (_, hour) => byHour.get(hour) ?? 0);
}

/** Reads how many items of the admin's languages came into a queue and were decided in it, by hour. */
export async function flowOf(db: Sql, context: Context, queue: Queue): Promise<QueueFlow> {
  const table = sqlName(queue.resource);
  const [came, went] = [new Parameters(), new Parameters()];
  const decided = `operation_record r join ${table} t on t.id = r.op_obj_id
    where r.queue = ${went.add(queue.id)} and r.undoes is null and ${isInLanguages(context, queue, went)}`;
  const [arrivals, decisions] = await Promise.all([
    perHour(db, `t.${sqlName(queue.since)}`, `${table} t where ${isInLanguages(context, queue, came)}`, came),
    perHour(db, "r.create_time", decided, went),
  ]);
  return { arrivals, decisions };
}
