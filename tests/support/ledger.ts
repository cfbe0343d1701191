import type { Leg } from "#domain/money/leg.ts";
import { ofPlatform, ofUser } from "#domain/money/leg.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posting } from "#server/ledger/post.ts";

/** Legs by which the platform gives beans to a member, or takes them back. */
export const beans = (user: string, amount: number): Leg[] => [
  { owner: ofPlatform(amount > 0 ? "beanIssue" : "beanRecycle"), currency: "bean", amount: -amount },
  { owner: ofUser(user), currency: "bean", amount },
];

let serial = 0;

/** A posting of a kind of its own business record. */
export const posting = (legs: readonly Leg[] | undefined, more: Partial<Posting> = {}): Posting => ({
  idemKey: `test-${(serial += 1)}`,
  kind: "platformGrant",
  biz: { resource: "user", id: String(serial) },
  ...(legs ? { legs } : {}),
  ...more,
});

interface Balance {
  available: number;
  frozen: number;
}

/** Balances of an owner's account; zeros without one. */
export async function balanceOf(sql: Sql, owner: string, currency: number, kind = "user"): Promise<Balance> {
  const [row] = await sql.query<{ available: string; frozen: string }>(
    "select available, frozen from account where owner_kind = $1 and owner = $2::bigint and currency = $3",
    [kind, owner, currency],
  );
  return { available: Number(row?.available ?? 0), frozen: Number(row?.frozen ?? 0) };
}
