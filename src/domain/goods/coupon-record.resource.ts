import { money, oneOf, recordId, ref, text, time } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { CouponSource, CouponState } from "./enumerations.ts";

/** A coupon that a member has. An order locks it, uses it once it is paid, and frees it if it closes. */
export const couponRecord = defineResource({
  name: "couponRecord",
  area: "goods",
  label: ["会员优惠券", "Coupon of a member"],
  title: "code",
  module: "activity",
  ownerField: "user",
  fields: {
    code: text(24, {
      label: ["券码", "Code"],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      filter: true,
    }),
    coupon: ref("coupon", { label: ["优惠券", "Coupon"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, readOnly: true, filter: true }),
    source: oneOf(CouponSource, { label: ["来源", "Source"], required: true, readOnly: true, filter: true }),
    sourceId: text(40, { label: ["来源编号", "ID of the source"], readOnly: true, isCode: true }),
    begin: time({ label: ["生效时间", "Valid from"], required: true, readOnly: true }),
    end: time({ label: ["失效时间", "Valid until"], required: true, readOnly: true, filter: true, sort: true }),
    orderType: text(40, {
      label: ["订单类型", "Kind of order"],
      readOnly: true,
      isCode: true,
      definitionKind: "resource",
    }),
    order: recordId({ label: ["订单", "Order"], readOnly: true, filter: true, of: "orderType" }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], readOnly: true, filter: true }),
    spend: money({ currency: inCurrency, label: ["订单金额", "Spent with it"], readOnly: true }),
    discount: money({ currency: inCurrency, label: ["优惠金额", "Discount"], readOnly: true }),
    usedTime: time({ label: ["使用时间", "Used"], readOnly: true, filter: true, sort: true }),
    reason: text(200, { label: ["原因", "Reason"], readOnly: true, isReason: true }),
    status: oneOf(CouponState, { label: ["状态", "Status"], default: "unused", filter: true }),
  },
  machine: defineMachine({
    fields: { status: CouponState },
    initial: { status: "unused" },
    transitions: {
      lock: { from: { status: ["unused"] }, to: { status: "locked" }, system: true },
      use: { from: { status: ["locked"] }, to: { status: "used" }, system: true },
      free: { from: { status: ["locked", "used"] }, to: { status: "unused" }, system: true },
      expire: { from: { status: ["unused"] }, to: { status: "expired" }, system: true },
      void: { from: { status: ["unused"] }, to: { status: "void" }, reason: "required" },
      prolong: { from: { status: ["unused", "expired"] }, to: { status: "unused" }, system: true },
    },
    timed: [{ transition: "expire", at: "end" }],
    final: { status: ["void"] },
  }),
  list: {
    columns: ["code", "coupon", "user", "source", "end", "order", "discount", "usedTime", "createTime", "status"],
    sort: "-createTime",
    sums: ["discount"],
  },
  indexes: [{ by: ["coupon", "user"] }],
  allows: ["export"],
});
