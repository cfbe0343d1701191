import type { QueueFlow } from "#domain/api/queue.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { isInLanguages } from "./eligibility.ts";

const HOURS = 24;
/** A subquery, because PostgreSQL would compute the expression for each row. */
const START = `(select date_trunc('hour', now()) - interval '${HOURS - 1} hours')`;

type Hours = ReadonlyMap<string, number[]>;

/** Counts times by hour and queue. @param rows end of a query after `from`, with the id of the queue and the time `at` */
async function perHour(db: Sql, queue: string, timeTerm: string, rows: string, { values }: Parameters): Promise<Hours> {
  const counts = await db.query<{ queue: string; hour: number; n: number }>(
    `select ${queue} as queue, floor(date_part('epoch', ${timeTerm} - ${START}) / 3600)::int as hour, count(*)::int as n
     from ${rows} and ${timeTerm} >= ${START} and ${timeTerm} <= now() group by 1, 2`,
    values,
  );
  const hours = new Map<string, number[]>();
  for (const one of counts) {
    const line = hours.get(one.queue) ?? Array.from({ length: HOURS }, () => 0);
    line[one.hour] = one.n;
    hours.set(one.queue, line);
  }
  return hours;
}

async function arrivalsIn(db: Sql, context: Context, queue: Queue): Promise<Hours> {
  const parameters = new Parameters();
  const id = `${parameters.add(queue.id)}::text`;
  const rows = `${sqlName(queue.resource)} t where ${isInLanguages(context, queue, parameters)}`;
  return perHour(db, id, `t.${sqlName(queue.since)}`, rows, parameters);
}

/** Decisions in queues whose records are of one resource, or of any if the admin reads every language. */
async function decisionsIn(db: Sql, context: Context, queues: readonly Queue[]): Promise<Hours> {
  const parameters = new Parameters();
  const [first] = queues;
  if (!first) return new Map();
  const inLanguages = isInLanguages(context, first, parameters);
  const record =
    inLanguages === "true" ? "" : `join ${sqlName(first.resource)} t on t.id = r.op_obj_id and ${inLanguages}`;
  const ids = parameters.add(queues.map(({ id }) => id));
  const rows = `operation_record r ${record} where r.queue = any(${ids}::text[]) and r.undoes is null`;
  return perHour(db, "r.queue", "r.create_time", rows, parameters);
}

/** Reads how many items of the admin's languages came into each queue and were decided in it, by hour. */
export async function flowsOf(db: Sql, context: Context, queues: readonly Queue[]): Promise<Map<string, QueueFlow>> {
  // A queue of records with a language is counted by itself, for an admin who reads only some.
  const together = context.actor.reads?.length ? queues.map((queue) => [queue]) : [queues];
  const [came, went] = await Promise.all([
    Promise.all(queues.map((queue) => arrivalsIn(db, context, queue))),
    Promise.all(together.map((some) => decisionsIn(db, context, some))),
  ]);
  const of = (hours: readonly Hours[], id: string): number[] =>
    hours.map((one) => one.get(id)).find((one) => one !== undefined) ?? Array.from({ length: HOURS }, () => 0);
  return new Map(queues.map(({ id }) => [id, { arrivals: of(came, id), decisions: of(went, id) }]));
}
