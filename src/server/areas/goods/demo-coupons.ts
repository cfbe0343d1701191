import { Currency } from "#domain/currency.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { CouponState } from "#domain/goods/enumerations.ts";
import { coupon } from "#domain/goods/coupon.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { discountOf } from "#domain/goods/discount.ts";
import { user } from "#domain/users/user.resource.ts";
import { DAY } from "#kernel/time-units.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import type { Row } from "#server/resources/row.ts";
import { newCouponCode } from "./coupon-code.ts";

interface Offer {
  names: readonly [zh: string, en: string];
  kind: string;
  status: "wait" | "onShelf" | "offShelf";
  more: Row;
}

const offers: readonly Offer[] = [
  {
    names: ["满 100 减 20", "20 off from 100"],
    kind: "amountOff",
    status: "onShelf",
    more: { amount: 2_000, from: 10_000, total: 500 },
  },
  {
    names: ["新人立减 5 元", "5 off for newcomers"],
    kind: "amountOff",
    status: "onShelf",
    more: { amount: 500, total: 2_000 },
  },
  {
    names: ["耗材八五折", "15 % off materials"],
    kind: "percentOff",
    status: "onShelf",
    more: { percent: 15, cap: 3_000, from: 5_000, total: 300 },
  },
  {
    names: ["会员包邮券", "Free freight"],
    kind: "freeFreight",
    status: "onShelf",
    more: { scope: "memberLevels", memberLevels: [3, 4, 5], perUser: 3 },
  },
  {
    names: ["免费下载 3 次", "Three free downloads"],
    kind: "freeDownload",
    status: "onShelf",
    more: { times: 3, total: 1_000 },
  },
  {
    names: ["7 天会员体验", "Seven days of membership"],
    kind: "memberDays",
    status: "offShelf",
    more: { vipDuration: "day7", total: 200 },
  },
  {
    names: ["双十二满 300 减 80", "80 off from 300"],
    kind: "amountOff",
    status: "wait",
    more: { amount: 8_000, from: 30_000, total: 800 },
  },
];

const RECORDS = 220;
const sources = ["received", "received", "activity", "task", "grant", "compensation"] as const;

/** Coupons, and what members did with theirs. What a used one took off follows from its offer. */
export const couponDemo: AreaDemo = [
  {
    resource: coupon,
    count: offers.length,
    values: (i, { now, ago }) => {
      const offer = offers[i];
      if (!offer) return null;
      const [zh, en] = offer.names;
      return {
        name: { "1": zh, "0": en },
        kind: offer.kind,
        currency: Currency.of("renminbi"),
        scope: "all",
        perUser: 1,
        valid: "days",
        days: 30,
        rank: (i + 1) * 10,
        begin: offer.status === "wait" ? Math.floor(now + 12 * DAY) : ago(40),
        end: Math.floor(now + 40 * DAY),
        status: ShelfStatus.of(offer.status),
        ...offer.more,
      };
    },
  },
  {
    resource: couponRecord,
    count: RECORDS,
    values: (i, { nth, ago, now, random, often, whole }) => {
      const place = i % 5;
      const offer = offers[place];
      if (!offer) return null;
      const { amount = null, percent = null, cap = null, from = 0 } = offer.more as Record<string, number>;
      const days = 1 + random() * 38;
      const currency = Currency.of("renminbi");
      const spend = Number(from) + whole(500, 20_000);
      const terms = { kind: offer.kind, currency, amount, percent, cap, from: Number(from), scope: "all", ids: [] };
      const { discount } = discountOf(terms, { currency, lines: [{ amount: spend, of: {} }], freight: 1_000 });
      const isUsed = i % 3 === 0;
      const end = Math.floor(now + (30 - days) * DAY);
      const state = isUsed ? "used" : end <= now ? "expired" : i % 40 === 1 ? "void" : "unused";
      return {
        code: newCouponCode(),
        coupon: nth(coupon, place),
        user: nth(user, 20 + Math.floor(i / 5)),
        source: often(sources),
        begin: ago(days),
        end,
        createTime: ago(days),
        status: CouponState.of(state),
        reason: state === "void" ? "活动取消" : "",
        ...(isUsed ? { currency, spend, discount, usedTime: ago(days * random()) } : {}),
      };
    },
  },
];
