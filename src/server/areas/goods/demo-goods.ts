import { Currency } from "#domain/currency.ts";
import { ProductStatus } from "#domain/enumerations/review.ts";
import { goods } from "#domain/goods/goods.resource.ts";
import { goodsClassify } from "#domain/goods/goods-classify.resource.ts";
import { goodsSku } from "#domain/goods/goods-sku.resource.ts";
import { goodsStock } from "#domain/goods/goods-stock.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";

interface Article {
  names: readonly [zh: string, en: string];
  /** Place of its class among those of the demo. */
  classify: number;
  kind?: string;
  beans?: number;
  coins?: number;
  /** In fen. */
  money?: number;
  status?: "wait" | "up" | "noPass" | "down" | "waitDeel";
  /** Pieces that the first delivery brought. */
  first: number;
  specs: readonly (readonly [zh: string, en: string])[];
  more?: Row;
}

const one = [["默认", "Standard"]] as const;
const sizes = [
  ["S 码", "Size S"],
  ["M 码", "Size M"],
  ["L 码", "Size L"],
] as const;
const colors = [
  ["白色", "White"],
  ["黑色", "Black"],
  ["红色", "Red"],
] as const;

const articles: readonly Article[] = [
  { names: ["社区纪念 T 恤", "Community T-shirt"], classify: 4, beans: 8_000, first: 120, specs: sizes },
  { names: ["刺绣棒球帽", "Embroidered cap"], classify: 4, beans: 5_500, first: 60, specs: colors.slice(0, 2) },
  {
    names: ["小船徽章", "Benchy pin"],
    classify: 5,
    beans: 900,
    first: 300,
    specs: one,
    more: { isHot: true, limitUser: 2 },
  },
  { names: ["贴纸套装", "Sticker set"], classify: 5, beans: 500, first: 9, specs: one, more: { lowStock: 20 } },
  {
    names: ["PLA 线材 1 kg", "PLA filament, 1 kg"],
    classify: 6,
    beans: 3_000,
    money: 2_990,
    first: 90,
    specs: colors,
    more: { isNew: true },
  },
  { names: ["PLA 试用装 250 g", "PLA sample, 250 g"], classify: 6, beans: 2_400, first: 40, specs: colors },
  {
    names: ["标准树脂 500 ml", "Standard resin, 500 ml"],
    classify: 7,
    money: 8_900,
    first: 36,
    specs: colors.slice(0, 2),
  },
  { names: ["0.4 mm 喷嘴五支装", "0.4 mm nozzles, five"], classify: 2, coins: 1_200, first: 80, specs: one },
  {
    names: ["PEI 弹簧钢板", "PEI spring steel plate"],
    classify: 2,
    beans: 6_000,
    first: 0,
    specs: one,
    status: "down",
  },
  {
    names: ["30 天会员", "30 days of membership"],
    classify: 3,
    kind: "memberDays",
    beans: 4_500,
    first: 500,
    specs: one,
    more: { vipDuration: "month1", limitDay: 1 },
  },
  {
    names: ["云空间 50 GB", "Cloud space, 50 GB"],
    classify: 3,
    kind: "cloudSpace",
    beans: 2_000,
    first: 400,
    specs: one,
    more: { gigabytes: 50 },
  },
  {
    names: ["付费模型下载 5 次", "Five paid downloads"],
    classify: 3,
    kind: "modelDownload",
    coins: 500,
    first: 200,
    specs: one,
    more: { times: 5 },
  },
  {
    names: ["助力券", "Boost ticket"],
    classify: 8,
    kind: "boostTicket",
    beans: 300,
    first: 260,
    specs: one,
    more: { times: 1 },
  },
  { names: ["新年限定礼盒", "New Year's box"], classify: 0, beans: 12_000, first: 50, specs: one, status: "wait" },
  { names: ["手办涂装套装", "Figure painting set"], classify: 0, beans: 7_000, first: 0, specs: one, status: "noPass" },
];

const both = ([zh, en]: readonly [string, string]) => ({ "1": zh, "0": en });

const variants = articles.flatMap((article, place) => article.specs.map((spec, at) => ({ article, place, spec, at })));

interface Move {
  kind: string;
  amount: number;
  held: number;
  orderLine: string;
  days: number;
}

const ORDERS = 10;
const DAYS = 28;

/** Movements of a variant: a delivery, then orders, most of which are sold, some given back and the last one open. */
function movesOf(index: number): Move[] {
  const first = variants[index]?.article.first ?? 0;
  if (first === 0) return [];
  const moves: Move[] = [{ kind: "in", amount: first, held: 0, orderLine: "", days: DAYS }];
  let left = first;
  for (let order = 0; order < ORDERS && left > 0; order++) {
    const pieces = Math.min(left, 1 + ((index + order) % 3));
    const orderLine = `demo-${index + 1}-${order + 1}`;
    const days = DAYS - 2 - order * 2.5;
    left -= pieces;
    moves.push({ kind: "reserve", amount: -pieces, held: pieces, orderLine, days });
    if (order === ORDERS - 1) break;
    const isBack = (index + order) % 5 === 4;
    if (isBack) left += pieces;
    const ended = isBack ? { kind: "freed", amount: pieces } : { kind: "sold", amount: 0 };
    moves.push({ ...ended, held: -pieces, orderLine, days: days - 0.5 });
  }
  return moves;
}

const movements = variants.flatMap((_variant, index) => {
  let balance = 0;
  return movesOf(index).map((move) => ({ index, ...move, balanceAfter: (balance += move.amount) }));
});

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
