import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Operation } from "./area-rules.ts";
import type { Strikes } from "./effects.ts";

/** A decision, as far as it concerns the standing of a member: counters, strikes, exemption. */
export interface StandingChange {
  command: string;
  /** Id of the affected member; null if there is none. */
  member: string | null;
  strikes: Strikes | undefined;
  /** Id of the operation record. */
  recordId: string;
  reason: string;
}

/** How an area keeps the standing of members. It runs in the transaction of the decision. */
export interface StandingRules {
  change(tx: Sql, context: Context, change: StandingChange): Promise<void>;
  /** Takes back what a decision changed, for its undo. */
  takeBack(tx: Sql, context: Context, operation: Pick<Operation, "id" | "command" | "target">): Promise<void>;
}
