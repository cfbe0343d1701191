import { payout } from "#domain/payments/payout.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Moves a locked payout by a transition of its machine. */
export const movePayout = (
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  { patch = {}, reason = "" }: { patch?: Row; reason?: string } = {},
): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: payout,
    verb,
    before,
    patch: { ...statesAfter(payout, verb), ...patch },
    reason,
  });
