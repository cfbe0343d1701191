import type { SamePayee } from "#domain/api/evidence.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeMatch } from "#domain/payments/payee-enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { recordsAlike } from "#server/sealed/same-value.ts";

/** Most other payees that are shown for each value. */
const MOST = 20;

async function named(db: Sql, ids: readonly string[], match: string): Promise<SamePayee[]> {
  const rows = await db.query<Omit<SamePayee, "match">>(
    `select id, heading as title, "user"::text as user, status from payee_auth where id = any($1::bigint[]) order by id`,
    [ids],
  );
  return rows.map((row) => ({ ...row, match }));
}

/** Reads which other payees have the same identity number or one of the accounts. No value is decrypted. */
export async function readSamePayee(db: Sql, { id }: AnyRecord): Promise<SamePayee[]> {
  const alike = async (path: string): Promise<string[]> => (await recordsAlike(db, payeeAuth, id, path)).slice(0, MOST);
  return [
    ...(await named(db, await alike("idNumber"), String(PayeeMatch.of("idNumber")))),
    ...(await named(db, await alike("methods.account"), String(PayeeMatch.of("account")))),
  ];
}
