import type { SaleAmounts } from "#domain/after-sales/api.ts";
import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, LedgerCurrency } from "#domain/currency.ts";
import { resourceNamed } from "#domain/index.ts";
import { amountLabel } from "#kernel/amount.ts";
import type { Stored } from "#kernel/enumeration.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { amountLimit } from "#server/tasks/approval-need.ts";
import { minus, saleSubject } from "./subject.ts";

const amountsAs = (record: Row, name: "ask" | "agreed"): SaleAmounts => ({
  beans: Number(record[`${name}Beans`] ?? 0),
  coins: Number(record[`${name}Coins`] ?? 0),
  money: Number(record[`${name}Money`] ?? 0),
  currency: (record["currency"] ?? null) as Stored | null,
});

export const askedOf = (record: Row): SaleAmounts => amountsAs(record, "ask");
export const agreedOf = (record: Row): SaleAmounts => amountsAs(record, "agreed");

/** Amounts in words, without those that are 0. */
export function inWords({ beans, coins, money, currency }: SaleAmounts): Label {
  const parts = [
    ...(money > 0 ? [amountLabel(money, Currency.value(currency)?.format ?? null)] : []),
    ...(beans > 0 ? [amountLabel(beans, BEANS)] : []),
    ...(coins > 0 ? [amountLabel(coins, COINS)] : []),
  ];
  return [parts.map(([zh]) => zh).join("、") || "0", parts.map(([, en]) => en).join(", ") || "0"];
}

/** Locks the order of a case. A case is locked before its order, and an order before its payments. */
export const lockOrder = (tx: Sql, record: Row): Promise<AnyRecord> =>
  readRecord(tx, resourceNamed(String(record["orderType"])), String(record["order"]), true);

/** What agreed cases of an order will return once they settle, without the case named. */
export async function promisedBy(db: Sql, record: Row & { id: string }): Promise<SaleAmounts> {
  const [row] = await db.query<{ beans: string; coins: string; money: string }>(
    `select coalesce(sum(agreed_beans), 0) as beans, coalesce(sum(agreed_coins), 0) as coins,
       coalesce(sum(agreed_money), 0) as money from after_sale
     where order_type = $1 and "order" = $2::bigint and status = $3 and id <> $4::bigint and delete_time is null`,
    [record["orderType"], record["order"], SaleStatus.of("passed"), record.id],
  );
  return {
    beans: Number(row?.beans ?? 0),
    coins: Number(row?.coins ?? 0),
    money: Number(row?.money ?? 0),
    currency: null,
  };
}

/** What a case may still return of its order: what was paid, less what was returned and what others were promised. */
export async function leftFor(db: Sql, order: AnyRecord, record: AnyRecord): Promise<SaleAmounts> {
  const { paid } = await saleSubject(String(record["orderType"]));
  return minus(paid(order), await promisedBy(db, record));
}

/** The unit of an amount that needs a second person first: one above its limit, else money before beans and coins. */
export async function worthOf(tx: Sql, amounts: SaleAmounts): Promise<{ worth: number; worthCurrency: Stored }> {
  const all = [
    { worth: amounts.money, worthCurrency: amounts.currency ?? LedgerCurrency.of("renminbi") },
    { worth: amounts.beans, worthCurrency: LedgerCurrency.of("bean") },
    { worth: amounts.coins, worthCurrency: LedgerCurrency.of("coin") },
  ].filter(({ worth }) => worth > 0);
  for (const one of all) {
    const limit = await amountLimit(tx, "withdrawal.twoPersonAbove", one.worthCurrency);
    if (limit === null || one.worth > limit) return one;
  }
  return all[0] ?? { worth: 0, worthCurrency: LedgerCurrency.of("bean") };
}
