import type { LineKind } from "#domain/settlements/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Month } from "./period.ts";

/** A business record that a settlement pays or takes off. Amounts are in the smallest unit of the currency. */
export interface Source {
  kind: Parameters<typeof LineKind.of>[0];
  bizType: string;
  bizId: string | null;
  /** Unique for the business record: it is in one settlement that counts. Empty for what has none, such as a cap. */
  key: string;
  what: string;
  time: number | null;
  currency: Stored;
  price: number;
  share: number | null;
  reworks: number;
  score: number | null;
  quantity: number;
  amount: number;
}

/** What lines about no order have in common. */
export const noOrder = { price: 0, share: null, reworks: 0, score: null, quantity: 1 } as const;

/** As `noOrder`, for lines that no business record has. */
export const noRecord = { ...noOrder, bizType: "", bizId: null } as const;

/** A party of settlements, and the member who gets the money. */
export interface Party {
  kind: "kol" | "photo3d";
  id: string;
  user: string;
}

/** What a party may be paid for a month, with the limits of its contract. */
export interface Found {
  party: Party;
  sources: Source[];
  /** Least amount of a settlement; less is carried to the next period. */
  minimum: number;
  /** Most gross amount of a settlement; null without a limit. */
  cap: number | null;
}

/** How one kind of settlement finds what to pay. */
export interface SourceKind {
  /** Ids of the parties for whom there may be something to settle. */
  parties: (sql: Sql, month: Month) => Promise<string[]>;
  /**
   * Reads what is free: done before the end of the month, and in no settlement that counts. The party is locked.
   * @param own lines of this settlement count as free
   * @throws Refusal notFound without such a party
   */
  find: (tx: Sql, id: string, month: Month, now: number, own: AnyRecord | null) => Promise<Found>;
}
