import { resourceNamed } from "#domain/index.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readersCondition } from "#server/resources/readers.ts";
import { eligibleFor, isInLanguages } from "#server/queue/eligibility.ts";
import { ownIds } from "#server/queue/not-for.ts";
import { countedRows, KEY } from "./definition.ts";

/** Counts of the items that wait for an admin. Times are exact to the minute. */
export interface Counts {
  waiting: number;
  running: number;
  oldest: Date | null;
  overdue: number;
  due: number;
}

const none: Counts = { waiting: 0, running: 0, oldest: null, overdue: 0, due: 0 };

/** SQL query for the deferred items of the queue. */
const deferredIds = (queue: string): string =>
  `select q.item from queue_item q where q.queue = ${queue} and (q.escalated or q.asked_until > now())`;

/**
 * SQL query for the items that the counters include and that do not wait for this admin. Only deferred items, and those
 * in which the admin has a part, are looked at.
 */
function excludedRows(context: Context, queue: Queue, parameters: Parameters): string {
  const resource = resourceNamed(queue.resource);
  const ids = [deferredIds(parameters.add(queue.id)), ...ownIds(context, queue, parameters)].join(" union ");
  const readers = readersCondition(resource, context.actor, parameters);
  const eligible = `${eligibleFor(context, queue, parameters)} and ${readers}`;
  const among = isInLanguages(context, queue, parameters);
  return countedRows(queue, sqlName(resource.name), `t.id in (${ids}) and ${among} and (${eligible}) is not true`);
}

/**
 * Counts the items that wait for an admin. It takes the sums of the counters, and takes off the items that do not wait
 * for this admin, so its time does not grow with the number of waiting items.
 */
export async function countWaiting(db: Sql, context: Context, queue: Queue): Promise<Counts> {
  const parameters = new Parameters();
  const among = isInLanguages(context, queue, parameters);
  const sums = `select ${KEY}, n from queue_count t where t.queue = ${parameters.add(queue.id)} and ${among}`;
  const excluded = excludedRows(context, queue, parameters);
  const [counts = none] = await db.query<Counts>(
    `select coalesce(sum(n) filter (where offered), 0)::int as waiting,
       coalesce(sum(n) filter (where running), 0)::int as running,
       min(since) filter (where offered) as oldest,
       coalesce(sum(n) filter (where offered and due < now()), 0)::int as overdue,
       coalesce(sum(n) filter (where offered and due between now() and now() + interval '1 hour'), 0)::int as due
     from (
       select ${KEY}, sum(n) as n from (${sums} union all select *, -1 from (${excluded}) x) k
       group by ${KEY} having sum(n) > 0
     ) waiting`,
    parameters.values,
  );
  return counts;
}
