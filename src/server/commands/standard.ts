import { randomUUID } from "node:crypto";
import { Refusal } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { anything, int, recordId } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Conflict } from "#kernel/wire.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { acceptable, insertRecord, removeRecord, updateRecord } from "#server/resources/write.ts";
import type { Handler } from "./handlers.ts";
import { afterEdit, checkRecord, checkTogether } from "./rules.ts";

const item = anything<Row>({ label: ["内容", "Item"], required: true });
const id = recordId({ label: ["编号", "ID"], required: true }) as Field<string>;
const version = int({ label: ["版本", "Version"], required: true });

async function written(
  tx: Sql,
  context: Context,
  resource: Resource,
  verb: string,
  before: AnyRecord | null,
  after: AnyRecord,
): Promise<{ item: AnyRecord }> {
  await recordOperation(tx, context, {
    resource,
    id: after.id,
    targetId: after["author"] ? String(after["author"]) : null,
    command: `${resource.name}.${verb}`,
    before,
    after,
    batchId: randomUUID(),
  });
  await publish(tx, [{ kind: "changed", resource: resource.name, id: after.id, item: after }]);
  return { item: after };
}

export const addRecord = async (
  tx: Sql,
  context: Context,
  resource: Resource,
  values: Row,
  verb = "add",
): Promise<{ item: AnyRecord }> => {
  const accepted = acceptable(resource, values, null);
  checkRecord(resource, accepted);
  const after = await insertRecord(tx, resource, accepted, context.actor.id);
  await checkTogether(tx, resource, after);
  return written(tx, context, resource, verb, null, after);
};

/** Locks a record for a write. @throws Refusal notFound, versionConflict with who saved in between */
export async function lockForWrite(
  tx: Sql,
  resource: Resource,
  recordOf: string,
  expected: number,
): Promise<AnyRecord> {
  const current = await readRecord(tx, resource, recordOf, true);
  if (current.version === expected) return current;
  const [last] = await tx.query<{ name: string | null }>("select real_name as name from admin where id = $1::bigint", [
    current["updater"] ?? null,
  ]);
  const details: Conflict = { current, by: last?.name ?? null, time: Number(current["updateTime"]) };
  throw new Refusal(
    "versionConflict",
    ["保存之前内容已被改动，请合并", "It was changed before you saved; merge the changes"],
    { path: "version", details },
  );
}

export async function editRecord(
  tx: Sql,
  context: Context,
  resource: Resource,
  given: { id: string; version: number; item: Row },
): Promise<{ item: AnyRecord }> {
  const before = await lockForWrite(tx, resource, given.id, given.version);
  const accepted = acceptable(resource, given.item, before);
  checkRecord(resource, { ...before, ...accepted });
  const after = await updateRecord(tx, resource, before, accepted, context.actor.id);
  await afterEdit(tx, resource, after);
  return written(tx, context, resource, "edit", before, after);
}

export const addHandler = (resource: Resource): Handler => ({
  body: { item },
  handle: (context, body, tx) => addRecord(tx, context, resource, body["item"] as Row),
});

export const editHandler = (resource: Resource): Handler => ({
  body: { id, version, item },
  handle: (context, body, tx) =>
    editRecord(tx, context, resource, {
      id: String(body["id"]),
      version: Number(body["version"]),
      item: body["item"] as Row,
    }),
});

export const deleteHandler = (resource: Resource): Handler => ({
  body: { id, version },
  handle: async (context, body, tx) => {
    const before = await lockForWrite(tx, resource, String(body["id"]), Number(body["version"]));
    await removeRecord(tx, resource, before, context.actor.id);
    return written(tx, context, resource, "delete", before, before);
  },
});
