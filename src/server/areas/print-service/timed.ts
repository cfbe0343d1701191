import { PrintStep } from "#domain/print-service/enumerations.ts";
import { LOST_DAYS, LOST_ORDERS } from "#domain/print-service/limits.ts";
import { printProvider } from "#domain/print-service/print-provider.resource.ts";
import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { isIn, machineOf, transitionOf } from "#kernel/machine.ts";
import { DAY } from "#kernel/time-units.ts";
import { guardRefused } from "#kernel/errors.ts";
import { hasOpenCase } from "#server/areas/after-sales/open-case.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { TimedEffects } from "#server/commands/timed-effect.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { printOrder } from "#domain/print-service/print-order.resource.ts";
import { closePayments, freeCouponOf } from "./cancel-order.ts";
import { payProvider, refundOrder, restOf } from "./escrow.ts";
import { untilFinished } from "./order-deadlines.ts";
import { tellBoth } from "./order-messages.ts";

/** Orders that a provider lost by time within the last days. */
async function lostOrders(tx: Sql, provider: string, now: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from print_order where provider = $1::bigint and cancel_auto and cancel_initiator = $2
       and step = $3 and cancel_time > to_timestamp($4::double precision) and delete_time is null`,
    [provider, CancelInitiator.of("serviceProvider"), PrintStep.of("cancelled"), now - LOST_DAYS * DAY],
  );
  return row?.n ?? 0;
}

/** A provider who loses too many orders takes no more until somebody says so. */
async function pauseIfLost(tx: Sql, context: Context, id: string): Promise<void> {
  const before = await readRecord(tx, printProvider, id, true);
  const lost = await lostOrders(tx, id, context.now);
  const { from } = transitionOf(machineOf(printProvider), "pauseByRule");
  if (lost < LOST_ORDERS || !isIn(machineOf(printProvider), from, before)) return;
  const pauseReason = `${LOST_DAYS} 天内 ${lost} 单超时未接`;
  await moveBySystem(tx, context, {
    resource: printProvider,
    verb: "pauseByRule",
    before,
    patch: { ...statesAfter(printProvider, "pauseByRule"), pauseReason },
    reason: pauseReason,
    message: {
      kind: "authorMessage",
      receiver: String(before["user"]),
      event: "printProvider.pauseByRule",
      title: String(before["name"]),
      reason: pauseReason,
      reasonKey: "",
    },
  });
}

export const timed: TimedEffects = {
  closeUnpaid: async (tx, context, { record }) => {
    await tellBoth(tx, record, "unpaid");
    await closePayments(tx, context, record);
    await freeCouponOf(tx, context, record);
  },
  refundUnconfirmed: async (tx, context, { record }) => {
    const reason = "服务商 48 小时未接单";
    await tellBoth(tx, record, "unconfirmed", reason);
    const { refunded } = await refundOrder(tx, context, record, { amount: restOf(record), reason });
    await freeCouponOf(tx, context, record);
    await updateRecord(tx, printOrder, record, { refunded, reason }, null);
    await pauseIfLost(tx, context, String(record["provider"]));
  },
  waitForFinish: async (tx, context, { record }) => {
    await tellBoth(tx, record, "received");
    await updateRecord(tx, printOrder, record, await untilFinished(tx, record.id, context.now), null);
  },
  payProvider: async (tx, context, { record }) => {
    if (await hasOpenCase(tx, printOrder.name, record.id))
      throw guardRefused("有处理中的售后，不能结算给服务商", "A case is open, so the provider is not paid yet");
    await tellBoth(tx, record, "finished");
    const commission = await payProvider(tx, context, record, { discount: true });
    await updateRecord(tx, printOrder, record, { commission }, null);
  },
  beginCommission: async (tx, context, { record }) => {
    const patch = { commission: record["nextCommission"], nextCommission: null, commissionFrom: null };
    await changeRecord(tx, context, {
      resource: printProvider,
      before: record,
      patch,
      command: "printProvider.changeCommission",
    });
  },
};
