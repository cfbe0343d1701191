import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { beanDeliveryRow } from "#domain/deliveries/bean-delivery-row.resource.ts";
import { DeliveryResult, DeliveryStatus } from "#domain/deliveries/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { ApprovalSource } from "#server/tasks/approval-source.ts";

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

export const rules: AreaRules = {
  approvals: { "beanDelivery.approve": rowsThat("waiting"), "beanDelivery.reverseBatch": rowsThat("done") },
  consequences: { beanDelivery: consequences },
  beforeWrite: {
    asyncTask: (_tx, _context, { verb, before }) => {
      if ((verb === "again" || verb === "goOn") && before?.["kind"] === "beanDelivery")
        throw new Refusal("guardRefused", ["请在「发放金豆」里操作", "Use the commands of the delivery instead"]);
      return Promise.resolve();
    },
  },
  afterWrite: {
    asyncTask: async (tx, context, { verb, after }) => {
      if (after["kind"] !== "beanDelivery" || (verb !== "halt" && verb !== "fail")) return;
      const rows = await tx.query<{ id: string }>(
        "select id::text from bean_delivery where async_task = $1::bigint and delete_time is null",
        [after.id],
      );
      for (const { id } of rows) {
        const before = await readRecord(tx, beanDelivery, id, true);
        const step = followed[String(before["status"])];
        if (!step) continue;
        const patch = { ...statesAfter(beanDelivery, step), error: String(after["error"] ?? "").slice(0, 500) };
        await moveLater(tx, context, { resource: beanDelivery, verb: step, before, patch });
      }
    },
  },
};
