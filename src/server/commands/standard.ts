import { randomUUID } from "node:crypto";
import { findCommand } from "#commands/index.ts";
import { known } from "#commands/permissions.ts";
import { availability } from "#kernel/availability.ts";
import { problemsWith, refuse } from "#kernel/validate.ts";
import { codes, Refusal, prefixErrors } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { byId, optional, part, recordId, refs } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { CommandOutcome, CommandReply, Conflict } from "#domain/api/commands.ts";
import type { SideWrites } from "#server/audit/record.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { NewEvent } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import { rankOnWrite } from "#server/resources/rank.ts";
import type { Row } from "#server/resources/row.ts";
import {
  validateWrite,
  optionalFields,
  insertRecord,
  isChange,
  neededOf,
  removeRecord,
  updateRecord,
} from "#server/resources/write.ts";
import { writeChildren } from "./write-children.ts";
import { lockBefore } from "#server/tasks/lock-order.ts";
import { refusalByOthers } from "./foreseen-refusals.ts";
import type { Handler } from "./handler.ts";
import { checkMove, checkRecord, checkTogether, filledBy, afterWrite, beforeWrite, reviewWritten } from "./rules.ts";
import { needVersions, version } from "./versions.ts";

const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;
const chosen = {
  ids: refs("", { label: ["编号", "IDs"], max: 1_000 }),
  versions: byId(version, { label: ["版本", "Versions"] }),
};

interface Written {
  resource: Resource;
  verb: string;
  before: AnyRecord | null;
  item: AnyRecord;
  /** Fields that an edit writes. */
  written?: readonly string[];
}

function eventOf({ resource, verb, before, item }: Written): NewEvent {
  const about = { resource: resource.name, id: item.id };
  if (verb === "delete") return { kind: "gone", ...about };
  return before ? { kind: "changed", ...about, item } : { kind: "added", ...about };
}

/** Writes the operation record of a change and publishes its live event. */
export async function recordWrite(
  tx: Sql,
  context: Context,
  write: Written,
  along: Omit<SideWrites, "events"> = {},
): Promise<{ item: AnyRecord }> {
  const { resource, verb, before, item, written = [] } = write;
  await recordOperation(
    tx,
    context,
    {
      resource,
      id: item.id,
      targetId: item["author"] ? String(item["author"]) : null,
      command: `${resource.name}.${verb}`,
      before,
      // The operation record of a deletion keeps all values of the record as `before`.
      after: verb === "delete" ? null : item,
      written,
      batchId: context.batchId ?? randomUUID(),
    },
    // A task publishes one event for many records.
    { ...along, events: context.batchId === undefined ? [eventOf(write)] : [] },
  );
  return { item };
}

export const addRecord = async (
  tx: Sql,
  context: Context,
  resource: Resource,
  values: Row,
  verb = "add",
  /** Fields that the server sets itself. */
  serverValues: Row = {},
): Promise<{ item: AnyRecord }> => {
  const accepted = await validateWrite(tx, resource, values, null);
  checkRecord(resource, accepted);
  const filled = await filledBy(tx, context, { resource, verb, before: null, patch: { ...accepted, ...serverValues } });
  const rank = await rankOnWrite(tx, resource, null, { ...accepted, ...serverValues });
  const write = { resource, verb, before: null, patch: { ...accepted, ...filled, ...serverValues, ...rank } };
  await beforeWrite(tx, context, write);
  const inserted = await insertRecord(tx, resource, write.patch, context.actor.id);
  const after = await writeChildren(tx, resource, inserted, write.patch, context.actor.id);
  await checkTogether(tx, resource, after);
  await afterWrite(tx, context, { ...write, after });
  await reviewWritten(tx, resource, after, true);
  return recordWrite(tx, context, { resource, verb, before: null, item: after });
};

/**
 * Locks a record for a write.
 * @throws Refusal notFound; versionConflict with the admin who saved in between
 */
export async function lockForWrite(
  tx: Sql,
  resource: Resource,
  recordOf: string,
  expected: number,
): Promise<AnyRecord> {
  await lockBefore(tx, resource.name, [recordOf]);
  const current = await readRecord(tx, resource, recordOf, true);
  if (current.version === expected) return current;
  const [last] = await tx.query<{ name: string | null }>("select real_name as name from admin where id = $1::bigint", [
    current["updater"] ?? null,
  ]);
  const details: Conflict = { current, by: last?.name ?? null, time: Number(current["updateTime"]) };
  throw new Refusal(
    "versionConflict",
    ["保存之前内容已被改动，请合并", "It was changed before you saved. Merge the changes"],
    { path: "version", details },
  );
}

/**
 * Checks the availability of a command for a locked record.
 * @throws Refusal
 */
export function gate(context: Context, resource: Resource, verb: string, record: AnyRecord): void {
  const command = findCommand(`${resource.name}.${verb}`);
  const answer = command ? availability(command, context.actor, { resource, record }, context.now, known) : null;
  if (answer?.ok === false) throw new Refusal(answer.code, answer.message, { details: { current: record } });
}

/** As `gate`, with the refusals that rest on more than the record. */
async function gateWith(tx: Sql, context: Context, resource: Resource, verb: string, record: AnyRecord): Promise<void> {
  gate(context, resource, verb, record);
  const refusal = await refusalByOthers(tx, context, `${resource.name}.${verb}`, record);
  if (refusal) throw new Refusal("guardRefused", refusal, { details: { current: record } });
}

/** Changes a record that the caller has locked. An edit without a change writes nothing. */
export async function editRecord(
  tx: Sql,
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Row,
): Promise<{ item: AnyRecord }> {
  const accepted = await validateWrite(tx, resource, values, before);
  checkMove(context, resource, before, accepted);
  checkRecord(resource, { ...before, ...accepted });
  if (!isChange(resource, before, accepted)) return { item: before };
  const filled = await filledBy(tx, context, { resource, verb: "edit", before, patch: accepted });
  const patch = { ...accepted, ...filled, ...(await rankOnWrite(tx, resource, before, accepted)) };
  const write = { resource, verb: "edit", before, patch };
  await beforeWrite(tx, context, write);
  const updated = await updateRecord(tx, resource, before, patch, context.actor.id);
  const after = await writeChildren(tx, resource, updated, patch, context.actor.id);
  await checkTogether(tx, resource, after);
  await afterWrite(tx, context, { ...write, after });
  await reviewWritten(tx, resource, after, false);
  return recordWrite(tx, context, { resource, verb: "edit", before, item: after, written: Object.keys(patch) });
}

/** Declares the fields of a record in two forms: flat, as in the specification (section 7), and together in `item`. */
function spellings(resource: Resource, named: Fields = {}): Fields {
  const fields = optionalFields(resource);
  return { item: part({ ...named, ...fields }, { label: ["内容", "Item"] }), ...named, ...fields };
}

/**
 * Returns the values of a body in either form, and the prefix of their paths: `item.` or empty.
 * @throws Refusal illegalParameter for both forms at once
 */
export function valuesOf(body: Record<string, unknown>): { values: Row; prefix: string } {
  const { id: _id, version: _version, item, ...flat } = body;
  if (item === null || item === undefined) return { values: flat, prefix: "" };
  if (Object.keys(flat).length > 0)
    throw new Refusal(
      "illegalParameter",
      ["字段要么都在 item 里，要么都不在", "Send all fields either in item or beside it"],
      { path: "item" },
    );
  return { values: item as Row, prefix: "item." };
}

export const addHandler = (resource: Resource): Handler => ({
  body: spellings(resource),
  needs: neededOf(resource),
  handle: (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    return prefixErrors(prefix, () => addRecord(tx, context, resource, values));
  },
});

/** Names of resources whose edit call has no version in the specification (section 7). It runs on the newest one. */
const versionless = new Set(["systemConfig", "content", "circle"]);

/** Body of an edit as the specification spells it: the id and the version may stand in the item. */
function withIdBeside(body: Record<string, unknown>): Record<string, unknown> {
  const { item } = body;
  if (body["id"] !== undefined || typeof item !== "object" || item === null) return body;
  const { id: inItem, version: versionInItem, ...rest } = item as Row;
  return { version: versionInItem, ...body, id: inItem, item: rest };
}

export const editHandler = (resource: Resource): Handler => ({
  body: versionless.has(resource.name)
    ? spellings(resource, { id: optional(id), version: optional(version) })
    : { id, version, ...spellings(resource) },
  handle: async (context, received, tx) => {
    const body = withIdBeside(received);
    refuse(problemsWith(id, body["id"], "id"));
    const { values, prefix } = valuesOf(body);
    const expected = body["version"] ?? null;
    const before =
      expected === null
        ? await readRecord(tx, resource, String(body["id"]), true)
        : await lockForWrite(tx, resource, String(body["id"]), Number(expected));
    await gateWith(tx, context, resource, "edit", before);
    if (Object.keys(values).length === 0)
      throw new Refusal("illegalParameter", ["没有要修改的字段", "No field to change is given"], { path: "item" });
    return prefixErrors(prefix, () => editRecord(tx, context, resource, before, values));
  },
});

export async function deleteOne(
  tx: Sql,
  context: Context,
  resource: Resource,
  which: { id: string; version: number },
): Promise<{ item: AnyRecord }> {
  const before = await lockForWrite(tx, resource, which.id, which.version);
  await gateWith(tx, context, resource, "delete", before);
  const write = { resource, verb: "delete", before, patch: {} };
  await beforeWrite(tx, context, write);
  await removeRecord(tx, resource, before, context.actor.id);
  await afterWrite(tx, context, { ...write, after: before });
  return recordWrite(tx, context, { resource, verb: "delete", before, item: before });
}

/**
 * Deletes one record by `id` and `version`, or several by `ids` and `versions`. If one of several is refused, none is
 * deleted.
 */
export const deleteHandler = (resource: Resource): Handler => ({
  body: { id: optional(id), version: optional(version), ids: chosen.ids, versions: chosen.versions },
  handle: async (context, body, tx) => {
    const ids = [...new Set(((body["ids"] ?? []) as unknown[]).map(String))];
    const versions = (body["versions"] ?? {}) as Record<string, number>;
    if (ids.length === 0) {
      refuse([...problemsWith(id, body["id"], "id"), ...problemsWith(version, body["version"], "version")]);
      return deleteOne(tx, context, resource, { id: String(body["id"]), version: Number(body["version"]) });
    }
    needVersions(ids, versions);
    const outcomes: CommandOutcome[] = [];
    for (const one of ids) {
      const { item } = await deleteOne(tx, context, resource, { id: one, version: Number(versions[one]) });
      outcomes.push({ id: one, ok: true, item, recordId: null, code: codes.ok, msg: "" });
    }
    return { outcomes, batchId: "", undoUntil: null } satisfies CommandReply;
  },
});
