import { FeeState, WithdrawalState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";

/**
 * A withdrawal is decided by people (`state`), and then paid (`payState`). The payout of a withdrawal moves `payState`
 * (server/areas/payments). The amount is on hold from the application until it is paid or refused.
 */
export const withdrawalMachine = defineMachine({
  fields: { state: WithdrawalState, payState: FeeState },
  initial: { state: "being", payState: "waiting" },
  transitions: {
    approve: { from: { state: ["being"] }, to: { state: "pass", payState: "waiting" } },
    hold: { from: { state: ["being"] }, to: { state: "suspend" }, reason: "required" },
    suspendByRule: { from: { state: ["being"] }, to: { state: "suspend" }, system: true },
    resume: { from: { state: ["suspend"] }, to: { state: "being" }, reason: "required" },
    refuse: {
      from: { state: ["being", "suspend", "pass"], payState: ["waiting", "failed", "noaccess"] },
      to: { state: "fail", payState: "cancel" },
      reason: "required",
    },
    /** Somebody takes an own approval back. */
    reopen: { from: { state: ["pass"], payState: ["waiting"] }, to: { state: "being" }, system: true },
    send: {
      from: { state: ["pass"], payState: ["waiting", "failed", "noaccess"] },
      to: { payState: "already" },
      system: true,
    },
    // Also late, or by hand, after an attempt has failed.
    succeed: {
      from: { state: ["pass"], payState: ["waiting", "already", "failed", "noaccess"] },
      to: { payState: "success" },
      system: true,
    },
    failToPay: { from: { state: ["pass"], payState: ["already"] }, to: { payState: "failed" }, system: true },
    cannotReceive: { from: { state: ["pass"], payState: ["already"] }, to: { payState: "noaccess" }, system: true },
    // The money came back after it had been paid.
    comeBack: {
      from: { state: ["pass"], payState: ["success"] },
      to: { state: "fail", payState: "failed" },
      system: true,
    },
  },
  refusals: [
    {
      when: { payState: ["already"] },
      message: ["已交给渠道，结果未知前不能再动", "The channel has it. Wait for its answer"],
    },
    { when: { payState: ["success"] }, message: ["已打款", "It is paid"] },
  ],
  final: { state: ["fail"] },
});
