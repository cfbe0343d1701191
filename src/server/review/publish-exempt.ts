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
 * Publishes a model of an exempt author without a moderator (catalogue/users.md, /white-list-audit), unless the review
 * found a blocking problem. No moderator decides, so the author's count of passed models does not change.
 * @param record the model with its verdict, locked
 * @returns the current model
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
  // The event updates the exemption's number of published models in open windows.
  const item = await readRecord(tx, auditExempt, ground.id);
  await publish(tx, [{ kind: "changed", resource: auditExempt.name, id: ground.id, item }]);
  return after;
}
