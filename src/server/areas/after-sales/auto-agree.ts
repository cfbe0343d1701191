import type { SaleTerms } from "#domain/after-sales/api.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { amountLimit } from "#server/tasks/approval-need.ts";
import { isKind } from "./agreed.ts";
import { askedOf } from "./amounts.ts";

/**
 * True for a refund within the limits of its service, and of what one person may handle alone. Coins always wait for a
 * person, because no service has a limit of theirs.
 */
export async function agreesBySelf(tx: Sql, record: AnyRecord): Promise<boolean> {
  if (!isKind(record, "refund", "returnRefund")) return false;
  const { beans, coins, money, currency } = askedOf(record);
  const { autoBeans, autoMoney, currency: ofTerms } = record["terms"] as unknown as SaleTerms;
  if (coins > 0 || beans > autoBeans || money > (currency === ofTerms ? autoMoney : 0)) return false;
  const limit = await amountLimit(tx, "withdrawal.twoPersonAbove", record["worthCurrency"] as number);
  return limit !== null && Number(record["worth"]) <= limit;
}
