import { randomUUID } from "node:crypto";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { machineOf, transitionOf, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ownerOf } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { queuesOf } from "#server/queue/lease.ts";
import { leavingQueues } from "#server/queue/leave-queues.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { exemptionOf } from "./exemption.ts";
import { subjectOf } from "#server/review/subjects.ts";

/**
 * Publishes a record of an exempt owner without a moderator, unless the review found a blocking problem. No moderator
 * decides, so the owner's count of passed models does not change.
 * @param record the record with its verdict, locked
 * @returns the current record
 */
export async function publishExempt(tx: Sql, context: Context, name: string, record: AnyRecord): Promise<AnyRecord> {
  const { resource, exemption } = subjectOf(name);
  const owner = ownerOf(resource, record);
  const ground = exemption ? await exemptionOf(tx, owner, exemption) : null;
  if (!ground || owner === null) return record;
  const machine = machineOf(resource);
  const patch = {
    ...writes(machine, transitionOf(machine, "publishExempt")),
    queueOrder: null,
    publishTime: record["publishTime"] ?? context.now,
  };
  const after = await updateRecord(tx, resource, record, patch, null);
  const reason = `#${ground.id} ${String(ground["reason"])}`;
  await recordOperation(
    tx,
    context,
    {
      resource,
      id: record.id,
      targetId: owner,
      command: `${resource.name}.publishExempt`,
      before: record,
      after,
      reason,
      batchId: randomUUID(),
    },
    {
      also: leavingQueues(queuesOf(resource.name), record.id),
      effects: [
        {
          kind: "authorMessage",
          receiver: owner,
          event: `${resource.name}.pass`,
          title: String(record[resource.title] ?? ""),
          reason: "",
          reasonKey: "",
        },
      ],
    },
  );
  // The event updates the exemption's number of published records in open windows.
  const item = await readRecord(tx, auditExempt, ground.id);
  await publish(tx, [{ kind: "changed", resource: auditExempt.name, id: ground.id, item }]);
  return after;
}
