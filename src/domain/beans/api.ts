import type { Stored } from "#kernel/enumeration.ts";

/** What a record took or gave. Without a business record, all of its kind together. */
export interface TopRow {
  kind: Stored;
  bizType: string;
  bizId: string;
  title: string;
  amount: number;
  count: number;
}

/** Figures of flows in one currency. */
export interface FlowFigures {
  currency: Stored;
  count: number;
  sum: number;
  members: number;
  /** Size of the largest flow. */
  largest: number;
  /** Sizes by hour of the day in Beijing. */
  hours: number[];
}

/** Response of POST v2("accountFlow", "billHead") {filter}. Amounts are signed, sizes are not. */
export interface BillHead {
  figures: FlowFigures[];
  /** The ten records on which most was spent, or that gave most, in the currency of the most flows. */
  top: TopRow[];
}

/** Balance and totals of a member in one currency. */
export interface MemberFigures {
  currency: Stored;
  balance: number;
  earned: number;
  used: number;
  recycled: number;
  /** What recyclings still take from later grants. */
  rest: number;
  /** Balance before the first point. */
  opening: number;
  /** Balance at the end of each day with movements, by the begin of the day in Beijing. */
  points: { time: number; balance: number }[];
}

/** Response of POST v2("accountFlow", "memberHead") {id}. */
export interface MemberHead {
  /** Null where there is no such member. */
  name: string | null;
  figures: MemberFigures[];
  /** Span of the points, in seconds since 1970. */
  from: number;
  to: number;
}

/** A band of balances: from this amount on, up to the next band. */
export interface BalanceBand {
  from: number;
  /** Null for the highest band. */
  to: number | null;
  members: number;
}

/** Response of POST v2("beanDaily", "holdings") {currency, from, to}. */
export interface Holdings {
  bands: BalanceBand[];
  /** What all members have now. */
  held: number;
  /** What they gave in the span, in the mean of a day, and got. */
  consumedPerDay: number;
  deliveredPerDay: number;
  /** Days for which the balance lasts at the rate of the span; null where nothing was consumed. */
  lasts: number | null;
  gave: TopRow[];
  took: TopRow[];
}
