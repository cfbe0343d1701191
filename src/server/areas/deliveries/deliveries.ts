import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { DeliveryWay } from "#domain/deliveries/enumerations.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import type { Row } from "#server/resources/row.ts";
import { startTask } from "#server/tasks/start-task.ts";
import { checkRows } from "./check-rows.ts";
import { pickedRows } from "./given-rows.ts";

/** Work on a delivery: check its sheet, post its rows, or reverse what was posted. */
export interface DeliveryTask {
  phase: "check" | "post" | "reverse";
  /** Id of the delivery. */
  delivery: string;
  reason?: string;
}

/** Moves a locked delivery by a transition of its machine. */
export const moveDelivery = (
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  patch: Row = {},
): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: beanDelivery,
    verb,
    before,
    patch: { ...statesAfter(beanDelivery, verb), ...patch },
  });

const titles: Readonly<Record<DeliveryTask["phase"], Label>> = {
  check: ["检查发放表格", "Check a sheet"],
  post: ["发放", "Deliver"],
  reverse: ["冲回", "Reverse"],
};

/** Starts the background task of a delivery. @returns its id */
export async function startDeliveryTask(
  tx: Sql,
  context: Context,
  delivery: AnyRecord,
  params: DeliveryTask,
): Promise<string> {
  const title = `${inLanguage(context, titles[params.phase])}: ${String(delivery["title"])}`;
  const file = delivery["file"] as StoredFile | null;
  const input = params.phase === "check" && file ? { input: file } : {};
  const started = { kind: "beanDelivery", title, resource: beanDelivery.name, params, ...input };
  return (await startTask(tx, context, started)).id;
}

/**
 * Checks the list of a delivery: picked members at once, a sheet in the background. The delivery is locked.
 * @returns the delivery
 */
export async function checkList(tx: Sql, context: Context, delivery: AnyRecord): Promise<AnyRecord> {
  if (delivery["way"] === DeliveryWay.of("picked"))
    return moveDelivery(tx, context, delivery, "found", await checkRows(tx, context, delivery, pickedRows(delivery)));
  const file = delivery["file"] as StoredFile;
  const asyncTask = await startDeliveryTask(tx, context, delivery, { phase: "check", delivery: delivery.id });
  return moveDelivery(tx, context, delivery, "check", { asyncTask, md5: file.md5 ?? "" });
}
