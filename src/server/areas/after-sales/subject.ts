import type { SaleAmounts, SaleLine } from "#domain/after-sales/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { guardRefused } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** What an after-sale needs to know of an order. Times are in seconds since 1970. */
export interface SaleFacts {
  user: string;
  orderNo: string;
  /** Name of what was ordered. */
  title: string;
  /** When the member got it; null while it is on its way. */
  received: number | null;
  /** Article and class, for services of articles. */
  goods?: string;
  classes?: readonly string[];
  /** Lines of the order, from 1. Without lines a case is about the whole order. */
  lines: readonly SaleLine[];
}

/** What a case gives back. */
export interface SaleReturn {
  amounts: SaleAmounts;
  reason: string;
  /** Number of the case: what it returns is posted once. */
  saleNo: string;
  /** True if the goods are here and go into the stock again. */
  isInStock: boolean;
  /** True if the goods came back, whole or not. */
  isBack: boolean;
}

/**
 * An order that has after-sales. It stands in `after-sale-subject.ts` of its area. The order is locked, and all runs in
 * one transaction.
 */
export interface AfterSaleSubject {
  /** Name of its resource. */
  resource: string;
  facts: (db: Sql, order: AnyRecord) => Promise<SaleFacts>;
  /** What was paid and not yet returned, by unit. */
  paid: (order: AnyRecord) => SaleAmounts;
  /**
   * Returns a part of the price, with all that follows: payment, coupon, pieces in stock, income of an author.
   * @returns id of the entry of the ledger
   * @throws Refusal guardRefused for more than is left
   */
  returnPrice: (tx: Sql, context: Context, order: AnyRecord, back: SaleReturn) => Promise<string>;
  /** Sends the goods once more, for nothing. Without it the order has neither exchange nor resend. @returns id of the new order */
  resend?: (tx: Sql, context: Context, order: AnyRecord, about: { saleNo: string; reason: string }) => Promise<string>;
  /** A case of the order was opened, or its last open one has ended. */
  held?: (tx: Sql, context: Context, order: AnyRecord, isHeld: boolean) => Promise<void>;
}

/** Loaded when it is needed, because the areas of the orders use after-sales. @throws Error for another resource */
export async function saleSubject(resource: string): Promise<AfterSaleSubject> {
  const { afterSaleSubjectOfAreas } = await import("#server/generated/after-sale-subject.ts");
  const known = afterSaleSubjectOfAreas.find((one) => one.resource === resource);
  if (!known) throw new Error(`${resource} has no after-sale-subject.ts`);
  return known;
}

const units = ["beans", "coins", "money"] as const;

/** True if nothing is left in any unit. */
export const isNothing = (amounts: SaleAmounts): boolean => units.every((unit) => amounts[unit] === 0);

export const minus = (from: SaleAmounts, taken: SaleAmounts): SaleAmounts => ({
  ...from,
  beans: from.beans - taken.beans,
  coins: from.coins - taken.coins,
  money: from.money - taken.money,
});

const names = { beans: ["金豆", "beans"], coins: ["金币", "coins"], money: ["退款金额", "money"] } as const;

/** @throws Refusal guardRefused where an amount is below 0 or exceeds what is left, or there is none at all */
export function checkWithin(
  wanted: SaleAmounts,
  left: SaleAmounts,
  paths: Readonly<Record<(typeof units)[number], string>>,
): void {
  for (const unit of units) {
    const [zh, en] = names[unit];
    if (wanted[unit] < 0) throw guardRefused(`${zh}不能为负`, `Negative ${en} cannot be returned`, paths[unit]);
    if (wanted[unit] > left[unit])
      throw guardRefused(
        `${zh}超过了可退的部分，请按订单剩余金额填写`,
        `More ${en} than the order has left. Enter at most what is left`,
        paths[unit],
      );
  }
}
