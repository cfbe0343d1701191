import { BEANS } from "#domain/amount-formats.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { bool, date, decimal, int, money, oneOf, part, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

const readOnly = { readOnly: true } as const;

/** A day on which a member signed in, by the member's clock. A day has one at most. */
export const signIn = defineResource({
  name: "signIn",
  area: "member-tasks",
  label: ["签到记录", "Sign-in"],
  title: "user",
  module: "activity",
  ownerField: "user",
  fields: {
    user: ref("user", { label: ["会员", "Member"], required: true, ...readOnly, filter: true }),
    day: date({
      label: ["日期", "Day"],
      hint: ["会员当地日期", "By the member's clock"],
      required: true,
      ...readOnly,
      filter: true,
      sort: true,
    }),
    plan: ref("memberTask", { label: ["签到方案", "Plan"], required: true, ...readOnly, filter: true }),
    cycleKey: text(20, { label: ["周期", "Cycle"], required: true, ...readOnly, isCode: true }),
    place: int({ label: ["第几天", "Day of the calendar"], required: true, ...readOnly, min: 1, max: 31 }),
    runLength: int({
      label: ["连续天数", "Run length"],
      required: true,
      ...readOnly,
      min: 1,
      filter: true,
      sort: true,
    }),
    beans: money({ currency: BEANS, label: ["金豆", "Beans"], required: true, ...readOnly, default: 0 }),
    reward: part(
      {
        factor: decimal(1, { label: ["会员倍数", "Factor"], min: 1, max: 3 }),
        coupon: ref("couponRecord", { label: ["优惠券", "Coupon"] }),
      },
      { label: ["奖励", "Reward"], ...readOnly },
    ),
    rewardError: text(200, { label: ["优惠券未发原因", "Why the coupon was not given"], ...readOnly, filter: true }),
    entry: ref("ledgerEntry", { label: ["分录", "Entry"], ...readOnly }),
    madeUp: bool({ label: ["补签", "Made up"], ...readOnly, filter: true }),
    cost: money({ currency: BEANS, label: ["补签花费", "Cost of making up"], required: true, ...readOnly, default: 0 }),
    platform: oneOf(Platform, { label: ["平台", "Platform"], ...readOnly }),
    operator: ref("admin", { label: ["代签人", "Signed in by"], ...readOnly, filter: true }),
    reason: text(200, { label: ["代签原因", "Why by hand"], ...readOnly, isReason: true }),
    time: time({ label: ["签到时间", "Time"], required: true, ...readOnly, filter: true, sort: true }),
  },
  uniqueTogether: [["user", "day"]],
  list: {
    columns: ["user", "day", "plan", "place", "runLength", "beans", "madeUp", "cost", "operator", "time"],
    sort: "-time",
    sums: ["beans", "cost"],
  },
  allows: ["export"],
  bulk: false,
});
