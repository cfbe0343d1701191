import { LedgerCurrency } from "#domain/currency.ts";
import { ConfigType } from "#domain/enumerations/reports.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { BEAN_LIMIT, isCountedWhole, limitPath } from "#domain/settings/limits.ts";
import type { Approval, Command } from "#kernel/command.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Why a call needs a second person. */
export interface Need {
  rule: "count" | "amount" | "kind";
  /** Limit that the call exceeds: a number of records, or an amount in smallest units. Null without one. */
  limit: number | null;
  /** Amount in smallest units. */
  amount: number | null;
  /** Stored value of LedgerCurrency. */
  currency: Stored | null;
}

/** Reads rows of the enabled configurations of a type. */
async function configsOf(sql: Sql, type: string, column: string): Promise<unknown[]> {
  const rows = await sql.query<{ value: unknown }>(
    `select ${sqlName(column)} as value from system_config where type = $1 and status = $2 and delete_time is null`,
    [ConfigType.of(type as Parameters<typeof ConfigType.of>[0]), UpDown.of("up")],
  );
  return rows.map(({ value }) => value);
}

const least = (values: readonly unknown[]): number | null => {
  const limits = values.map(Number).filter((value) => Number.isFinite(value));
  return limits.length > 0 ? Math.min(...limits) : null;
};

/**
 * Reads the largest amount that one person may handle in a currency. Of several configurations the least counts.
 * @param above such as `withdrawal.twoPersonAbove`
 * @returns smallest units; null where the currency has no limit, so that two people are needed
 */
export async function amountLimit(sql: Sql, above: string, currency: Stored | null): Promise<number | null> {
  const { type, field } = limitPath(above);
  if (currency === null) return null;
  if (isCountedWhole(currency)) return least((await configsOf(sql, type, BEAN_LIMIT)).filter((one) => one !== null));
  const rows = (await configsOf(sql, type, type)).flatMap((value) => (Array.isArray(value) ? (value as Row[]) : []));
  return least(rows.filter((row) => row["currency"] === currency).flatMap((row) => row[field] ?? []));
}

/**
 * Reads a limit of the configuration itself, such as `withdrawal.beanDayLimit`. Of several configurations the least
 * counts. @returns null without one
 */
export async function configLimit(sql: Sql, path: string): Promise<number | null> {
  const { type, field } = limitPath(path);
  return least((await configsOf(sql, type, field)).filter((one) => one !== null));
}

/** Reads the number of records that one person may handle. Without a configuration it is none. */
export const countLimit = async (sql: Sql, count: number | string): Promise<number> =>
  typeof count === "number" ? count : ((await configLimit(sql, count)) ?? 0);

/** Returns the currency of an amount: that which the command names, else that of the field. */
export function currencyOf(
  { amount = "", currency }: Approval,
  command: Command,
  resource: Resource,
  values: Row,
): Stored | null {
  const own = (command.input[amount] ?? resource.fields[amount])?.currency;
  const name = currency ?? (own && "field" in own ? own.field : undefined);
  if (name !== undefined) return (values[name] ?? null) as Stored | null;
  return LedgerCurrency.values.find(({ format }) => format !== undefined && format === own)?.stored ?? null;
}

/**
 * Says why a command needs a second person for one record; null where it needs none.
 * @param values values of the record, and those of the input, which count first
 * @param asksAgain true for a request that is made again, which waits also below the limit
 */
export async function needOf(
  sql: Sql,
  command: Command,
  resource: Resource,
  values: Row,
  asksAgain = false,
): Promise<Need | null> {
  const { approval } = command;
  if (!approval) return null;
  const money = approval.amount === undefined ? null : values[approval.amount];
  const amount = money === null || money === undefined ? null : Number(money);
  const currency = approval.amount === undefined ? null : currencyOf(approval, command, resource, values);
  if (approval.always) return { rule: "kind", limit: null, amount, currency };
  if (approval.amount === undefined) return null;
  const limit = await amountLimit(sql, approval.above ?? "", currency);
  const isAlone = amount !== null && limit !== null && Math.abs(amount) <= limit;
  return isAlone && !asksAgain ? null : { rule: "amount", limit, amount, currency };
}

/** An amount as people read it. */
export const amountText = (amount: number, currency: Stored | null): Label =>
  amountLabel(amount, LedgerCurrency.value(currency)?.format ?? null);

/** Says why a second person is needed, such as 超过 ¥50,000.00. */
export function whyText({ rule, limit, currency }: Need): Label {
  if (rule === "count") return [`超过 ${limit ?? 0} 条`, `more than ${limit ?? 0}`];
  if (rule === "kind") return ["这类操作须两人处理", "this kind of action needs two people"];
  if (limit === null) return ["该币种没有单人限额", "its currency has no limit for one person"];
  const [zh, en] = amountText(limit, currency);
  return [`超过 ${zh}`, `above ${en}`];
}
