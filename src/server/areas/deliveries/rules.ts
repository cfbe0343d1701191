import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { beanDeliveryRow } from "#domain/deliveries/bean-delivery-row.resource.ts";
import { DeliveryResult, DeliveryStatus } from "#domain/deliveries/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";
import { deliveryOfTask, putBackRows } from "./retry-rows.ts";

/** Rows on which a call of a delivery acts. Each belongs to its member, who may not approve it. */
const rowsThat =
  (result: Parameters<typeof DeliveryResult.of>[0]): ApprovalSource =>
  async (sql, body) => {
    const id = String((body["ids"] as unknown[])[0]);
    const delivery = await readRecord(sql, beanDelivery, id);
    return {
      resource: beanDeliveryRow.name,
      owner: "user",
      why: String(delivery["reason"]),
      rows: (parameters) =>
        `select id, 0 as version from bean_delivery_row
         where delivery = ${parameters.add(id)}::bigint and result = ${DeliveryResult.of(result)}`,
      about: { delivery: id },
    };
  };

const consequences: Consequences = (command, _record, reason, context) =>
  command.verb === "refuse" ? { ...none, patch: { closing: reason.text, approver: context.actor.id } } : none;

/** A delivery whose task was stopped in the tray, or has failed, stops with it. */
const followed: Readonly<Record<string, string>> = {
  [String(DeliveryStatus.of("checking"))]: "failCheck",
  [String(DeliveryStatus.of("posting"))]: "halt",
  [String(DeliveryStatus.of("reversing"))]: "endReversal",
};

/** A task that goes on posts what waits; where nothing does, what failed. */
async function goOn(tx: Sql, context: Context, before: AnyRecord, task: string): Promise<void> {
  const status = DeliveryStatus.value(before["status"])?.key;
  if (status !== "partial" && status !== "stopped")
    throw new Refusal("guardRefused", ["请在「发放金豆」里操作", "Use the commands of the delivery instead"]);
  const [waiting] = await tx.query(
    "select 1 from bean_delivery_row where delivery = $1::bigint and result = $2 limit 1",
    [before.id, DeliveryResult.of("waiting")],
  );
  if (!waiting) await putBackRows(tx, before.id, null);
  // Rows before the last one that was done may wait again.
  await tx.query("update task_run set checkpoint = null where task = $1::bigint", [task]);
  const patch = statesAfter(beanDelivery, "resume");
  await moveLater(tx, context, { resource: beanDelivery, verb: "resume", before, patch });
}

async function follow(tx: Sql, context: Context, verb: string, before: AnyRecord, task: AnyRecord): Promise<void> {
  if (verb === "goOn") return goOn(tx, context, before, task.id);
  const step = followed[String(before["status"])];
  if (!step) return;
  const patch = { ...statesAfter(beanDelivery, step), error: String(task["error"] ?? "").slice(0, 500) };
  await moveLater(tx, context, { resource: beanDelivery, verb: step, before, patch });
}

export const rules: AreaRules = {
  approvals: { "beanDelivery.approve": rowsThat("waiting"), "beanDelivery.reverseBatch": rowsThat("done") },
  consequences: { beanDelivery: consequences },
  beforeWrite: {
    asyncTask: (_tx, _context, { verb, before }) => {
      if (verb === "again" && before?.["kind"] === "beanDelivery")
        throw new Refusal("guardRefused", ["请在「发放金豆」里操作", "Use the commands of the delivery instead"]);
      return Promise.resolve();
    },
  },
  afterWrite: {
    asyncTask: async (tx, context, { verb, after }) => {
      if (after["kind"] !== "beanDelivery" || !["halt", "fail", "goOn"].includes(verb)) return;
      const before = await deliveryOfTask(tx, after.id);
      if (before) await follow(tx, context, verb, before, after);
    },
  },
};
