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

/** Articles of the demo. */
export const articles: readonly Article[] = [
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
  { names: ["贴纸套装", "Sticker set"], classify: 5, beans: 500, first: 34, specs: one, more: { lowStock: 20 } },
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
  {
    names: ["线上课程兑换码", "Code for an online course"],
    classify: 8,
    kind: "partnerCode",
    beans: 1_500,
    first: 60,
    specs: one,
    more: { limitUser: 1 },
  },
  { names: ["满 100 减 20 券", "20 off from 100"], classify: 8, kind: "coupon", beans: 800, first: 90, specs: one },
  { names: ["新年限定礼盒", "New Year's box"], classify: 0, beans: 12_000, first: 50, specs: one, status: "wait" },
  { names: ["手办涂装套装", "Figure painting set"], classify: 0, beans: 7_000, first: 0, specs: one, status: "noPass" },
];

export const both = ([zh, en]: readonly [string, string]) => ({ "1": zh, "0": en });

/** Variants of all articles, with the place of their article. */
export const variants = articles.flatMap((article, place) =>
  article.specs.map((spec, at) => ({ article, place, spec, at })),
);

export interface Move {
  kind: string;
  amount: number;
  held: number;
  orderLine: string;
  days: number;
}

const ORDERS = 10;
/** Days before the demo at which the first delivery came. */
export const DAYS = 28;

/** Movements of a variant: a delivery, then orders, most of which are sold, some given back and the last one open. */
export function movesOf(index: number): Move[] {
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

/** Movements of all variants, each with the stock after it. */
export const movements = variants.flatMap((_variant, index) => {
  let balance = 0;
  return movesOf(index).map((move) => ({ index, ...move, balanceAfter: (balance += move.amount) }));
});
