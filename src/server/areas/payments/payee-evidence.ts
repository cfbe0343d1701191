import type { SamePayee } from "#domain/api/evidence.ts";
import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import { PayeeMatch } from "#domain/payments/payee-enumerations.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearInside, clearValues } from "#server/resources/clear-values.ts";
import { recordsWithSealed } from "#server/sealed/same-value.ts";

/** Most other payees that are shown for each value. */
const MOST = 20;

async function named(db: Sql, ids: readonly string[], match: string): Promise<SamePayee[]> {
  const rows = await db.query<Omit<SamePayee, "match">>(
    `select id, heading as title, "user"::text as user, status from payee_auth where id = any($1::bigint[]) order by id`,
    [ids],
  );
  return rows.map((row) => ({ ...row, match }));
}

/** Reads which other payees have the same identity number or one of the accounts. The values stay on the server. */
export async function readSamePayee(db: Sql, { id, methods }: AnyRecord): Promise<SamePayee[]> {
  const others = (ids: readonly string[]): string[] => ids.filter((one) => one !== id).slice(0, MOST);
  const { idNumber } = await clearValues(db, payeeAuth, id, ["idNumber"]);
  const byNumber = others(await recordsWithSealed(db, payeeAuth, "idNumber", String(idNumber ?? "")));
  const byAccount = new Set<string>();
  const rows = Array.isArray(methods) ? (methods as Record<string, unknown>[]) : [];
  for (const index of rows.keys()) {
    const account = await clearInside(db, payeeAuth, id, "methods.account", index);
    for (const one of others(await recordsWithSealed(db, payeeAuth, "methods.account", account ?? "")))
      byAccount.add(one);
  }
  return [
    ...(await named(db, byNumber, String(PayeeMatch.of("idNumber")))),
    ...(await named(db, [...byAccount], String(PayeeMatch.of("account")))),
  ];
}
