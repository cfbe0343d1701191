import { queues } from "#domain/index.ts";
import type { DeskAlert, DeskReply, TeamMember } from "#domain/api/queue.ts";
import { deskAlert } from "#domain/home/desk-alert.resource.ts";
import { AlertKind, AlertState } from "#domain/home/enumerations.ts";
import { isGranted } from "#kernel/availability.ts";
import type { Queue } from "#kernel/queue.ts";
import { leadPermission } from "#kernel/queue.ts";
import { medianSeconds, pace, startOfDays } from "#server/audit/day-summary.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { flowsOf } from "./flow.ts";
import { latestNote } from "./shift-note.ts";
import { queueState } from "./state.ts";

/** Most moderators that the desk names. */
const MOST_MEMBERS = 100;
const MOST_ALERTS = 50;

async function teamOf(db: Sql, context: Context, led: readonly Queue[], days: number): Promise<TeamMember[]> {
  const rows = await db.query<TeamMember>(
    `with decided as (
       select o.admin, o.queue, ${pace} as pace from operation_record o
       where o.queue = any($1::text[]) and o.undoes is null and o.create_time >= to_timestamp($2)
     ), done as (
       select admin, array_agg(distinct queue) as queues, count(*)::int as decided, ${medianSeconds("pace")} as median
       from decided group by admin
     ), held as (
       select holder as admin, array_agg(distinct queue) as queues, count(*)::int as held from queue_item
       where queue = any($1::text[]) and lease_until > now() group by holder
     )
     select a.id::text as id, a.real_name as name, coalesce(h.held, 0) as held, coalesce(d.decided, 0) as decided,
       d.median, array(select distinct unnest(coalesce(h.queues, '{}') || coalesce(d.queues, '{}')) order by 1) as queues
     from done d full join held h using (admin) join admin a on a.id = admin
     order by decided desc, a.id limit ${MOST_MEMBERS}`,
    [led.map(({ id }) => id), startOfDays(context, days)],
  );
  return rows;
}

/** Kinds of alerts that everybody gets who may open a screen. */
const screenAlerts = [
  ["ledger", "/financial-manage/account-record"],
  ["payouts", "/financial-manage/cash-record"],
] as const;

/**
 * Alerts about the caller's queues, of the background work for leads, and about rules and the ledger for those who may
 * read them.
 */
export async function alertsOf(
  db: Sql,
  { actor }: Context,
  ownQueues: readonly Queue[],
  leads: boolean,
): Promise<DeskAlert[]> {
  const rows = await db.query<{ id: string; rule: DeskAlert["rule"] }>(
    `select a.id::text as id, r.name as rule from desk_alert a
     left join risk_rule r on a.kind = any($5::text[]) and r.id::text = a.about
     where a.status <> $1 and a.delete_time is null
       and (a.about = any($2::text[]) or ($3 and a.kind = $4) or ($6 and a.kind = any($5::text[])) or a.kind = any($7::text[]))
     order by a.id desc limit ${MOST_ALERTS}`,
    [
      AlertState.of("done"),
      ownQueues.map(({ id }) => id),
      leads,
      AlertKind.of("worker"),
      [AlertKind.of("unsure"), AlertKind.of("surge")],
      isGranted(actor, "screen:/risk-manage"),
      screenAlerts.flatMap(([kind, route]) => (isGranted(actor, `screen:${route}`) ? [AlertKind.of(kind)] : [])),
    ],
  );
  const rules = new Map(rows.map(({ id, rule }) => [id, rule]));
  const records = await readRecords(db, deskAlert, [...rules.keys()]);
  return records
    .map((one) => ({ ...one, rule: rules.get(one.id) ?? null }))
    .toSorted((a, b) => Number(b.id) - Number(a.id));
}

/** Ids of the queues with leases, and of those in which the caller has skipped items. Most have neither. */
async function usedQueues(db: Sql, { actor }: Context): Promise<{ leased: Set<string>; skipped: Set<string> }> {
  const [leased, skipped] = await Promise.all([
    db.query<{ queue: string }>("select distinct queue from queue_item where lease_until > now()"),
    db.query<{ queue: string }>("select distinct queue from queue_skip where admin = $1::bigint", [actor.id]),
  ]);
  const ids = (rows: readonly { queue: string }[]): Set<string> => new Set(rows.map(({ queue }) => queue));
  return { leased: ids(leased), skipped: ids(skipped) };
}

async function statesOf(db: Sql, context: Context, ownQueues: readonly Queue[]): Promise<DeskReply["states"]> {
  const [used, flows] = await Promise.all([usedQueues(db, context), flowsOf(db, context, ownQueues)]);
  const states = await Promise.all(
    ownQueues.map((queue) => {
      const [isLeased, isSkipped] = [used.leased.has(queue.id), used.skipped.has(queue.id)];
      return queueState(db, context, queue, { isLeased, isSkipped });
    }),
  );
  return states.map((state) => ({ ...state, ...(flows.get(state.queue) ?? { arrivals: [], decisions: [] }) }));
}

/**
 * Reads the states of all queues that the caller works, and the work of the team where the caller leads one.
 * @param days number of days that the team's decisions cover, today included
 */
export async function desk(db: Sql, context: Context, days: number): Promise<DeskReply> {
  const ownQueues = queues.filter((queue) => mayWork(context.actor, queue));
  const led = ownQueues.filter((queue) => isGranted(context.actor, leadPermission(queue)));
  const [alerts, team, note, states] = await Promise.all([
    alertsOf(db, context, ownQueues, led.length > 0),
    led.length > 0 ? teamOf(db, context, led, days) : null,
    latestNote(db),
    statesOf(db, context, ownQueues),
  ]);
  return { states, team, note, alerts };
}
