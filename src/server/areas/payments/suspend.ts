import { WithdrawalState } from "#domain/enumerations/money.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Move } from "#server/commands/area-rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { statesAfter } from "#server/commands/states-after.ts";

/** Locks those of the withdrawals that are in review, in the order of their ids. */
export async function openAmong(tx: Sql, ids: readonly string[]): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => Number(a) - Number(b)))
    records.push(await readRecord(tx, withdrawal, id, true));
  return records.filter(({ state }) => state === WithdrawalState.of("being"));
}

/** Locks the withdrawals to a payee, or of members, that are in review. */
export async function openOf(tx: Sql, by: "payee" | "user", ids: readonly string[]): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from withdrawal where "${by}" = any($1::bigint[]) and state = $2 and delete_time is null`,
    [ids, WithdrawalState.of("being")],
  );
  return openAmong(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Rows of `holds` with one more. @param admin null for a rule */
export const heldAgain = ({ holds }: AnyRecord, reason: string, admin: string | null, time: number): Row[] => [
  ...((holds ?? []) as Row[]),
  { reason, admin, time, liftReason: "", lifter: null, liftTime: null },
];

/** Rows of `holds` whose last one has ended. */
export const heldNoMore = ({ holds }: AnyRecord, liftReason: string, lifter: string, liftTime: number): Row[] =>
  ((holds ?? []) as Row[]).map((one, i, all) =>
    i === all.length - 1 && one["liftTime"] === null ? { ...one, liftReason, lifter, liftTime } : one,
  );

/** How a rule puts a withdrawal on hold. A person lifts it, with a reason. */
export const suspension = (before: AnyRecord, reason: string, now: number): Move => ({
  resource: withdrawal,
  verb: "suspendByRule",
  before,
  patch: {
    ...statesAfter(withdrawal, "suspendByRule"),
    holdReason: reason,
    holds: heldAgain(before, reason, null, now),
  },
  reason,
});
