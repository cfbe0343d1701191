import { accountFlow } from "#domain/money/account-flow.resource.ts";
import type { LegShown } from "#domain/money/api.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { titlesFor } from "#server/resources/titles.ts";

const numberIn = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

/** Reads the legs of entries in the order of posting. @param language stored number of Language, for names of owners */
export async function legsOf(sql: Sql, entries: readonly string[], language: number): Promise<LegShown[]> {
  const ids = await sql.query<{ id: string }>(
    "select id::text from account_flow where entry = any($1::bigint[]) order by account_flow.id",
    [entries],
  );
  const flows = await readRecords(
    sql,
    accountFlow,
    ids.map(({ id }) => id),
  );
  const titles = await titlesFor(sql, accountFlow, flows, language);
  return flows.map((flow: AnyRecord) => ({
    account: String(flow["account"]),
    accountNo: titles["account"]?.[String(flow["account"])] ?? "",
    owner: titles[String(flow["ownerType"])]?.[String(flow["owner"])] ?? `#${String(flow["owner"])}`,
    part: flow["part"] as Stored,
    currency: flow["currency"] as Stored,
    amount: Number(flow["amount"]),
    purpose: (flow["purpose"] ?? null) as Stored | null,
    balanceAfter: numberIn(flow["balanceAfter"]),
  }));
}
