import { resourceNamed } from "#domain/index.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { QueueGroup, QueueState } from "#domain/api/queue.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { conditionOf } from "#server/resources/list.ts";
import { orderOf } from "#server/resources/order.ts";
import { countWaiting } from "./counters/read.ts";
import { leasesOf } from "./lease.ts";
import { deferralKindOf, eligibleFor } from "./eligibility.ts";

/** Maximum number of leases and skips returned. A moderator has at most three leases in a queue. */
const MOST_HELD = 1_000;

/** Counts the items of each list group in one query over the filtered rows, in the order of the list. */
async function groupsOf(
  db: Sql,
  context: Context,
  queue: Queue,
  { filter, aside }: StateOf & { filter: string },
): Promise<QueueGroup[]> {
  const resource = resourceNamed(queue.resource);
  const among = (parameters: Parameters): string => eligibleFor(context, queue, parameters, deferralKindOf(aside));
  const { where, parameters } = conditionOf(resource, filter, { ...context, among });
  const group = `t.${sqlName(queue.group)}`;
  const [first] = orderOf(resource, queue.order).terms;
  const ownLease = `select 1 from queue_item q where q.queue = ${parameters.add(queue.id)} and q.item = t.id
    and q.holder = ${parameters.add(context.actor.id)}::bigint and q.lease_until > now()`;
  const rows = await db.query<{ value: QueueGroup["value"]; count: string; mine: string }>(
    `select ${group} as value, count(*) as count, count(*) filter (where exists (${ownLease})) as mine
     from ${sqlName(resource.name)} t where ${where} group by ${group} order by min(${first}), ${group}`,
    parameters.values,
  );
  return rows.map(({ value, count, mine }) => ({ value, count: Number(count), mine: Number(mine) }));
}

/** Returns the ids of waiting items that the caller skipped, the longest skipped first. */
async function skippedIn(db: Sql, context: Context, queue: Queue): Promise<string[]> {
  const among = (parameters: Parameters): string => eligibleFor(context, queue, parameters);
  const { where, parameters } = conditionOf(resourceNamed(queue.resource), queue.offered, { ...context, among });
  const [queueId, me] = [parameters.add(queue.id), parameters.add(context.actor.id)];
  const rows = await db.query<{ id: string }>(
    `select t.id from queue_skip s join ${sqlName(queue.resource)} t on t.id = s.item
     where s.queue = ${queueId} and s.admin = ${me}::bigint and ${where} order by s.create_time limit ${MOST_HELD}`,
    parameters.values,
  );
  return rows.map(({ id }) => id);
}

/** The list whose groups are counted, in addition to the counts of the whole queue. */
interface StateOf {
  filter?: string | null;
  aside?: string | null;
  /** False if it is known that nobody has leased an item of the queue. */
  isLeased?: boolean;
  /** False if it is known that the caller has skipped none. */
  isSkipped?: boolean;
}

/** Returns the waiting items that colleagues have leased. */
function leasedByOthers(db: Sql, context: Context, queue: Queue): Promise<QueueState["heldByOthers"]> {
  const resource = resourceNamed(queue.resource);
  const among = (parameters: Parameters): string => eligibleFor(context, queue, parameters);
  const { where, parameters } = conditionOf(resource, queue.offered, { ...context, among });
  const [queueId, me] = [parameters.add(queue.id), parameters.add(context.actor.id)];
  return db.query(
    `select q.item as id, q.holder as admin, a.real_name as name, floor(extract(epoch from q.held_since))::float8 as since
     from queue_item q join admin a on a.id = q.holder join ${sqlName(resource.name)} t on t.id = q.item
     where q.queue = ${queueId} and q.holder <> ${me}::bigint and q.lease_until > now() and ${where} order by q.item limit ${MOST_HELD}`,
    parameters.values,
  );
}

/**
 * Reads the counts, ages and leases of a queue. The card on the home screen and the queue's status line show the same
 * figures.
 */
export async function queueState(
  db: Sql,
  context: Context,
  queue: Queue,
  { filter = null, aside = null, isLeased = true, isSkipped = true }: StateOf = {},
): Promise<QueueState> {
  const [counts, mine, skipped, others, groups] = await Promise.all([
    countWaiting(db, context, queue),
    isLeased ? leasesOf(db, queue.id, context.actor.id) : [],
    isSkipped ? skippedIn(db, context, queue) : [],
    isLeased ? leasedByOthers(db, context, queue) : [],
    filter === null ? [] : groupsOf(db, context, queue, { filter, aside }),
  ]);
  return {
    queue: queue.id,
    waiting: counts.waiting,
    running: counts.running,
    oldest: counts.oldest ? Math.floor(counts.oldest.getTime() / 1000) : null,
    overdue: counts.overdue,
    dueWithinHour: counts.due,
    heldByMe: mine,
    skipped,
    heldByOthers: others,
    groups,
  };
}
