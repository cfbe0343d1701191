import { tsvectorOf } from "#kernel/search-tokens.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { UNDO_SECONDS } from "#kernel/queue.ts";
import type { NewEvent } from "#server/live/publish.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";

/** The values of a record, or of some of its fields. */
type Values = Readonly<Record<string, unknown>>;

export interface Operation {
  resource: Resource;
  /** Null if the action concerns no record, such as a login with an unknown name. */
  id: string | null;
  /** Id of another record that the action affects, such as the author. */
  targetId: string | null;
  command: string;
  before: Values | null;
  after: Values | null;
  reason?: string;
  reasonKey?: string;
  batchId: string;
  queue?: string;
  undoes?: string;
  /** Fields that were written. A masked one is recorded even if its mask is the same as before. */
  written?: readonly string[];
}

const always = new Set(["version", "updateTime", "updater"]);

/**
 * Returns the fields whose values differ, with their values before and after. It leaves out version, update time and
 * updater, which change with every write. It also leaves out fields derived from operation records, because they are
 * not a change of this record.
 * @param written names of fields that were written
 */
export function difference(
  { fields }: Resource,
  before: Values | null,
  after: Values | null,
  written: readonly string[] = [],
): { before: object; after: object } {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) =>
      !always.has(name) &&
      fields[name]?.derived?.resource !== "operationRecord" &&
      ((written.includes(name) && fields[name]?.masked !== undefined) ||
        JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null)),
  );
  const pick = (record: Values | null): object =>
    Object.fromEntries(record ? names.map((name) => [name, record[name] ?? null]) : []);
  return { before: pick(before), after: pick(after) };
}

/**
 * Further writes in the same statement as the operation record. Each round trip that is saved makes decisions faster.
 */
export interface SideWrites {
  /** Effects outside the console, sent when the undo window ends. */
  effects?: readonly Effect[];
  /** Queues that the record leaves: its deferral, note, leases and skips there are deleted. */
  leavesQueues?: readonly string[];
  /**
   * Queues in which the record was decided: its leases and skips there are deleted, but a deferral is kept for an undo.
   */
  decidedIn?: readonly string[];
  /** Events for the live channel. */
  events?: readonly NewEvent[];
}

const insertAlong = `with record as (
    insert into operation_record (module_id, resource, op_obj_id, target_id, command, admin, creator, reason, reason_key,
      before, after, path, request_id, batch_id, queue, ip, device, undoes, search, job_no, caused_by)
    values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $21::tsvector, $23, $24::bigint)
    returning id
  ), effect as (
    insert into outbox (kind, record, payload, due)
    select value ->> 'kind', record.id, value, now() + interval '${UNDO_SECONDS} seconds' from record, jsonb_array_elements($18::jsonb)
  ), ended as (
    delete from queue_item where queue = any($19::text[] || $22::text[]) and item = $3
      and (queue = any($19::text[]) or asked_until is null and not escalated)
  ), released as (
    update queue_item set holder = null, lease_until = null, held_since = null
    where queue = any($22::text[]) and item = $3 and (asked_until is not null or escalated)
  ), unskipped as (
    delete from queue_skip where queue = any($19::text[] || $22::text[]) and item = $3
  ), published as (
    insert into live_event (payload) select value from jsonb_array_elements($20::jsonb)
  ) select id from record`;

/**
 * Writes an operation record in the transaction of the change.
 * @returns the id of the operation record
 */
export async function recordOperation(
  tx: Sql,
  context: Context,
  operation: Operation,
  { effects = [], leavesQueues = [], decidedIn = [], events = [] }: SideWrites = {},
): Promise<string> {
  const changed = difference(operation.resource, operation.before, operation.after, operation.written);
  const [row] = await tx.query<{ id: string }>(insertAlong, [
    operation.resource.module,
    operation.resource.name,
    operation.id,
    operation.targetId,
    operation.command,
    context.actor.id === "0" ? null : context.actor.id,
    operation.reason ?? "",
    operation.reasonKey ?? "",
    JSON.stringify(changed.before),
    JSON.stringify(changed.after),
    context.path,
    context.requestId,
    context.macroBatch ?? operation.batchId,
    operation.queue ?? "",
    context.ip,
    context.device,
    operation.undoes ?? null,
    JSON.stringify(effects),
    leavesQueues,
    JSON.stringify(events),
    tsvectorOf(operation.reason ?? ""),
    decidedIn,
    context.jobNo ?? "",
    context.causedBy ?? null,
  ]);
  if (!row) throw new Error("the operation record was not written");
  return row.id;
}
