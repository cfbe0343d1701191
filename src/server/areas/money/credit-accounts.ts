import { AccountPart, OwnerKind } from "#domain/money/enumerations.ts";
import type { CurrencyKey, Leg, LegOwner } from "#domain/money/leg.ts";
import { LedgerCurrency } from "#domain/currency.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";

/** Owner of an account, without those of the platform. */
export type CreditOwner = { kind: "user" | "provider" | "partner"; id: string };

/** Owner and currency of a credit, as legs name them. */
export function ownerOf(credit: AnyRecord): { owner: CreditOwner; currency: CurrencyKey } {
  const kind = OwnerKind.value(credit["ownerKind"])?.key;
  const currency = LedgerCurrency.value(credit["currency"])?.key;
  if (!currency || (kind !== "user" && kind !== "provider" && kind !== "partner"))
    throw new Error(`credit ${credit.id} has no owner that earns`);
  return { owner: { kind, id: String(credit["owner"]) }, currency };
}

/**
 * Locks the accounts of all legs in the order of their ids, as a posting does.
 * @returns what is available on the account of `owner` in the currency; 0 without an account
 */
export async function lockAccounts(
  tx: Sql,
  { owner, currency }: { owner: CreditOwner; currency: CurrencyKey },
  legs: readonly Pick<Leg, "owner" | "currency">[] = [],
): Promise<number> {
  const named = [{ owner: owner as LegOwner, currency }, ...legs].flatMap((leg) =>
    "platform" in leg.owner ? [] : [{ kind: leg.owner.kind, id: leg.owner.id, currency: leg.currency }],
  );
  const rows = await tx.query<{ kind: string; id: string; currency: number; available: string }>(
    `select a.owner_kind as kind, a.owner::text as id, a.currency, a.available::text from account a
     where (a.owner_kind, a.owner, a.currency) in (select * from unnest($1::text[], $2::bigint[], $3::smallint[]))
       and a.delete_time is null order by a.id for no key update`,
    [named.map(({ kind }) => kind), named.map(({ id }) => id), named.map((one) => LedgerCurrency.of(one.currency))],
  );
  const mine = rows.find(
    (row) => row.kind === owner.kind && row.id === owner.id && row.currency === LedgerCurrency.of(currency),
  );
  return Number(mine?.available ?? 0);
}

/** Account of an owner, on which an entry has moved something. */
export async function accountOf(tx: Sql, entry: string, owner: CreditOwner): Promise<string> {
  const [row] = await tx.query<{ account: string }>(
    `select account::text from account_flow where entry = $1::bigint and owner_kind = $2 and owner = $3::bigint
       and part = $4 limit 1`,
    [entry, owner.kind, owner.id, AccountPart.of("frozen")],
  );
  if (!row) throw new Error(`entry ${entry} has no leg of ${owner.kind} ${owner.id}`);
  return row.account;
}
