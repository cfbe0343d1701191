import { defineMachine } from "#kernel/machine.ts";
import { RefundState } from "./enumerations.ts";

/** Most attempts of one refund. After them a person pays it back by hand. */
export const MOST_REFUND_ATTEMPTS = 3;

/** A refund waits until the sending job hands it over. What is not answered clearly is asked for, never sent twice. */
export const paymentRefundMachine = defineMachine({
  fields: { state: RefundState },
  initial: { state: "waiting" },
  transitions: {
    send: { from: { state: ["waiting"] }, to: { state: "sent" }, system: true },
    // The channel may tell late that an attempt which it had called failed was paid back.
    succeed: { from: { state: ["sent", "failed"] }, to: { state: "done" }, system: true },
    fail: { from: { state: ["sent"] }, to: { state: "failed" }, system: true },
    // The commands `tryAgain` and `payByHand` do these.
    wait: { from: { state: ["failed"] }, to: { state: "waiting" }, system: true },
    settleByHand: { from: { state: ["waiting", "failed"] }, to: { state: "done" }, system: true },
  },
  refusals: [
    { when: { state: ["sent"] }, message: ["已交给渠道，请等待结果", "The channel has it. Wait for its answer"] },
  ],
  final: { state: ["done"] },
});
