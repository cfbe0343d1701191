import { Recognition } from "#domain/purchases/enumerations.ts";
import { PayState } from "#domain/enumerations/money.ts";
import type { Row } from "#server/resources/row.ts";

const amountIn = (order: Row, name: string): number => Number(order[name] ?? 0);

/** Share of a term that is over, from 0 to 1. What has no term is over at once. */
function elapsed({ recognised, from, to }: Row, now: number): number {
  if (recognised !== Recognition.of("byDay") || from === null || to === null) return 1;
  const [begin, end] = [Number(from), Number(to)];
  return end <= begin ? 1 : Math.min(1, Math.max(0, (now - begin) / (end - begin)));
}

/**
 * What stays of a paid purchase, and how much of it is revenue by now. A purchase that was refunded has nothing left to
 * recognise. Amounts are in the smallest unit.
 */
export function revenueOf(order: Row, now: number): { net: number; recognisedAmount: number; deferred: number } {
  const net = ["channelFee", "tax", "refunded"].reduce(
    (rest, name) => rest - amountIn(order, name),
    amountIn(order, "amount"),
  );
  const isPaid = order["payState"] === PayState.of("paid");
  const recognisedAmount = isPaid ? Math.floor(net * elapsed(order, now)) : net;
  return { net, recognisedAmount, deferred: net - recognisedAmount };
}

/** Amount for the days of a term that are not used yet. @returns null where it has no term, or the term is over */
export function unusedOf(order: Row, now: number): number | null {
  const { from, to } = order;
  if (typeof from !== "number" || typeof to !== "number" || to <= now || to <= from) return null;
  return Math.floor((amountIn(order, "amount") * (to - Math.max(now, from))) / (to - from));
}
