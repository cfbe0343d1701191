import { FeeState } from "#domain/enumerations/money.ts";
import { defineMachine } from "#kernel/machine.ts";
import { SettlementStatus } from "./enumerations.ts";

/**
 * A settlement is calculated, passed by people (`status`), and then paid (`payState`). Its payout moves `payState`
 * (server/areas/settlements). Before the payment it can be cancelled, which frees its lines.
 */
export const settlementMachine = defineMachine({
  fields: { status: SettlementStatus, payState: FeeState },
  initial: { status: "waiting", payState: "waiting" },
  transitions: {
    approve: { from: { status: ["waiting"] }, to: { status: "passed", payState: "waiting" }, system: true },
    /** As `approve`, for a party whose payee data are not accepted. */
    approveUnpayable: { from: { status: ["waiting"] }, to: { status: "passed", payState: "noaccess" }, system: true },
    noPass: { from: { status: ["waiting"] }, to: { status: "notPassed" }, reason: "required" },
    void: {
      from: { status: ["waiting", "notPassed", "passed"], payState: ["waiting", "failed", "noaccess"] },
      to: { status: "down", payState: "cancel" },
      system: true,
    },
    send: {
      from: { status: ["passed"], payState: ["waiting", "failed", "noaccess"] },
      to: { payState: "already" },
      system: true,
    },
    // Also late, after an attempt has failed.
    succeed: {
      from: { status: ["passed"], payState: ["waiting", "already", "failed", "noaccess"] },
      to: { status: "success", payState: "success" },
      system: true,
    },
    failToPay: { from: { status: ["passed"], payState: ["already"] }, to: { payState: "failed" }, system: true },
    cannotReceive: { from: { status: ["passed"], payState: ["already"] }, to: { payState: "noaccess" }, system: true },
    // The money came back after it had been paid.
    comeBack: {
      from: { status: ["success"], payState: ["success"] },
      to: { status: "passed", payState: "failed" },
      system: true,
    },
    /** It can be paid again, or its payout was cancelled. */
    waitAgain: {
      from: { status: ["passed"], payState: ["waiting", "failed", "noaccess"] },
      to: { payState: "waiting" },
      system: true,
    },
  },
  refusals: [
    {
      when: { payState: ["already"] },
      message: ["已交给渠道，结果未知前不能再动", "The channel has it. Wait for its answer"],
    },
    { when: { status: ["success"] }, message: ["已结清", "It is settled"] },
    { when: { status: ["down"] }, message: ["结算单已取消", "The settlement is cancelled"] },
  ],
  final: { status: ["down"] },
});
