import { CodeState } from "#domain/goods/enumerations.ts";
import { goodsCode } from "#domain/goods/goods-code.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { clearValues } from "#server/resources/clear-values.ts";
import { take } from "./stock.ts";

/** What an order line gets: the variant that it has reserved, and how many codes. */
export interface CodeWish {
  sku: string;
  orderLine: string;
  quantity: number;
  user: string | null;
}

async function codesOf(tx: Sql, orderLine: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id::text from goods_code where order_line = $1 order by goods_code.id",
    [orderLine],
  );
  return rows.map(({ id }) => id);
}

/**
 * Hands out codes to the order line that has reserved them, and takes them out of the stock. A line that asks again gets
 * the same ones.
 * @returns the codes in clear, for the buyer alone; never put them into a record or an answer to staff
 * @throws Refusal guardRefused where fewer are free
 */
export async function handOut(tx: Sql, context: Context, wish: CodeWish): Promise<string[]> {
  const { sku, orderLine, quantity, user } = wish;
  await tx.query("select pg_advisory_xact_lock(hashtext('goods code line'), hashtext($1))", [orderLine]);
  let ids = await codesOf(tx, orderLine);
  if (ids.length === 0) {
    const taken = await tx.query<{ id: string }>(
      `update goods_code set status = $4, order_line = $2, "user" = $5::bigint, out_time = now(), version = version + 1,
         update_time = now()
       where id in (select id from goods_code where sku = $1::bigint and status = $6 and delete_time is null
         order by id limit $3 for update skip locked) returning id::text`,
      [sku, orderLine, quantity, CodeState.of("out"), user, CodeState.of("free")],
    );
    if (taken.length < quantity) throw new Refusal("guardRefused", ["兑换码不足", "There are not enough free codes"]);
    ids = taken.map(({ id }) => id);
    await take(tx, context, orderLine);
  }
  const codes: string[] = [];
  for (const id of ids) codes.push(String((await clearValues(tx, goodsCode, id, ["code"]))["code"]));
  return codes;
}
