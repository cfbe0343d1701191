import { Currency } from "#domain/currency.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { goodsStock } from "#domain/goods/goods-stock.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import type { Move } from "./demo-articles.ts";
import { articles, both, DAYS, movements, movesOf, variants } from "./demo-articles.ts";

/** Stock, reserved and sold pieces of a variant, as its movements leave them. */
function totalsOf(index: number): { stock: number; reserved: number; sold: number } {
  const moves = movesOf(index);
  const sum = (of: (move: Move) => number): number => moves.reduce((all, move) => all + of(move), 0);
  return {
    stock: sum(({ amount }) => amount),
    reserved: sum(({ held }) => held),
    sold: sum(({ kind, held }) => (kind === "sold" ? -held : 0)),
  };
}

/** Articles of the mall with their variants and movements. */
export const goodsDemo: AreaDemo = [
  {
    resource: goods,
    count: articles.length,
    values: (i, { nth, cover, ago, now, whole }) => {
      const article = articles[i];
      if (!article) return null;
      const { names, classify, kind = "physical", beans, coins, money, status = "up", more } = article;
      const [zh, en] = names;
      const pictures = [cover(i), cover(i + 7)].filter((picture) => picture !== null);
      return {
        name: both(names),
        code: `G${String(1_001 + i)}`,
        images: pictures,
        classify: nth(goodsClassify, classify),
        kind,
        priceBeans: beans ?? null,
        priceCoins: coins ?? null,
        priceMoney: money ?? null,
        marketPrice: money ? Math.round(money * 1.4) : null,
        currency: Currency.of("renminbi"),
        ...(kind === "physical" ? { freight: i % 4 === 0 ? "free" : "byRegion" } : {}),
        ...(kind === "coupon" ? { coupon: nth(coupon, 0) } : {}),
        detail: both([`<p>${zh}：社区福利商城专供。</p>`, `<p>${en}, made for the mall of the community.</p>`]),
        notice: both(["<p>兑换后 7 天内发货。</p>", "<p>Sent within 7 days.</p>"]),
        status: ProductStatus.of(status),
        stockState: article.first > 0 ? "enough" : "none",
        reason: status === "noPass" ? "图片里有他人商标" : "",
        reviewer: status === "wait" ? null : nth(admin, 0),
        tags: [nth(tag, i)].filter((id) => id !== null),
        fakeSold: whole(0, 40),
        begin: ago(DAYS + 2),
        end: i === 3 ? Math.floor(now + 20 * DAY) : null,
        rank: (i + 1) * 10,
        createTime: ago(DAYS + 3 - i / 10),
        ...more,
      };
    },
  },
  {
    resource: goodsSku,
    count: variants.length,
    values: (i, { nth }) => {
      const variant = variants[i];
      if (!variant) return null;
      const { article, place, spec, at } = variant;
      const grams = (article.kind ?? "physical") === "physical" ? 120 + (i % 5) * 210 : 0;
      return {
        goods: nth(goods, place),
        spec: both(spec),
        code: `G${String(1_001 + place)}-${at + 1}`,
        currency: Currency.of("renminbi"),
        grams,
        rank: at + 1,
        ...totalsOf(i),
      };
    },
  },
  {
    resource: goodsStock,
    count: movements.length,
    values: (i, { nth, ago }) => {
      const move = movements[i];
      const variant = variants[move?.index ?? -1];
      if (!move || !variant) return null;
      const { index, kind, amount, held, orderLine, days, balanceAfter } = move;
      return {
        sku: nth(goodsSku, index),
        goods: nth(goods, variant.place),
        kind,
        amount,
        held,
        balanceAfter,
        user: orderLine === "" ? null : nth(user, 20 + ((index * 7 + i) % 200)),
        orderLine,
        idemKey: orderLine === "" ? "" : `${kind}:${orderLine}`,
        reason: kind === "in" ? "首批到货" : "",
        createTime: ago(days),
      };
    },
  },
];
