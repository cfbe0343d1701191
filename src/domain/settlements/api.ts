import type { Stored } from "#kernel/enumeration.ts";

/** What stands on the statement of a settlement. Amounts are in the smallest unit of its currency. */
export interface Statement {
  settleNo: string;
  kind: Stored;
  /** Name of the party. */
  party: string;
  period: string;
  status: Stored;
  currency: Stored;
  /** Seconds since 1970; null without a confirmation. */
  confirmTime: number | null;
  gross: number;
  deduction: number;
  tax: number;
  net: number;
  lines: { what: string; kind: Stored; time: number | null; quantity: number; amount: number }[];
}

export interface StatementReply {
  statement: Statement;
}
