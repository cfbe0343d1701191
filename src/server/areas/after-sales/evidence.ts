import type { AfterSaleBlock, SaleReturned, SaleTerms } from "#domain/after-sales/api.ts";
import { SaleStatus } from "#domain/after-sales/enumerations.ts";
import { resourceNamed } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { fieldOf } from "#kernel/resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { EvidenceReaders } from "#server/evidence/evidence-readers.ts";
import { readRecords } from "#server/resources/detail.ts";
import { leftFor } from "./amounts.ts";
import { saleSubject } from "./subject.ts";

/** Earlier cases of the member that are shown. */
const EARLIER = 8;
const nothing = { beans: 0, coins: 0, money: 0, currency: null } as const;
const agreed = [SaleStatus.of("passed"), SaleStatus.of("success")];

/** Cases of the same order that return something, the oldest first. */
async function returnedBy(db: Sql, item: AnyRecord): Promise<SaleReturned[]> {
  const rows = await db.query<
    Omit<SaleReturned, "beans" | "coins" | "money"> & Record<"beans" | "coins" | "money", string>
  >(
    `select id::text, sale_no as "saleNo", status, agreed_beans as beans, agreed_coins as coins, agreed_money as money,
       currency, extract(epoch from apply_time)::float8 as time
     from after_sale where order_type = $1 and "order" = $2::bigint and status = any($3::smallint[]) and delete_time is null
       and agreed_beans + agreed_coins + agreed_money > 0 order by after_sale.id`,
    [item["orderType"], item["order"], agreed],
  );
  return rows.map((row) => ({
    ...row,
    beans: Number(row.beans),
    coins: Number(row.coins),
    money: Number(row.money),
  }));
}

async function earlierOf(db: Sql, item: AnyRecord) {
  const rows = await db.query<AfterSaleBlock["earlier"][number]>(
    `select id::text, sale_no as "saleNo", kind, status, item, extract(epoch from apply_time)::float8 as time
     from after_sale where "user" = $1::bigint and id <> $2::bigint and delete_time is null
     order by apply_time desc, after_sale.id desc limit ${EARLIER}`,
    [item["user"], item.id],
  );
  const [counted] = await db.query<{ all: number; agreed: number }>(
    `select count(*)::int as all, (count(*) filter (where status = any($2::smallint[])))::int as agreed
     from after_sale where "user" = $1::bigint and delete_time is null`,
    [item["user"], agreed],
  );
  return { earlier: rows, cases: counted?.all ?? 0, agreed: counted?.agreed ?? 0 };
}

/** States of an order in the reader's language. */
function statesOf(order: AnyRecord, type: string, language: number): string[] {
  const resource = resourceNamed(type);
  return Object.keys(resource.machine?.fields ?? {}).flatMap((name) => {
    const label = fieldOf(resource, name).enumeration?.value(order[name])?.label;
    return label ? [label[language === 1 ? 0 : 1]] : [];
  });
}

/** Lines of an order; none for one that has ended, whose facts are refused. */
async function linesOf(db: Sql, type: string, order: AnyRecord): Promise<AfterSaleBlock["lines"]> {
  try {
    return [...(await (await saleSubject(type)).facts(db, order)).lines];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Reads what a decision on a case rests on. */
async function readAfterSale(db: Database, { language }: Context, item: AnyRecord): Promise<AfterSaleBlock> {
  const type = String(item["orderType"]);
  const [order] = await readRecords(db, resourceNamed(type), [String(item["order"])]);
  const subject = await saleSubject(type);
  return {
    order: order
      ? {
          resource: type,
          id: order.id,
          title: String(item["orderNo"]),
          time: Number(order["createTime"]),
          states: statesOf(order, type, language),
        }
      : null,
    lines: order ? await linesOf(db, type, order) : [],
    paid: order ? subject.paid(order) : nothing,
    left: order ? await leftFor(db, order, item) : nothing,
    returned: await returnedBy(db, item),
    terms: (item["terms"] ?? null) as SaleTerms | null,
    ...(await earlierOf(db, item)),
  };
}

export const evidence: EvidenceReaders = {
  read: { afterSale: async ({ db, context, item }) => ({ afterSale: await readAfterSale(db, context, item) }) },
};
