import { payeeAuth } from "#domain/payments/payee-auth.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearInside } from "#server/resources/clear-values.ts";
import type { Row } from "#server/resources/row.ts";

/** Where the money goes, in clear. The field `payeeSnapshot` stores it sealed. */
export interface PayeeSnapshot {
  holder: string;
  account: string;
  bank: string;
  swift: string;
  country: string;
}

/** Reads where one of the methods of a payee leads. @param index of the method */
export async function snapshotOf(tx: Sql, payee: AnyRecord, index: number): Promise<PayeeSnapshot> {
  const row = ((payee["methods"] ?? []) as Row[])[index] ?? {};
  const clear = async (name: string): Promise<string> =>
    (await clearInside(tx, payeeAuth, payee.id, `methods.${name}`, index)) ?? "";
  return {
    holder: await clear("holder"),
    account: await clear("account"),
    bank: String(row["bank"] ?? ""),
    swift: String(row["swift"] ?? ""),
    country: String(payee["country"] ?? ""),
  };
}
