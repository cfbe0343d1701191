import { Currency, inCurrency } from "#domain/currency.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { PayState } from "#domain/enumerations/money.ts";
import { i18n, image, int, money, oneOf, ref, rows, someOf, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { rechargeSetProblems } from "./recharge-set.rules.ts";

const unlimited: readonly [string, string] = ["不限", "No limit"];

const machine = defineMachine({
  fields: { status: UpDown },
  initial: { status: "down" },
  transitions: {
    putUp: { from: { status: ["down"] }, to: { status: "up" } },
    putDown: { from: { status: ["up"] }, to: { status: "down" } },
  },
  timed: [{ transition: "putDown", at: "end" }],
});

const kept = { immutable: true } as const;

/**
 * A pack of coins that members buy. What it costs and brings never changes: another price is a new pack, so that orders
 * keep the one they were placed for.
 */
export const rechargeSet = defineResource({
  name: "rechargeSet",
  area: "recharges",
  label: ["充值套餐", "Coin pack"],
  title: "name",
  module: "account",
  fields: {
    name: i18n(50, { label: ["名称", "Name"], required: true, search: true }),
    coins: int({ label: ["金币", "Coins"], required: true, ...kept, min: 1, max: 1_000_000, sort: true, filter: true }),
    bonusCoins: int({ label: ["赠送金币", "Bonus coins"], ...kept, default: 0, min: 0, max: 1_000_000 }),
    firstBonusCoins: int({
      label: ["首充赠送", "Bonus of the first top-up"],
      hint: ["仅首次充值另送", "Only the first top-up of a member brings it besides"],
      ...kept,
      default: 0,
      min: 0,
      max: 1_000_000,
    }),
    prices: rows(
      {
        currency: oneOf(Currency, { label: ["币种", "Currency"], required: true }),
        amount: money({ currency: inCurrency, label: ["价格", "Price"], required: true, min: 1 }),
      },
      {
        label: ["价格", "Prices"],
        hint: ["改价请用「改价」，会另建一档并下架这一档", "Another price is a new pack: use Change price"],
        required: true,
        ...kept,
        max: 10,
      },
    ),
    platforms: someOf(Platform, { label: ["售卖端", "Sold on"], required: true, filter: true }),
    appleProductId: text(64, {
      label: ["Apple 商品 ID", "Apple product id"],
      required: true,
      isCode: true,
      when: "platforms:ios",
    }),
    googleProductId: text(64, {
      label: ["Google 商品 ID", "Google product id"],
      required: true,
      isCode: true,
      when: "platforms:android",
    }),
    icon: image({ label: ["图标", "Icon"] }),
    corner: i18n(10, { label: ["角标", "Corner mark"] }),
    limitPerUser: int({ label: ["每人限购", "For each member"], default: 0, min: 0, max: 10_000, zero: unlimited }),
    limitPerDay: int({ label: ["每日限购", "A day"], default: 0, min: 0, max: 1_000_000, zero: unlimited }),
    begin: time({ label: ["开始售卖", "Sold from"] }),
    end: time({ label: ["结束售卖", "Sold until"] }),
    sold: rollupCount(
      {
        resource: "rechargeOrder",
        by: "set",
        one: true,
        where: { payState: [PayState.of("paid")] },
        days: 30,
        kept: true,
      },
      { label: ["30天销量", "Sold in 30 days"], sort: true },
    ),
    replaces: ref("rechargeSet", { label: ["取代", "Replaces"], readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(UpDown, { label: ["状态", "Status"], default: "down", filter: true }),
  },
  machine,
  rankedWithin: [],
  problems: rechargeSetProblems,
  list: {
    columns: ["icon", "name", "coins", "bonusCoins", "prices", "platforms", "sold", "corner", "rank", "status"],
    sort: "rank",
  },
  children: [
    {
      resource: "rechargeOrder",
      by: "set",
      label: ["充值订单", "Orders"],
      sort: "-createTime",
      columns: ["user", "amount", "payState", "payTime"],
    },
  ],
  form: [
    { title: ["套餐", "Pack"], fields: ["name", "coins", "bonusCoins", "firstBonusCoins", "prices"] },
    { title: ["展示", "Shown as"], fields: ["icon", "corner"] },
    {
      title: ["售卖", "Selling"],
      fields: ["platforms", "appleProductId", "googleProductId", "limitPerUser", "limitPerDay", "begin", "end"],
    },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
