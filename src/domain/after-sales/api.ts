import type { Stored } from "#kernel/enumeration.ts";
import type { StoredImage } from "#kernel/field.ts";

/** Amounts in the smallest units. `currency` is the stored value of Currency; null where no money is in it. */
export interface SaleAmounts {
  beans: number;
  coins: number;
  money: number;
  currency: Stored | null;
}

/** Terms of a service, as a case keeps them. */
export interface SaleTerms {
  name: string;
  days: number;
  wayPayer: string;
  answerHours: number;
  autoBeans: number;
  autoMoney: number;
  currency: Stored | null;
  /** Where goods go back to, in clear, as members read it. */
  address: string;
  reasons: { text: string; proof: boolean }[];
}

/** One thing that an order has. */
export interface SaleLine {
  /** Number of the line; 0 for the whole order. */
  line: number;
  title: string;
  note: string;
  quantity: number;
  picture: StoredImage | null;
}

/** What a case returned, or will return once it settles. */
export interface SaleReturned extends SaleAmounts {
  id: string;
  saleNo: string;
  status: Stored;
  time: number;
}

/** Block `afterSale`: what a decision on a case rests on. */
export interface AfterSaleBlock {
  order: { resource: string; id: string; title: string; time: number; states: string[] } | null;
  lines: SaleLine[];
  paid: SaleAmounts;
  /** What is left to return, without what other cases have been promised. */
  left: SaleAmounts;
  returned: SaleReturned[];
  terms: SaleTerms | null;
  /** Earlier cases of the member, the latest first. */
  earlier: { id: string; saleNo: string; kind: string; status: Stored; item: string; time: number }[];
  /** All cases of the member, and those that were agreed to. */
  cases: number;
  agreed: number;
}
