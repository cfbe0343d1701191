import { beanDelivery } from "#domain/deliveries/bean-delivery.resource.ts";
import { DeliveryResult, DeliveryStatus } from "#domain/deliveries/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** The delivery of a task, locked; null where another task has taken its place. */
export async function deliveryOfTask(tx: Sql, task: string): Promise<AnyRecord | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from bean_delivery where async_task = $1::bigint and delete_time is null",
    [task],
  );
  return row ? readRecord(tx, beanDelivery, row.id, true) : null;
}

/** Has rows that failed wait again. Without lines, all of them. */
export const putBackRows = (tx: Sql, delivery: string, lines: readonly number[] | null): Promise<unknown> =>
  tx.query(
    `update bean_delivery_row set result = $2, error = '' where delivery = $1::bigint and result = $3
       and ($4::int[] is null or line = any($4::int[]))`,
    [delivery, DeliveryResult.of("waiting"), DeliveryResult.of("failed"), lines],
  );

/** Has some rows of a delivery wait again, of which its task did the last run. @throws Refusal guardRefused */
export async function retryRows(tx: Sql, task: AnyRecord, lines: readonly number[]): Promise<void> {
  const delivery = await deliveryOfTask(tx, task.id);
  const status = delivery && DeliveryStatus.value(delivery["status"])?.key;
  if (status !== "partial" && status !== "stopped")
    throw new Refusal(
      "guardRefused",
      ["这批发放不在可重试的状态，请打开「发放金豆」查看", "Its delivery is in no state for that. See the deliveries"],
      { path: "ids" },
    );
  await putBackRows(tx, delivery?.id ?? "", lines);
}
