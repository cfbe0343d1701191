import type { SaleAmounts, SaleTerms } from "#domain/after-sales/api.ts";
import { GoodsBack, SaleKind } from "#domain/after-sales/enumerations.ts";
import { SEND_WITHIN, SETTLE_AFTER } from "#domain/after-sales/limits.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { HOUR } from "#kernel/time-units.ts";
import type { Effect } from "#server/outbox/outbox-entry.ts";
import type { Row } from "#server/resources/row.ts";

export const isKind = ({ kind }: Row, ...keys: Parameters<typeof SaleKind.of>[0][]): boolean =>
  keys.some((key) => kind === SaleKind.of(key));

/** Kinds whose goods come back before anything else happens, unless the agreement says otherwise. */
const returnsGoods = (record: Row): boolean => isKind(record, "returnRefund", "exchange", "repair");

/** Fields of the first answer of a case, if it has none yet. */
export function answeredAt(record: AnyRecord, now: number): Row {
  if (record["answerTime"] !== null) return {};
  const hours = Math.max(0, Math.round((now - Number(record["applyTime"])) / HOUR));
  return { answerTime: now, answerHours: hours };
}

/** A case that waits for an answer once more, or for none any more. */
export function deadlineFrom(record: AnyRecord, now: number | null): Row {
  if (now === null) return { deadline: null, lateAt: null };
  const { answerHours } = record["terms"] as unknown as SaleTerms;
  const deadline = now + answerHours * HOUR;
  return { deadline, lateAt: deadline };
}

/** Fields that are set when nothing follows, or nothing any more. */
export const decided = (record: AnyRecord, now: number): Row => ({
  ...answeredAt(record, now),
  ...deadlineFrom(record, null),
  decideTime: now,
});

/**
 * Fields of a case that is agreed. Goods that come back have their time; anything else settles by itself after the undo
 * window.
 * @param back stored value of GoodsBack; that of the kind unless given
 */
export function agreedFields(record: AnyRecord, amounts: SaleAmounts, now: number, back?: unknown): Row {
  const goodsBack = back ?? GoodsBack.of(returnsGoods(record) ? "waiting" : "notNeeded");
  const comesBack = goodsBack === GoodsBack.of("waiting");
  const { beans, coins, money } = amounts;
  return {
    ...decided(record, now),
    agreedBeans: beans,
    agreedCoins: coins,
    agreedMoney: money,
    goodsBack,
    sendBy: comesBack ? now + SEND_WITHIN : null,
    settleAt: comesBack ? null : now + SETTLE_AFTER,
  };
}

/** Message to the member of a case. */
export const messageAbout = (record: AnyRecord, event: string, reason = "", reasonKey = ""): Effect => ({
  kind: "authorMessage",
  receiver: String(record["user"]),
  event: `afterSale.${event}`,
  title: String(record["saleNo"]),
  reason,
  reasonKey,
});
