import { Recommend } from "./enumerations/review.ts";
import { defineMachine } from "#kernel/machine.ts";

/** States of a recommendation that is proposed first, in the field `status`. It ends at the time `end`. */
export const proposed = defineMachine({
  fields: { status: Recommend },
  initial: { status: "confirm" },
  transitions: {
    recommend: { from: { status: ["confirm", "cancel"] }, to: { status: "confirmed" } },
    refuse: { from: { status: ["confirm"] }, to: { status: "forbid" }, reason: "required" },
    unrecommend: { from: { status: ["confirmed"] }, to: { status: "cancel" }, reason: "required" },
    forbid: { from: { status: ["cancel"] }, to: { status: "cancelForbid" }, reason: "required" },
    /** The server runs this transition at the end, and where the recommended record is stopped or shut out. */
    expire: { from: { status: ["confirmed"] }, to: { status: "cancel" }, system: true },
  },
  timed: [{ transition: "expire", at: "end" }],
  final: { status: ["forbid", "cancelForbid"] },
});

/** A forbidden recommendation stays as it is. */
export const forbiddenGuard = {
  filter: "status:confirm,confirmed,cancel",
  message: ["已禁止的推荐不能修改", "A forbidden recommendation cannot be edited"],
} as const;
