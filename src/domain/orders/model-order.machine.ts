import { OrderState, PayState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";

const open = { state: ["wait"], payState: ["waiting"] } as const;

/** An order of a model is paid, or ends unpaid. Commands with a handler run the transitions of the system. */
export const modelOrderMachine = defineMachine({
  fields: { state: OrderState, payState: PayState },
  initial: { state: "wait", payState: "waiting" },
  transitions: {
    succeed: { from: open, to: { state: "succ", payState: "paid" }, system: true },
    fail: { from: open, to: { state: "fail", payState: "closed" }, system: true },
    expire: { from: open, to: { state: "close", payState: "closed" }, system: true },
    cancel: { from: open, to: { state: "close", payState: "closed" }, system: true },
    giveBack: { from: { state: ["succ"] }, to: { state: "close", payState: "refunded" }, system: true },
    markFalse: { from: { state: ["wait", "succ"] }, to: { state: "false" }, system: true },
  },
  final: { state: ["fail", "false", "close"] },
});
