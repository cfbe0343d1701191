import {
  CONFIRM_WITHIN,
  FINISHED_AFTER,
  PAY_WITHIN,
  RECEIVED_AFTER,
  USUAL_LEAD_DAYS,
} from "#domain/print-service/limits.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { DAY, HOUR } from "#kernel/time-units.ts";
import { hasOpenCase } from "#server/areas/after-sales/open-case.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Values of a deadline, which is also what the order is due at. A new step has not been extended. */
const deadline = (name: string, at: number): Row => ({ [name]: at, due: at, extendedHours: 0 });

/** Deadlines of the steps. Each begins with what led to it. */
export const deadlines = {
  toPay: (placed: number): Row => deadline("payDeadline", placed + PAY_WITHIN),
  toConfirm: (paid: number): Row => deadline("confirmDeadline", paid + CONFIRM_WITHIN),
  producing: (confirmed: number, days: number): Row => {
    const at = confirmed + (days || USUAL_LEAD_DAYS) * DAY;
    return { ...deadline("shipDeadline", at), lateAt: at };
  },
  shipped: (shipped: number): Row => ({ ...deadline("receiveDeadline", shipped + RECEIVED_AFTER), lateAt: null }),
  received: (received: number): Row => deadline("finishDeadline", received + FINISHED_AFTER),
} as const;

/** Deadline of a received order. It is not finished while an after-sale of it is open. */
export const untilFinished = async (tx: Sql, id: string, now: number): Promise<Row> =>
  (await hasOpenCase(tx, printOrder.name, id)) ? { finishDeadline: null, due: null } : deadlines.received(now);

/** What an order keeps of the confirmation. @param days lead time of the provider */
export const confirmedAt = (order: AnyRecord, now: number, days: number): Row => ({
  confirmTime: now,
  confirmHours: Math.max(0, Math.round(((now - Number(order["payTime"] ?? now)) / HOUR) * 10) / 10),
  ...deadlines.producing(now, days),
});

/** Days that the provider of an order, or one of its materials, needs. */
export async function leadDaysOf(tx: Sql, order: AnyRecord): Promise<number> {
  const [row] = await tx.query<{ days: number | null }>(
    `select greatest(p.lead_days, (select max(c.lead_days) from provider_consumable c
       where c.provider = p.id and c.id = any(select jsonb_array_elements_text($2::jsonb)::bigint))) as days
     from print_provider p where p.id = $1::bigint`,
    [order["provider"], JSON.stringify(order["offers"] ?? [])],
  );
  return Number(row?.days ?? USUAL_LEAD_DAYS);
}
