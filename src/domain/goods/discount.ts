import type { Stored } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";

/** What a coupon gives. Amounts are in the smallest unit of its currency. */
export interface CouponTerms {
  kind: string;
  currency: Stored;
  amount: number | null;
  /** Per cent that are taken off: 1–99. */
  percent: number | null;
  /** Most that a percentage takes off; null for no limit. */
  cap: number | null;
  /** Least that is spent on what the coupon applies to. */
  from: number;
  scope: string;
  /** Ids of what it applies to, by its scope. */
  ids: readonly string[];
}

/** A line of an order. `of` has the ids by which a coupon may apply to it, such as its goods and its classes. */
export interface OrderLine {
  amount: number;
  of: Readonly<Record<string, readonly string[]>>;
}

export interface Purchase {
  currency: Stored;
  lines: readonly OrderLine[];
  freight: number;
}

/** What a coupon takes off, or why it does not apply. */
export type Discount = { discount: number; refusal: null } | { discount: 0; refusal: Label };

const refuse = (...refusal: Label): Discount => ({ discount: 0, refusal });

const appliesTo = ({ scope, ids }: CouponTerms, { of }: OrderLine): boolean =>
  scope === "all" || (of[scope] ?? []).some((id) => ids.includes(id));

/** What is taken off an amount, in whole smallest units. */
function taken({ kind, amount, percent, cap }: CouponTerms, eligible: number, freight: number): number {
  if (kind === "amountOff") return Math.min(amount ?? 0, eligible);
  if (kind === "percentOff")
    return Math.min(Math.floor((eligible * (percent ?? 0)) / 100), cap ?? Number.MAX_SAFE_INTEGER);
  return kind === "freeFreight" ? freight : 0;
}

/** Computes what a coupon takes off a purchase. It never exceeds what it applies to. */
export function discountOf(terms: CouponTerms, { currency, lines, freight }: Purchase): Discount {
  if (terms.currency !== currency) return refuse("币种不同", "It is for another currency");
  const eligible = lines.filter((line) => appliesTo(terms, line)).reduce((sum, { amount }) => sum + amount, 0);
  if (eligible === 0 && !lines.some((line) => appliesTo(terms, line)))
    return refuse("不适用于这些商品", "It does not apply to these goods");
  if (eligible < terms.from) return refuse("未达到使用门槛", "Too little is spent for it");
  return { discount: taken(terms, eligible, freight), refusal: null };
}
