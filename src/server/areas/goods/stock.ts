import { ProductStatus } from "#domain/enumerations/review.ts";
import { guardRefused, Refusal, refusals } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/** What an order line wants of a variant. */
export interface Wish {
  sku: string;
  quantity: number;
  /** Id of the order line. Every function below does its work once for each line. */
  orderLine: string;
  /** Member who orders; null for an order without limits, such as a prize. */
  user: string | null;
}

/** A change of stock: what goes in or out, and what open orders hold more or less. */
interface Change {
  sku: string;
  kind: "in" | "out" | "reserve" | "freed" | "sold";
  amount: number;
  held?: number;
  sold?: number;
  user?: string | null;
  orderLine?: string;
  reason?: string;
}

/**
 * Changes the stock of a variant together with its movement. The row of the variant is the only lock.
 * @throws Refusal guardRefused where less is left than goes out
 */
export async function moveStock(tx: Sql, context: Context, change: Change): Promise<void> {
  const { sku, kind, amount, held = 0, sold = 0, user = null, orderLine = "", reason = "" } = change;
  const rows = await tx.query(
    `with moved as (
       update goods_sku set stock = stock + $2, reserved = reserved + $3, sold = sold + $4
       where id = $1::bigint and stock + $2 >= 0 and reserved + $3 >= 0 returning id, goods, stock
     ) insert into goods_stock (sku, goods, kind, amount, held, balance_after, "user", order_line, idem_key, reason, creator)
       select id, goods, $5, $2, $3, stock, $6::bigint, $7, $8, $9, $10::bigint from moved returning id`,
    [
      sku,
      amount,
      held,
      sold,
      kind,
      user,
      orderLine,
      orderLine === "" ? "" : `${kind}:${orderLine}`,
      reason,
      context.actor.id === "0" ? null : context.actor.id,
    ],
  );
  if (rows.length === 0) throw guardRefused("库存不足", "There is not enough in stock");
}

interface Movement {
  sku: string;
  held: number;
  user: string | null;
}

async function movementOf(tx: Sql, kind: Change["kind"], orderLine: string): Promise<Movement | null> {
  const [row] = await tx.query<{ sku: string; held: string; user: string | null }>(
    `select sku::text, held, "user"::text from goods_stock where idem_key = $1`,
    [`${kind}:${orderLine}`],
  );
  return row ? { ...row, held: Number(row.held) } : null;
}

interface Offered {
  goods: string;
  isOffered: boolean;
  status: number;
  limitUser: number;
  limitDay: number;
  limitOrder: number;
}

/** Locks a variant, so that a line that is sent twice at once is seen by the second one. */
async function lockSku(tx: Sql, id: string): Promise<Offered> {
  const [row] = await tx.query<Offered>(
    `select s.goods::text, s.is_offered as "isOffered", g.status, g.limit_user as "limitUser", g.limit_day as "limitDay",
       g.limit_order as "limitOrder"
     from goods_sku s join goods g on g.id = s.goods
     where s.id = $1::bigint and s.delete_time is null for no key update of s`,
    [id],
  );
  if (!row) throw new Refusal("notFound", refusals.notFound, { path: "sku" });
  return row;
}

/**
 * Checks the limits of an article from the movements of a member. What was given back does not count.
 * @throws Refusal guardRefused
 */
async function checkLimits(tx: Sql, context: Context, offered: Offered, { quantity, user }: Wish): Promise<void> {
  const { goods, limitUser, limitDay, limitOrder } = offered;
  const over = (limit: number, had: number): boolean => limit > 0 && had + quantity > limit;
  if (over(limitOrder, 0)) throw guardRefused(`每单限购 ${limitOrder} 件`, `An order takes at most ${limitOrder}`);
  if (user === null || (limitUser === 0 && limitDay === 0)) return;
  const [had] = await tx.query<{ all: string; day: string }>(
    `select coalesce(sum(r.held), 0) as all,
       coalesce(sum(r.held) filter (where r.create_time > to_timestamp($3::double precision) - interval '24 hours'), 0) as day
     from goods_stock r where r.goods = $1::bigint and r."user" = $2::bigint and r.kind = 'reserve'
       and not exists (select 1 from goods_stock b where b.idem_key = 'freed:' || r.order_line)`,
    [goods, user, context.now],
  );
  if (over(limitUser, Number(had?.all)))
    throw guardRefused(`每人限购 ${limitUser} 件`, `A member gets at most ${limitUser}`);
  if (over(limitDay, Number(had?.day)))
    throw guardRefused(`24 小时内限购 ${limitDay} 件`, `A member gets at most ${limitDay} in 24 hours`);
}

/**
 * Reserves pieces of a variant for an order line. The last piece goes to one order.
 * @returns false if the line has reserved them already
 * @throws Refusal guardRefused where the article is not offered, a limit is exceeded or less is left
 */
export async function reserve(tx: Sql, context: Context, wish: Wish): Promise<boolean> {
  const { sku, quantity, orderLine, user } = wish;
  if (!Number.isSafeInteger(quantity) || quantity < 1 || orderLine === "") throw new Error("reserves nothing");
  // Before the lock of the row: a member orders several variants of an article at once.
  if (user !== null) await tx.query("select pg_advisory_xact_lock(hashtext('goods limit'), hashtext($1))", [`${user}`]);
  const offered = await lockSku(tx, sku);
  if (await movementOf(tx, "reserve", orderLine)) return false;
  if (!offered.isOffered || offered.status !== ProductStatus.of("up"))
    throw guardRefused("商品没有上架", "The article is not live");
  await checkLimits(tx, context, offered, wish);
  await moveStock(tx, context, { sku, kind: "reserve", amount: -quantity, held: quantity, user, orderLine });
  return true;
}

/** Ends the reservation of an order line. @returns what was reserved; null if nothing is any more */
async function endReservation(tx: Sql, orderLine: string): Promise<Movement | null> {
  const reserved = await movementOf(tx, "reserve", orderLine);
  if (!reserved) return null;
  await tx.query("select 1 from goods_sku where id = $1::bigint for no key update", [reserved.sku]);
  const isEnded = (await movementOf(tx, "freed", orderLine)) ?? (await movementOf(tx, "sold", orderLine));
  return isEnded ? null : reserved;
}

/** Gives the reserved pieces of an order line back. @returns false if nothing was reserved, or not any more */
export async function freeReserved(tx: Sql, context: Context, orderLine: string): Promise<boolean> {
  const reserved = await endReservation(tx, orderLine);
  if (!reserved) return false;
  const { sku, held, user } = reserved;
  await moveStock(tx, context, { sku, kind: "freed", amount: held, held: -held, user, orderLine });
  return true;
}

/** Takes the reserved pieces of an order line out for good. @returns false if nothing was reserved, or not any more */
export async function take(tx: Sql, context: Context, orderLine: string): Promise<boolean> {
  const reserved = await endReservation(tx, orderLine);
  if (!reserved) return false;
  const { sku, held, user } = reserved;
  await moveStock(tx, context, { sku, kind: "sold", amount: 0, held: -held, sold: held, user, orderLine });
  return true;
}
