import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { PayeeSnapshot } from "#server/areas/payments/snapshot-of.ts";
import { snapshotOf } from "#server/areas/payments/snapshot-of.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

/** The accepted payee of a member, and the method that is used unless another one is named. */
export interface Payee {
  record: AnyRecord;
  method: unknown;
  index: number;
}

/** Reads and locks the accepted payee of a member; null without one. */
export async function payeeOf(tx: Sql, user: string): Promise<Payee | null> {
  const [known] = await tx.query<{ id: string }>(
    `select id::text from payee_auth where "user" = $1::bigint and status = $2 and delete_time is null`,
    [user, PayeeStatus.of("passed")],
  );
  if (!known) return null;
  const record = await readRecord(tx, payeeAuth, known.id, true);
  const methods = (record["methods"] ?? []) as Row[];
  const index = Math.max(
    0,
    methods.findIndex(({ isDefault }) => isDefault === true),
  );
  const row = methods[index];
  return row ? { record, method: row["method"], index } : null;
}

/** Fields of a settlement that say where its money goes now; null where the member has no accepted payee. */
export async function payableTo(
  tx: Sql,
  user: string,
): Promise<{ payee: string; method: unknown; payeeSnapshot: PayeeSnapshot } | null> {
  const payee = await payeeOf(tx, user);
  if (!payee) return null;
  const { record, method, index } = payee;
  return { payee: record.id, method, payeeSnapshot: await snapshotOf(tx, record, index) };
}
