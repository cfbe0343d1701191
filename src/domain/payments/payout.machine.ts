import { FeeState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";

/** Most attempts of one payout. After them a person pays it by hand, or refuses the withdrawal. */
export const MOST_ATTEMPTS = 3;

/**
 * A payout waits until it is handed to the channel (`already`), whose answer ends it. What is not answered clearly stays
 * with the channel: it is asked again, and nothing is sent a second time.
 */
export const payoutMachine = defineMachine({
  fields: { state: FeeState },
  initial: { state: "waiting" },
  transitions: {
    send: { from: { state: ["waiting", "failed", "noaccess"] }, to: { state: "already" }, system: true },
    // The channel may tell late that an attempt which it had called failed was paid.
    succeed: { from: { state: ["already", "failed", "noaccess"] }, to: { state: "success" }, system: true },
    fail: { from: { state: ["already"] }, to: { state: "failed" }, system: true },
    cannotReceive: { from: { state: ["already"] }, to: { state: "noaccess" }, system: true },
    close: { from: { state: ["waiting", "failed", "noaccess"] }, to: { state: "cancel" }, system: true },
    // Its subject is approved once more after an approval was taken back.
    reopen: { from: { state: ["cancel"] }, to: { state: "waiting" }, system: true },
    comeBack: { from: { state: ["success"] }, to: { state: "failed" }, system: true },
    // Somebody paid it outside of the channel.
    payByHand: { from: { state: ["waiting", "failed", "noaccess"] }, to: { state: "success" }, system: true },
  },
  refusals: [
    {
      when: { state: ["already"] },
      message: ["已交给渠道，结果未知前不能再动", "The channel has it. Wait for its answer"],
    },
  ],
});
