import type { Label } from "./label.ts";

/** How amounts of one currency are written. They are stored as integers of its smallest unit. */
export interface AmountFormat {
  /** Decimal places: 2 where the smallest unit is a hundredth, 0 for what is counted whole. */
  exponent: number;
  /** Before the figure, such as `¥`. */
  sign?: string;
  /** After the figure, such as 金豆. */
  unit?: Label;
}
