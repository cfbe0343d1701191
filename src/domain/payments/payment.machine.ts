import { PayState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";

/** A payment waits until the channel says that it is paid. What is paid after it was closed is never lost. */
export const paymentMachine = defineMachine({
  fields: { payState: PayState },
  initial: { payState: "waiting" },
  transitions: {
    pay: { from: { payState: ["waiting", "closed"] }, to: { payState: "paid" }, system: true },
    close: { from: { payState: ["waiting"] }, to: { payState: "closed" }, system: true },
    refundAll: { from: { payState: ["paid"] }, to: { payState: "refunded" }, system: true },
  },
  final: { payState: ["refunded"] },
});
