import { currencyFields } from "#kernel/amounts-of-record.ts";
import { tsvectorOf } from "#kernel/search-tokens.ts";
import type { Field } from "#kernel/field.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Parts } from "#server/db/parts.ts";
import { insertion, runParts } from "#server/db/parts.ts";
import type { Sql } from "#server/db/sql.ts";
import type { NewEvent } from "#server/live/publish.ts";
import { eventParts } from "#server/live/publish.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import { outboxParts } from "#server/outbox/outbox-entry.ts";

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

const isPersonal = (field: Field | undefined): boolean =>
  field === undefined || field.masked !== undefined || hasInnerMasks(field);

const always = new Set(["version", "updateTime", "updater"]);

/**
 * Returns the fields whose values differ, with their values before and after. It leaves out version, update time and
 * updater, which change with every write. An amount comes with its currency, whether that differs or not. It also leaves out fields derived from operation records, because they are
 * not a change of this record.
 * @param written names of fields that were written
 */
export function difference(
  { fields }: Resource,
  before: Values | null,
  after: Values | null,
  written: readonly string[] = [],
): { before: object; after: object } {
  const changed = Object.keys(after ?? before ?? {}).filter(
    (name) =>
      !always.has(name) &&
      fields[name]?.derived?.resource !== "operationRecord" &&
      // A changed value may have the same mask as before, and the path of a revealed one is no field.
      ((written.includes(name) && isPersonal(fields[name])) ||
        JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null)),
  );
  // The figure of an amount says nothing without its currency.
  const names = [...new Set([...changed, ...currencyFields(fields, changed)])];
  const pick = (record: Values | null): object =>
    Object.fromEntries(record ? names.map((name) => [name, record[name] ?? null]) : []);
  return { before: pick(before), after: pick(after) };
}

/** Returns the row of an operation record. A new column is one more line. */
function rowOf(context: Context, operation: Operation): Values {
  const { resource, before, after, written } = operation;
  const changed = difference(resource, before, after, written);
  const admin = context.actor.id === "0" ? null : context.actor.id;
  const reason = operation.reason ?? "";
  return {
    moduleId: resource.module,
    resource: resource.name,
    opObjId: operation.id,
    targetId: operation.targetId,
    command: operation.command,
    admin,
    creator: admin,
    reason,
    reasonKey: operation.reasonKey ?? "",
    before: JSON.stringify(changed.before),
    after: JSON.stringify(changed.after),
    path: context.path,
    requestId: context.requestId,
    batchId: context.macroBatch ?? operation.batchId,
    queue: operation.queue ?? "",
    jobNo: context.jobNo ?? "",
    causedBy: context.causedBy ?? null,
    ip: context.ip,
    device: context.device,
    undoes: operation.undoes ?? null,
    search: tsvectorOf(reason),
  };
}

/** Further writes in the same statement as the operation record. */
export interface SideWrites {
  /** Effects outside the console, sent when the undo window ends. */
  effects?: readonly Effect[];
  /** Events for the live channel. */
  events?: readonly NewEvent[];
  /** Writes of others, such as those of the queues that the record leaves (queue/leave-queues.ts). */
  also?: Parts;
}

/** Called in the transaction of a change, once it is recorded. */
type Follower = (tx: Sql, context: Context, resource: string, id: string) => Promise<void>;

const followers: Follower[] = [];

/** Adds what follows every recorded change. Called once, while its module is loaded. */
export const followChanges = (follower: Follower): unknown => followers.push(follower);

/**
 * Writes an operation record in the transaction of the change.
 * @returns the id of the operation record
 */
export async function recordOperation(
  tx: Sql,
  context: Context,
  operation: Operation,
  { effects = [], events = [], also = {} }: SideWrites = {},
): Promise<string> {
  const parts = {
    record: insertion("operationRecord", rowOf(context, operation), "id"),
    ...outboxParts(effects, () => "(select id from record)"),
    ...eventParts(events),
    ...also,
  };
  const [row] = await runParts<{ id: string }>(tx, parts, "select id from record");
  if (!row) throw new Error("the operation record was not written");
  if (operation.id !== null)
    for (const follow of followers) await follow(tx, context, operation.resource.name, operation.id);
  return row.id;
}
