import { couponCommands, couponRecordCommands } from "#commands/goods/coupon.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import { newBatchId, recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { transitionBy } from "#server/commands/transition-by.ts";
import { DAY } from "#kernel/time-units.ts";
import { checkedValues } from "#server/resources/write.ts";
import { giveCoupons } from "./coupons.ts";

/** Grants a coupon to picked members, all or none. The batch is the source of their coupons. */
export const grantCoupon: Handler = {
  body: selectionBody(coupon.name, couponCommands.grant.input),
  handle: async (context, body, tx) => {
    const { id, input } = couponCommands.grant;
    const reason = await reasonOf(tx, couponCommands.grant, body["reason"] as CommandRequest["reason"], true);
    const { users } = await checkedValues(tx, input, body["input"] as Row, null);
    const records = await selectedRecords(tx, context, id, body);
    const batchId = newBatchId();
    return recordEach(tx, context, { resource: coupon, command: id, records, reason, batchId }, async (before) => {
      const ids = users as string[];
      await giveCoupons(tx, context, { coupon: before.id, users: ids, source: "grant", sourceId: batchId });
      return readRecord(tx, coupon, before.id);
    });
  },
};

/** Extends coupons from their end, or from now if they have expired. */
export const extendCoupons = transitionBy(couponRecordCommands.extend, async (_tx, { before, input, context }) => {
  const end = Math.max(context.now, Number(before["end"])) + Number(input["days"]) * DAY;
  return { transition: "prolong", patch: { end } };
});
