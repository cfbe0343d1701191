import { goodsMachine } from "#domain/goods/goods.machine.ts";
import { transitionOf, writes } from "#kernel/machine.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { RefusalByOthers, Write } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { refreshStock } from "./refresh-stock.ts";
import { moveStock } from "./stock.ts";

/** Who decided and why, and when an article that passed early goes up. */
export const goodsConsequences: Consequences = (command, record, reason, { actor, now }) => {
  const begin = Number(record["begin"] ?? 0);
  const patch: Row | undefined = {
    pass: { reviewer: actor.id, reason: "", upAt: begin > now ? begin : null },
    noPass: { reviewer: actor.id, reason: reason.text },
    putUp: { upAt: null },
    takeDown: { upAt: null, reason: reason.text },
  }[command.verb];
  return patch ? { ...none, patch } : none;
};

/** An edited article that was refused is submitted again. */
export const fillGoods = async (_tx: Sql, { verb, before }: Write): Promise<Row> =>
  verb === "edit" && before?.["status"] === ProductStatus.of("noPass")
    ? { ...writes(goodsMachine, transitionOf(goodsMachine, "submit")), reason: "" }
    : {};

/** An article without stock or after its end does not go up. */
export const refuseUp: RefusalByOthers = async (sql, { now }, record) => {
  if (record["end"] !== null && Number(record["end"]) <= now)
    return ["已过结束时间，请先改结束时间", "Its end has passed. Change the end first"];
  const [left] = await sql.query(
    "select 1 from goods_sku where goods = $1::bigint and is_offered and stock > 0 and delete_time is null limit 1",
    [record.id],
  );
  return left ? null : ["没有可售库存，请先入库", "Nothing is in stock. Take stock in first"];
};

/** Variants have the currency of their article, and the article adds up their stock. */
export async function afterGoods(tx: Sql, _context: Context, { after }: Write & { after: AnyRecord }): Promise<void> {
  await tx.query("update goods_sku set currency = $2 where goods = $1::bigint and currency is distinct from $2", [
    after.id,
    after["currency"],
  ]);
  await refreshStock(tx, [after.id]);
}

/** The stock of an article of codes is the number of its free codes. */
export const refuseForCodes: RefusalByOthers = async (sql, _context, record) => {
  const [row] = await sql.query("select 1 from goods where id = $1::bigint and kind = 'partnerCode'", [
    record["goods"],
  ]);
  return row ? ["兑换码商品的库存随导入的码变化", "Its stock is that of its codes. Import codes instead"] : null;
};

/** Only an article of codes has codes. */
export const refuseWithoutCodes: RefusalByOthers = async (sql, context, record) =>
  (await refuseForCodes(sql, context, record)) === null ? ["不是兑换码商品", "It is no article of codes"] : null;

/** A code that is void leaves the stock. */
export async function afterCode(
  tx: Sql,
  context: Context,
  { before, after, verb }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb !== "void" || before === null) return;
  await moveStock(tx, context, { sku: String(after["sku"]), kind: "out", amount: -1, reason: "兑换码作废" });
  await refreshStock(tx, [String(after["goods"])]);
}

/** A code that is void keeps why. */
export const codeConsequences: Consequences = (command, _record, reason) =>
  command.verb === "void" ? { ...none, patch: { reason: reason.text } } : none;
