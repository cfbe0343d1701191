import { beanRecycleCommands } from "#commands/beans/bean-recycle.ts";
import { beanRecycle } from "#domain/beans/bean-recycle.resource.ts";
import { isGranted } from "#kernel/availability.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { tellMembers } from "#server/commands/foretell.ts";
import type { Handler } from "#server/commands/handler.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addHandler, addRecord, valuesOf } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { newNumber } from "#server/resources/new-number.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { holdForApproval } from "#server/tasks/hold-for-approval.ts";
import { undoRecycle, messageAbout, takeAtOnce } from "./take-beans.ts";

const { take, cancel } = beanRecycleCommands;

/** Takes a new recycling at once where one person may do so, else asks for a second one. @returns the record */
async function takeIfAllowed(tx: Sql, context: Context, record: AnyRecord): Promise<AnyRecord> {
  // Who may not recycle proposes it, and a colleague does it.
  if (!isGranted(context.actor, take.id)) return record;
  const body = { ids: [record.id], versions: { [record.id]: record.version } };
  const reason = String(record["reason"]);
  const held = { command: take, resource: beanRecycle, records: [record], body, input: {}, reason };
  const { alone } = await holdForApproval(tx, context, held);
  if (alone.length === 0) return record;
  const { verb, patch, taken } = await takeAtOnce(tx, context, record);
  const message = messageAbout(record, take.id, reason, taken);
  return moveBySystem(tx, context, { resource: beanRecycle, verb, before: record, patch, reason, message });
}

/**
 * Adds a recycling under a number of its own, and takes what one person may take.
 * @throws Refusal guardRefused where there is nothing to take
 */
export async function addRecycle(tx: Sql, context: Context, values: Row): Promise<AnyRecord> {
  const { item } = await addRecord(tx, context, beanRecycle, values, "add", { recycleNo: newNumber("R", context.now) });
  return takeIfAllowed(tx, context, item);
}

export const addRecycleHandler: Handler = {
  ...addHandler(beanRecycle),
  handle: (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    return prefixErrors(prefix, async () => ({ item: await addRecycle(tx, context, values) }));
  },
};

/** Takes a recycling that waits. */
export const takeHandler: Handler = {
  body: selectionBody(beanRecycle.name),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, take.id, body);
    tellMembers(
      context,
      records.map((record) => String(record["user"])),
    );
    const effectsOf = (after: AnyRecord) => [
      messageAbout(after, take.id, String(after["reason"]), Number(after["taken"])),
    ];
    return recordEach(tx, context, { resource: beanRecycle, command: take.id, records, effectsOf }, async (before) => {
      const { patch } = await takeAtOnce(tx, context, before);
      const approver = context.approvedBy ?? context.actor.id;
      return updateRecord(tx, beanRecycle, before, { ...patch, approver }, context.actor.id);
    });
  },
};

/** Gives back all that a recycling has taken, by mirrored entries, and drops its rest. */
export const cancelHandler: Handler = {
  body: selectionBody(beanRecycle.name),
  handle: async (context, body, tx) => {
    const reason = await reasonOf(tx, cancel, body["reason"] as object, true);
    const records = await selectedRecords(tx, context, cancel.id, body);
    tellMembers(
      context,
      records.map((record) => String(record["user"])),
    );
    const effectsOf = (after: AnyRecord) => [messageAbout(after, cancel.id, reason.text, Number(after["taken"]))];
    const change = { resource: beanRecycle, command: cancel.id, records, reason, effectsOf };
    return recordEach(tx, context, change, async (before) => {
      const patch = await undoRecycle(tx, context, before, reason.text);
      return updateRecord(tx, beanRecycle, before, patch, context.actor.id);
    });
  },
};
