import { FeeState } from "#domain/enumerations/money.ts";
import { PayoutSubject } from "#domain/payments/enumerations.ts";
import { payout } from "#domain/payments/payout.resource.ts";
import { withdrawal } from "#domain/payments/withdrawal.resource.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { insertRecord } from "#server/resources/write.ts";
import { movePayout } from "./payout-moves.ts";

const subjectOf = ({ name }: Resource): Stored => PayoutSubject.of(name as Parameters<typeof PayoutSubject.of>[0]);

/** The payout of a withdrawal or settlement, locked; null where there is none. The caller has locked what it pays. */
export async function payoutOf(tx: Sql, subject: string, id: string): Promise<AnyRecord | null> {
  const [row] = await tx.query<{ id: string }>(
    "select id::text from payout where subject_type = $1 and subject_id = $2::bigint and delete_time is null",
    [subject, id],
  );
  return row ? readRecord(tx, payout, row.id, true) : null;
}

/**
 * Opens the payout of what has passed, such as a withdrawal: a new one, or the one that was cancelled when an approval
 * was taken back. There is one for each, so that it is paid once.
 * @param record what is paid, locked
 * @param resource whose name is a key of PayoutSubject
 */
export async function openPayout(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  resource: Resource = withdrawal,
): Promise<AnyRecord> {
  const subject = subjectOf(resource);
  const { method, net: amount, currency, user: receiver } = record;
  const known = await payoutOf(tx, String(subject), record.id);
  if (known) {
    if (known["state"] !== FeeState.of("cancel")) return known;
    return movePayout(tx, context, known, "reopen", { patch: { error: "", method, amount } });
  }
  return insertRecord(
    tx,
    payout,
    {
      payoutNo: `P${String(record[resource.title])}`,
      subjectType: subject,
      subjectId: record.id,
      receiver,
      method,
      currency,
      amount,
    },
    null,
  );
}

/** Closes the payout of what is taken back, refused or cancelled. */
export async function closePayout(
  tx: Sql,
  context: Context,
  record: AnyRecord,
  reason: string,
  resource: Resource = withdrawal,
): Promise<void> {
  const known = await payoutOf(tx, String(subjectOf(resource)), record.id);
  if (!known || known["state"] === FeeState.of("cancel")) return;
  await movePayout(tx, context, known, "close", { patch: { doneTime: context.now }, reason });
}
