import type { CurrencyKey } from "#domain/money/leg.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Random } from "./shapes/random.ts";

/** Seconds that an area has for its movements in a member's week. */
export const SLOT = 6 * 3_600;

/** One week of one member in the books of the demo. */
export interface BookWeek {
  user: string;
  /** Place of the member among those who have books. */
  i: number;
  /** From 1; the last one is a few days ago. */
  week: number;
  weeks: number;
  /** Currency in which the member earns. */
  currency: CurrencyKey;
  /** Seconds since 1970. All movements of the area in this week are between `at` and `at + SLOT`, in the order of time. */
  at: number;
  random: Random;
  /** Unique for the member, the week and the area. */
  key: string;
}

/**
 * Moves a member's money in one week, each movement with its time as `createTime`. The balances of an account follow
 * each other in the order of time, so that no area posts a past of its own.
 */
export type DemoWeek = (tx: Sql, context: Context, week: BookWeek) => Promise<void>;
