import { coupon } from "#domain/goods/coupon.resource.ts";
import { couponRecord } from "#domain/goods/coupon-record.resource.ts";
import { int, refs } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";
import { shelfCommands } from "#commands/shelf.ts";

/** Most members to whom one call grants a coupon. */
const MOST_MEMBERS = 500;

export const couponCommands = defineCommands(coupon, {
  ...shelfCommands,
  grant: {
    label: ["发放给会员", "Grant to members"],
    key: "g",
    targets: "one",
    action: { type: "handler" },
    reasons: "free",
    undoable: false,
    bulk: false,
    input: {
      users: refs("user", {
        label: ["会员", "Members"],
        hint: ["可粘贴编号，重复的只发一次", "IDs can be pasted. A member named twice gets one"],
        required: true,
        max: MOST_MEMBERS,
      }),
    },
    words: "赠送 派发 补偿 give send compensation",
  },
});

export const couponRecordCommands = defineCommands(couponRecord, {
  void: {
    label: ["作废", "Void"],
    key: "z",
    targets: "many",
    reasons: "free",
    undoable: false,
    isGrave: true,
    words: "失效 收回 cancel invalidate",
  },
  extend: {
    label: ["延长有效期", "Extend"],
    key: "t",
    targets: "many",
    action: { type: "handler" },
    undoable: false,
    input: { days: int({ label: ["延长天数", "Days"], required: true, min: 1, max: 365 }) },
    words: "延期 过期 days longer valid",
  },
});
