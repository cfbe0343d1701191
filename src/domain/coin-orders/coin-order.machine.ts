import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";
import { HOUR } from "#kernel/time-units.ts";

/** Time within which an order is paid, in seconds. */
export const PAY_WITHIN = HOUR / 4;

const open = { state: ["wait"], payState: ["waiting"] } as const;

/** A purchase in coins. Commands with a handler run the transitions of the system. */
export const coinOrderMachine = defineMachine({
  fields: { state: OrderState, payState: PayState },
  initial: { state: "wait", payState: "waiting" },
  transitions: {
    succeed: { from: open, to: { state: "succ", payState: "paid" }, system: true },
    fail: { from: open, to: { state: "fail", payState: "closed" }, system: true },
    expire: { from: open, to: { state: "close", payState: "closed" }, system: true },
    giveBack: { from: { state: ["succ"] }, to: { state: "close", payState: "refunded" }, system: true },
    markFalse: { from: { state: ["wait", "succ"] }, to: { state: "false" }, system: true },
    /** The order of the object has changed, and this one with it. */
    follow: { from: { state: ["wait", "succ"] }, to: {}, system: true },
  },
  timed: [{ transition: "expire", at: "deadline", set: { closeTime: "now", refundReason: "超时未支付" } }],
  final: { state: ["fail", "false", "close"] },
});
