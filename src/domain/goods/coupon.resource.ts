import { bool, i18n, int, laterRef, money, oneOf, refs, someOf, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { rollupCount } from "#kernel/rollups.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { CouponType } from "#domain/enumerations/money.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { MemberLevel, VipDuration } from "#domain/enumerations/users.ts";
import { shelf } from "#domain/machines.ts";
import { couponProblems } from "./coupon.rules.ts";
import { CouponScope, CouponValid } from "./enumerations.ts";

const offPrice = "kind:amountOff,percentOff,freeFreight";
const ofRecords = { resource: "couponRecord", by: "coupon", one: true } as const;
const unlimited: readonly [string, string] = ["不限", "No limit"];

/** A kind of coupon that members receive: what it takes off, from what, and how long it holds. */
export const coupon = defineResource({
  name: "coupon",
  area: "goods",
  label: ["优惠券", "Coupon"],
  title: "name",
  module: "activity",
  fields: {
    name: i18n(40, { label: ["名称", "Name"], required: true, search: true }),
    kind: oneOf(CouponType, { label: ["类型", "Kind"], required: true, filter: true }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], default: "renminbi", filter: true }),
    amount: money({
      currency: inCurrency,
      label: ["减免金额", "Amount off"],
      required: true,
      min: 1,
      when: "kind:amountOff",
    }),
    percent: int({
      label: ["减免 %", "Off, %"],
      hint: ["20 即八折", "20 takes a fifth off"],
      required: true,
      min: 1,
      max: 99,
      when: "kind:percentOff",
    }),
    cap: money({ currency: inCurrency, label: ["最高减免", "At most"], min: 1, when: "kind:percentOff" }),
    times: int({ label: ["下载次数", "Downloads"], required: true, min: 1, max: 1_000, when: "kind:freeDownload" }),
    vipDuration: oneOf(VipDuration, { label: ["会员时长", "Membership"], required: true, when: "kind:memberDays" }),
    from: money({
      currency: inCurrency,
      label: ["使用门槛", "Least spend"],
      hint: ["不填即无门槛", "Left empty, any amount will do"],
      when: offPrice,
    }),
    scope: oneOf(CouponScope, { label: ["适用范围", "Applies to"], required: true, default: "all", filter: true }),
    classes: refs("goodsClassify", { label: ["商品分类", "Classes"], required: true, max: 100, when: "scope:classes" }),
    goods: refs("goods", { label: ["商品", "Goods"], required: true, max: 500, when: "scope:goods" }),
    models: refs("model", { label: ["模型", "Models"], required: true, max: 500, when: "scope:models" }),
    memberLevels: someOf(MemberLevel, { label: ["会员等级", "Levels"], required: true, when: "scope:memberLevels" }),
    business: laterRef("couponBusiness", { label: ["优惠券商户", "Coupon business"], filter: true }),
    total: int({ label: ["发行量", "Total"], default: 0, min: 0, zero: unlimited }),
    perUser: int({ label: ["每人限领", "For each member"], required: true, default: 1, min: 1, max: 100 }),
    valid: oneOf(CouponValid, { label: ["有效期", "Validity"], required: true, default: "days" }),
    validBegin: time({ label: ["生效时间", "Valid from"], required: true, when: "valid:fixed" }),
    validEnd: time({ label: ["失效时间", "Valid until"], required: true, when: "valid:fixed" }),
    days: int({ label: ["有效天数", "Valid days"], required: true, min: 1, max: 365, when: "valid:days" }),
    begin: time({ label: ["领取开始", "Receive from"], filter: true }),
    end: time({ label: ["领取结束", "Receive until"], filter: true }),
    withOthers: bool({ label: ["可与其他优惠叠加", "With other offers"] }),
    received: rollupCount({ ...ofRecords, kept: true }, { label: ["已领取", "Received"], sort: true }),
    used: rollupCount(
      { ...ofRecords, where: { status: ["used"] }, kept: true },
      { label: ["已使用", "Used"], sort: true },
    ),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "wait", filter: true }),
  },
  machine: shelf,
  rankedWithin: [],
  problems: couponProblems,
  children: [
    {
      resource: "couponRecord",
      by: "coupon",
      label: ["发放记录", "Coupons of members"],
      columns: ["user", "source", "begin", "end", "usedTime", "status"],
    },
  ],
  list: {
    columns: [
      "name",
      "kind",
      "amount",
      "percent",
      "from",
      "scope",
      "received",
      "total",
      "used",
      "perUser",
      "rank",
      "status",
    ],
    sort: "rank",
  },
  form: [
    {
      title: ["优惠", "Offer"],
      fields: ["name", "kind", "currency", "amount", "percent", "cap", "times", "vipDuration", "from"],
    },
    { title: ["适用", "Applies to"], fields: ["scope", "classes", "goods", "models", "memberLevels", "withOthers"] },
    {
      title: ["发放", "Giving"],
      fields: ["business", "total", "perUser", "begin", "end", "valid", "validBegin", "validEnd", "days"],
    },
  ],
  allows: ["add", "copy", "edit", "rank", "export"],
});
