import type { Stored } from "#kernel/enumeration.ts";

/** Both parts of an account's balance, in the smallest unit of its currency. */
export interface Balances {
  available: number;
  frozen: number;
}

/** A leg of an entry, or of one that a tried command would post. */
export interface LegShown {
  /** Id of the account. */
  account: string;
  accountNo: string;
  /** Name of the owner in the caller's language. */
  owner: string;
  part: Stored;
  currency: Stored;
  amount: number;
  purpose: Stored | null;
  /** Null for an account of the platform. */
  balanceAfter: number | null;
}

/** An entry of the way that money took. */
export interface ChainLink {
  id: string;
  entryNo: string;
  kind: Stored;
  time: number;
  bizType: string;
  bizId: string;
  /** Title of the business record. */
  title: string;
  /** What moved, by currency: the sum of the legs above 0. */
  amounts: readonly { currency: Stored; amount: number }[];
  /** Where it stands: before the shown entry, the entry itself, or after it. A reversal comes after. */
  place: "before" | "this" | "after";
}

/** Response of POST v2("ledgerEntry", "legs") {id}. */
export interface LegsReply {
  legs: LegShown[];
  chain: ChainLink[];
}

/** One row of a statement. `balance` is that of the shown part, or of both. */
export interface Movement {
  /** Id of the flow, or of the last one of the entry where both parts are shown. */
  id: string;
  entry: string;
  entryNo: string;
  kind: Stored;
  bizType: string;
  bizId: string;
  title: string;
  amount: number;
  balance: number;
  time: number;
}

interface Side {
  n: number;
  sum: number;
}

/** Request of POST v2("account", "statement"). `part` is absent for both parts; `after` is the last row of a page. */
export interface StatementRequest {
  id: string;
  part?: Stored;
  /** Begin and end in seconds since 1970. The end is not part of the span. */
  from: number;
  to: number;
  after?: string;
}

/** Response of POST v2("account", "statement"): what an account held and what moved in a span, by time of posting. */
export interface StatementReply {
  opening: Balances;
  closing: Balances;
  now: Balances;
  into: Side;
  out: Side;
  /** Balance at the end of each day with movements, by the begin of the day. */
  points: { time: number; balance: number }[];
  rows: Movement[];
  /** Row after which the next page begins; null at the end. */
  next: string | null;
  /** Time of the last check of the whole ledger, and the open differences of this account. Null before the first check. */
  check: { time: number; differences: number } | null;
}
