import { FeeState } from "#domain/enumerations/money.ts";
import { PayoutSubject } from "#domain/payments/enumerations.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { movePayout } from "./payout-moves.ts";

/** The payout of a withdrawal, locked; null where there is none. The caller has locked the withdrawal. */
export async function payoutOf(tx: Sql, subject: string, id: string): Promise<AnyRecord | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from payout where subject_type = $1 and subject_id = $2::bigint and delete_time is null",
    [subject, id],
  );
  return row ? readRecord(tx, payout, row.id, true) : null;
}

/**
 * Opens the payout of a withdrawal that has passed: a new one, or the one that was cancelled when an approval was taken
 * back. There is one for each withdrawal, so that it is paid once.
 * @param record the withdrawal, locked
 */
export async function openPayout(tx: Sql, context: Context, record: AnyRecord): Promise<AnyRecord> {
  const subject = PayoutSubject.of("withdrawal");
  const known = await payoutOf(tx, String(subject), record.id);
  if (known) {
    if (known["state"] !== FeeState.of("cancel")) return known;
    return movePayout(tx, context, known, "reopen", { patch: { error: "" } });
  }
  return insertRecord(
    tx,
    payout,
    {
      payoutNo: `P${String(record["withdrawNo"])}`,
      subjectType: subject,
      subjectId: record.id,
      receiver: record["user"],
      method: record["method"],
      currency: record["currency"],
      amount: record["net"],
    },
    null,
  );
}

/** Closes the payout of a withdrawal whose approval is taken back, or that is refused. */
export async function closePayout(tx: Sql, context: Context, record: AnyRecord, reason: string): Promise<void> {
  const known = await payoutOf(tx, String(PayoutSubject.of("withdrawal")), record.id);
  if (!known || known["state"] === FeeState.of("cancel")) return;
  await movePayout(tx, context, known, "close", { patch: { doneTime: context.now }, reason });
}
