import { defineMachine } from "#kernel/machine.ts";
import { PendingState } from "./enumerations.ts";

export const pendingDecisionMachine = defineMachine({
  fields: { state: PendingState },
  initial: { state: "waiting" },
  transitions: {
    approve: { from: { state: ["waiting"] }, to: { state: "approved" } },
    refuse: { from: { state: ["waiting"] }, to: { state: "refused" }, reason: "required" },
    withdraw: { from: { state: ["waiting", "outdated"] }, to: { state: "withdrawn" } },
    askAgain: { from: { state: ["outdated", "expired"] }, to: { state: "renewed" } },
    // The record that asked no longer waits, such as a bulk job whose task was stopped.
    close: { from: { state: ["waiting"] }, to: { state: "withdrawn" }, system: true },
    // The record changed after the request.
    outdate: { from: { state: ["waiting"] }, to: { state: "outdated" }, system: true },
    expire: { from: { state: ["waiting"] }, to: { state: "expired" }, system: true },
  },
  timed: [{ transition: "expire", at: "expire" }],
  final: { state: ["approved", "refused", "withdrawn", "renewed"] },
});
