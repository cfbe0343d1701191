import { queues } from "#domain/index.ts";
import type { WaitingReply } from "#domain/api/queue.ts";
import { AlertState } from "#domain/home/enumerations.ts";
import { isGranted } from "#kernel/availability.ts";
import { leadPermission } from "#kernel/queue.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { countWaiting } from "./counters/read.ts";
import { alertsOf } from "./desk.ts";

/** Counts what waits for the caller: alerts that nobody has seen, and the items of each queue. */
export async function waitingFor(db: Sql, context: Context): Promise<WaitingReply> {
  const ownQueues = queues.filter((queue) => mayWork(context.actor, queue));
  const leads = ownQueues.some((queue) => isGranted(context.actor, leadPermission(queue)));
  const [alerts, counts] = await Promise.all([
    alertsOf(db, context, ownQueues, leads),
    Promise.all(ownQueues.map(async (queue) => [queue.id, (await countWaiting(db, context, queue)).waiting] as const)),
  ]);
  return {
    alerts: alerts.filter(({ status }) => status === AlertState.of("open")).length,
    queues: Object.fromEntries(counts),
  };
}
