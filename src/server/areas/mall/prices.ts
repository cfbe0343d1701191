import { guardRefused } from "#kernel/errors.ts";
import type { Stored } from "#kernel/enumeration.ts";
import { UserStatus } from "#domain/enumerations/users.ts";
import { discountOf } from "#domain/goods/discount.ts";
import type { CouponTerms } from "#domain/goods/discount.ts";
import type { I18n } from "#kernel/field.ts";
import type { Sql } from "#server/db/sql.ts";
import { freightTo } from "#server/areas/goods/freight.ts";

/** A variant as an order needs it. Prices are those of the variant, else those of its article; null for none. */
export interface Offer {
  goods: string;
  classify: string;
  kind: string;
  name: I18n;
  spec: I18n;
  picture: unknown;
  beans: number | null;
  coins: number | null;
  money: number | null;
  currency: Stored;
  grams: number;
  freight: string | null;
  begin: number | null;
  end: number | null;
}

/** Amounts of an order, in the smallest units. */
export interface OrderPrice {
  beans: number;
  coins: number;
  money: number;
  freight: number;
  discount: number;
}

export async function offerOf(tx: Sql, sku: string): Promise<Offer> {
  const [offer] = await tx.query<Offer>(
    `select s.goods::text, g.classify::text, g.kind, g.name, s.spec, coalesce(s.image, g.images -> 0) as picture,
       coalesce(s.price_beans, g.price_beans)::int as beans, coalesce(s.price_coins, g.price_coins)::int as coins,
       coalesce(s.price_money, g.price_money)::int as money, g.currency, s.grams, g.freight,
       extract(epoch from g."begin")::int as "begin", extract(epoch from g."end")::int as "end"
     from goods_sku s join goods g on g.id = s.goods and g.delete_time is null
     where s.id = $1::bigint and s.delete_time is null`,
    [sku],
  );
  if (!offer) throw guardRefused("商品不存在", "There is no such article", "sku");
  return offer;
}

export async function checkBuyer(tx: Sql, user: string): Promise<void> {
  const [row] = await tx.query<{ status: number }>(
    `select status from "user" where id = $1::bigint and delete_time is null`,
    [user],
  );
  if (row?.status !== UserStatus.of("normal"))
    throw guardRefused("会员状态不正常，不能下单", "The member is not active and cannot order", "user");
}

/** Freight of a parcel to a region; 0 for what needs none. @throws Refusal guardRefused for a region without freight */
async function freightFor(
  tx: Sql,
  { kind, freight, grams, currency }: Offer,
  region: string | null,
  quantity: number,
  amount: number,
): Promise<number> {
  if (kind !== "physical" || freight === "free") return 0;
  if (region === null) throw guardRefused("请选择配送区域", "Choose a region", "region");
  const [row] = await tx.query<{ currency: Stored }>("select currency from region where id = $1::bigint", [region]);
  const found = await freightTo(tx, region, { grams: grams * quantity, amount });
  if (!found || row?.currency !== currency)
    throw guardRefused("该区域不配送", "The article is not sent to this region", "region");
  return found.quote.price;
}

/** Adds up an order. @throws Refusal guardRefused for a coupon that does not apply */
export async function priceOf(
  tx: Sql,
  offer: Offer,
  { quantity, region, coupon }: { quantity: number; region: string | null; coupon: CouponTerms | null },
): Promise<OrderPrice> {
  const goods = (offer.money ?? 0) * quantity;
  const freight = await freightFor(tx, offer, region, quantity, goods);
  const lines = [{ amount: goods, of: { goods: [offer.goods], classes: [offer.classify] } }];
  const taken = coupon ? discountOf(coupon, { currency: offer.currency, lines, freight }) : null;
  if (taken?.refusal) throw guardRefused(taken.refusal[0], taken.refusal[1], "coupon");
  const discount = taken?.discount ?? 0;
  return {
    beans: (offer.beans ?? 0) * quantity,
    coins: (offer.coins ?? 0) * quantity,
    money: goods + freight - discount,
    freight,
    discount,
  };
}
