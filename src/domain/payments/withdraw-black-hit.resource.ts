import { oneOf, ref } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { WithdrawBlackEffect } from "./black-enumerations.ts";

/** A withdrawal that an entry of the black list refused or put on hold. */
export const withdrawBlackHit = defineResource({
  name: "withdrawBlackHit",
  area: "payments",
  label: ["提现黑名单命中", "Hit of the withdrawal black list"],
  title: "user",
  module: "account",
  fields: {
    entry: ref("withdrawBlack", {
      label: ["黑名单", "Entry"],
      required: true,
      readOnly: true,
      filter: true,
      partOf: true,
    }),
    effect: oneOf(WithdrawBlackEffect, { label: ["效果", "Effect"], required: true, readOnly: true, filter: true }),
    user: ref("user", { label: ["会员", "Member"], required: true, readOnly: true, filter: true }),
    withdrawal: ref("withdrawal", { label: ["提现", "Withdrawal"], readOnly: true, filter: true }),
  },
  list: { columns: ["entry", "effect", "user", "withdrawal", "createTime"], sort: "-createTime" },
  appendOnly: true,
  indexes: [{ by: ["entry", "-createTime"] }],
});
