import { randomUUID } from "node:crypto";
import { modelMachine } from "#domain/models/model.machine.ts";
import { model } from "#domain/models/model.resource.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { queuesOf } from "#server/queue/lease.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { modelExemption } from "#server/users/exemption.ts";

/**
 * catalogue/users.md, /white-list-audit: what an exempt author uploads does not wait for a moderator, unless something
 * blocking was found. It is no decision of anybody: his record of passed models stays as it is.
 * @param record as the automatic review has judged it, locked
 * @returns the model as it is now
 */
export async function publishExempt(tx: Sql, context: Context, record: AnyRecord): Promise<AnyRecord> {
  const transition = modelMachine.transitions["publishExempt"];
  const ground = await modelExemption(tx, record["author"]);
  if (!ground || !transition) return record;
  const author = String(record["author"]);
  const patch = {
    ...writes(modelMachine, transition),
    queueOrder: null,
    publishTime: record["publishTime"] ?? context.now,
  };
  const after = await updateRecord(tx, model, record, patch, null);
  const reason = `#${ground.id} ${String(ground["reason"])}`;
  await recordOperation(
    tx,
    context,
    {
      resource: model,
      id: record.id,
      targetId: author,
      command: "model.publishExempt",
      before: record,
      after,
      reason,
      batchId: randomUUID(),
    },
    {
      leavesQueues: queuesOf(model.name),
      effects: [
        {
          kind: "authorMessage",
          receiver: author,
          event: "model.pass",
          title: String(record["groupName"] ?? ""),
          reason: "",
          reasonKey: "",
        },
      ],
    },
  );
  // It counts what went up by it.
  const item = await readRecord(tx, auditExempt, ground.id);
  await publish(tx, [{ kind: "changed", resource: auditExempt.name, id: ground.id, item }]);
  return after;
}
