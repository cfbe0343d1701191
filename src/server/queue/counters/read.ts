import { resourceNamed } from "#domain/index.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readersCondition } from "#server/resources/readers.ts";
import { eligibleFor, isInLanguages } from "#server/queue/eligibility.ts";
import { ownIds } from "#server/queue/not-for.ts";
import { countedRows } from "./definition.ts";

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

/** SQL term for the number of items that wait for anybody: those of the counters, without the deferred ones. */
export function waitingTerm(queue: Queue, id: string): string {
  const deferred = countedRows(queue, sqlName(queue.resource), `t.id in (${deferredIds(id)})`);
  return `((select coalesce(sum(c.n), 0) from queue_count c where c.queue = ${id} and c.offered)
    - (select count(*) from (${deferred}) d where d.offered))`;
}

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
 * SQL query that walks the minutes of the waiting items from the oldest one, and ends at the first with items that wait
 * for this admin. Each step is an index lookup. Grouping all minutes would take most of the time of the counts.
 * @param offered end of a query after `from`, with the counters of the offered items as `t`
 */
function minutesFromOldest(offered: string): string {
  const waitingAt = (minute: string): string =>
    `(select coalesce(sum(n), 0) from ${offered} and t.since = ${minute})
     - (select count(*) from excluded e where e.offered and e.since = ${minute})`;
  return `select first.at, ${waitingAt("first.at")} from (select min(t.since) as at from ${offered}) first
    union all
    select next.at, ${waitingAt("next.at")} from minutes,
      lateral (select min(t.since) as at from ${offered} and t.since > minutes.at) next
    where minutes.n <= 0 and minutes.at is not null`;
}

/**
 * Counts the items that wait for an admin. It takes the sums of the counters, and takes off the items that do not wait
 * for this admin, so its time does not grow with the number of waiting items.
 */
export async function countWaiting(db: Sql, context: Context, queue: Queue): Promise<Counts> {
  const parameters = new Parameters();
  const among = isInLanguages(context, queue, parameters);
  const counted = `queue_count t where t.queue = ${parameters.add(queue.id)} and ${among}`;
  const excluded = excludedRows(context, queue, parameters);
  const [counts = none] = await db.query<Counts>(
    `with recursive excluded as materialized (${excluded}),
       minutes (at, n) as (${minutesFromOldest(`${counted} and t.offered`)})
     select coalesce(sum(n) filter (where offered), 0)::int as waiting,
       coalesce(sum(n) filter (where running), 0)::int as running,
       (select at from minutes where n > 0) as oldest,
       coalesce(sum(n) filter (where offered and due < now()), 0)::int as overdue,
       coalesce(sum(n) filter (where offered and due between now() and now() + interval '1 hour'), 0)::int as due
     from (
       select offered, running, due, n from ${counted}
       union all select offered, running, due, -1 from excluded
     ) waiting`,
    parameters.values,
  );
  return counts;
}
