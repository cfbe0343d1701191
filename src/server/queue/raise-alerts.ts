import { queues, resourceNamed } from "#domain/index.ts";
import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { AlertKind, AlertState } from "#domain/home/enumerations.ts";
import type { Queue } from "#kernel/queue.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { alertsOfAreas } from "#server/generated/alerts.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { AlertCause } from "./alert-cause.ts";

/** Arrivals of this hour that are an alert: so many times those of the same hour, and at least so many. */
const TIMES = 3;
const LEAST = 20;
/** Days whose same hour says what is usual. */
const DAYS = 7;

async function causesIn(db: Database, queue: Queue): Promise<AlertCause[]> {
  const resource = resourceNamed(queue.resource);
  const [table, since] = [sqlName(resource.name), `t.${sqlName(queue.since)}`];
  const [overdue] = await db.query<{ n: number }>(
    "select coalesce(sum(n), 0)::int as n from queue_count where queue = $1 and offered and due < now()",
    [queue.id],
  );
  const [flow] = await db.query<{ now: number; usual: number }>(
    `select count(*) filter (where ${since} >= date_trunc('hour', now()))::int as now,
       (count(*) filter (where ${since} < date_trunc('hour', now())) / ${DAYS})::int as usual
     from ${table} t where t.delete_time is null and ${since} >= date_trunc('hour', now()) - interval '${DAYS} days'
       and extract(hour from ${since}) = extract(hour from now())`,
  );
  const causes: AlertCause[] = [];
  if (overdue && overdue.n > 0) causes.push({ kind: "overdue", about: queue.id, figure: overdue.n, usual: null });
  if (flow && flow.now >= Math.max(LEAST, TIMES * flow.usual))
    causes.push({ kind: "arrivals", about: queue.id, figure: flow.now, usual: flow.usual });
  return causes;
}

const failedWork = (db: Sql): Promise<AlertCause[]> =>
  db.query<AlertCause>(
    `select 'worker' as kind, task_identifier as about, count(*)::int as figure, null::int as usual
     from graphile_worker.jobs where attempts >= max_attempts group by task_identifier`,
  );

/** Raises an alert for each new cause, follows the figures of the others, and ends those whose cause is gone. */
async function follow(tx: Sql, causes: readonly AlertCause[]): Promise<number> {
  const open = await tx.query<{ id: string; kind: string; about: string; figure: number }>(
    "select id, kind, about, figure from desk_alert where end_time is null and delete_time is null for update",
  );
  const keyOf = ({ kind, about }: { kind: string; about: string }): string => `${kind} ${about}`;
  const known = new Map(open.map((one) => [keyOf(one), one]));
  let changed = 0;
  for (const { kind, ...cause } of causes) {
    const key = keyOf({ kind: String(AlertKind.of(kind)), about: cause.about });
    const alert = known.get(key);
    known.delete(key);
    if (alert?.figure === cause.figure) continue;
    changed += 1;
    if (alert)
      await tx.query("update desk_alert set figure = $2, version = version + 1 where id = $1", [
        alert.id,
        cause.figure,
      ]);
    else await insertRecord(tx, deskAlert, { kind: AlertKind.of(kind), ...cause }, null);
  }
  const gone = [...known.values()].map(({ id }) => id);
  if (gone.length > 0)
    await tx.query(
      "update desk_alert set status = $2, end_time = now(), version = version + 1 where id = any($1::bigint[])",
      [gone, AlertState.of("done")],
    );
  return changed + gone.length;
}

/** Looks at all queues and the background work for what the desk must say. @returns the number of changed alerts */
export async function raiseAlerts(db: Database): Promise<number> {
  const causes = await Promise.all([
    ...queues.map((queue) => causesIn(db, queue)),
    failedWork(db),
    ...alertsOfAreas.map((find) => find(db)),
  ]);
  return db.transaction(async (tx) => {
    // Several processes look at the same time; one of them writes.
    await tx.query("select pg_advisory_xact_lock(hashtext('desk alerts'))");
    const changed = await follow(tx, causes.flat());
    if (changed > 0) await publish(tx, [{ kind: "count", queue: "" }]);
    return changed;
  });
}
