import type { Context } from "#server/context.ts";
import type { Parts } from "#server/db/parts.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Operation } from "./area-rules.ts";
import type { Strikes } from "./effects.ts";

/** A decision, as far as it concerns the standing of a member beyond the counters. */
interface StandingChange {
  strikes: Strikes | undefined;
  /** Id of the operation record. */
  recordId: string;
  reason: string;
}

/** How an area keeps the standing of members. It runs in the transaction of the decision. */
export interface StandingRules {
  /** Builds the parts of the operation record's statement that count a command for the affected member. */
  counts(command: string, member: string | null): Parts;
  /** Changes the standing beyond the counters: strikes, exemption. */
  change(tx: Sql, context: Context, change: StandingChange): Promise<void>;
  /** Takes back what a decision changed, for its undo. */
  takeBack(tx: Sql, context: Context, operation: Pick<Operation, "id" | "command" | "target">): Promise<void>;
}
