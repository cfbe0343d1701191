import type { Stored } from "#kernel/enumeration.ts";

/** Income of an account from one source. Amounts are in the smallest unit. */
export interface MoneySource {
  /** Stored value of LedgerKind. */
  kind: number;
  /** Business record from which it came. */
  type: string;
  id: string | null;
  title: string;
  count: number;
  amount: number;
  /** Time of the last entry in seconds since 1970. */
  last: number;
}

/** A person who held or decided, by name. Times are in seconds since 1970. */
export interface Step {
  name: string | null;
  time: number | null;
  /** What the person said. */
  words: string;
}

/** Where a withdrawal goes to. Personal values are masks. */
export interface PayeeFacts {
  id: string;
  status: number;
  holder: string;
  account: string;
  /** Account of the same method as the payee has it now; null where that is gone. */
  accountNow: string | null;
  isSame: boolean;
  changeTime: number | null;
  changer: string | null;
  /** End of the cooling time; null where it never began. */
  coolUntil: number | null;
}

/** Block `withdrawal`: what a decision on a withdrawal rests on. */
export interface WithdrawalBlock {
  sources: MoneySource[];
  /** Sum and number of sources that are not shown. */
  restAmount: number;
  rest: number;
  /** Sum of all income of the last days, whose number is `days`. */
  income: number;
  days: number;
  payee: PayeeFacts | null;
  holds: { held: Step; lifted: Step | null }[];
  /** Earlier withdrawals in the same currency, oldest first, without refused ones. */
  earlier: { id: string; no: string; amount: number; state: Stored; time: number }[];
  /** Median of the paid ones; null where they are too few. */
  usual: number | null;
  /** Devices of the last days, the latest first. `isNew` if first seen within them. */
  devices: { dn: string; action: Stored; ip: string; time: number; isNew: boolean }[];
  approvals: { needed: number; limit: number | null; first: Step | null; second: Step | null; excluded: string[] };
  refused: number;
}
