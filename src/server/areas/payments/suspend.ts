import { WithdrawalState } from "#domain/enumerations/money.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Move } from "#server/commands/area-rules.ts";
import { statesAfter } from "#server/commands/move-by-system.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

/** Locks the withdrawals to a payee that are in review, in the order of their ids. */
export async function openOfPayee(tx: Sql, payee: string): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from withdrawal where payee = $1::bigint and state = $2 and delete_time is null order by id",
    [payee, WithdrawalState.of("being")],
  );
  const records: AnyRecord[] = [];
  for (const { id } of rows) records.push(await readRecord(tx, withdrawal, id, true));
  return records.filter(({ state }) => state === WithdrawalState.of("being"));
}

/** How a rule puts a withdrawal on hold. A person lifts it, with a reason. */
export const suspension = (before: AnyRecord, reason: string): Move => ({
  resource: withdrawal,
  verb: "suspendByRule",
  before,
  patch: { ...statesAfter(withdrawal, "suspendByRule"), holdReason: reason },
  reason,
});
