import { ConfigType } from "#domain/enumerations/reports.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Sql } from "#server/db/sql.ts";

/** Limits of withdrawals in one currency. Amounts are in its smallest unit. */
export interface WithdrawalLimits {
  min: number;
  max: number;
  dailyMax: number;
  monthlyMax: number;
  /** In percent. */
  feeRate: number;
  feeMin: number;
  twoPersonAbove: number;
  payeeCoolHours: number;
  /** Days for which incomes are on hold. */
  holdDays: number;
}

const names = [
  "min",
  "max",
  "dailyMax",
  "monthlyMax",
  "feeRate",
  "feeMin",
  "twoPersonAbove",
  "payeeCoolHours",
  "holdDays",
] as const;

/** Configured row of a currency. */
async function limitsRow(sql: Sql, currency: Stored): Promise<Record<string, unknown> | undefined> {
  const rows = await sql.query<{ withdrawal: Record<string, unknown>[] | null }>(
    "select withdrawal from system_config where type = $1 and status = $2 and delete_time is null order by id",
    [ConfigType.of("withdrawal"), UpDown.of("up")],
  );
  return rows.flatMap(({ withdrawal }) => withdrawal ?? []).find((one) => one["currency"] === currency);
}

/** Reads the limits of a currency from the configuration; null where it has none, so that nothing is withdrawn. */
export async function withdrawalLimits(sql: Sql, currency: Stored): Promise<WithdrawalLimits | null> {
  const row = await limitsRow(sql, currency);
  if (!row) return null;
  return Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)])) as unknown as WithdrawalLimits;
}

/** Fee in the smallest unit, rounded up. */
export const feeOf = ({ feeRate, feeMin }: WithdrawalLimits, amount: number): number =>
  Math.max(feeMin, Math.ceil((amount * Math.round(feeRate * 100)) / 10_000));

/** Tax that is withheld of settlements in a currency, in percent. */
export async function settlementTax(sql: Sql, currency: Stored): Promise<number> {
  const row = await limitsRow(sql, currency);
  return Number(row?.["settlementTax"] ?? 0);
}
