import { creditRecord } from "#domain/money/credit-record.resource.ts";
import { CreditSource } from "#domain/money/enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";

type KeyOf<E> = E extends { of: (key: infer K) => unknown } ? K : never;

/** Source of a credit: one for each type, record and account. A record that earns again and again counts its lines. */
export interface CreditOrigin {
  type: KeyOf<typeof CreditSource>;
  id: string;
  line?: number;
}

/** The credits of a source, locked, oldest first. */
export async function creditsOf(tx: Sql, { type, id, line = 0 }: CreditOrigin): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from credit_record where source_type = $1 and source_id = $2::bigint and line = $3
       and delete_time is null order by credit_record.id`,
    [CreditSource.of(type), id, line],
  );
  const credits: AnyRecord[] = [];
  for (const row of rows) credits.push(await readRecord(tx, creditRecord, row.id, true));
  return credits;
}
