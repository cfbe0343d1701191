import { defineMachine } from "#kernel/machine.ts";
import { PendingState } from "./enumerations.ts";

export const pendingDecisionMachine = defineMachine({
  fields: { state: PendingState },
  initial: { state: "waiting" },
  transitions: {
    approve: { from: { state: ["waiting"] }, to: { state: "approved" } },
    refuse: { from: { state: ["waiting"] }, to: { state: "refused" }, reason: "required" },
    withdraw: { from: { state: ["waiting"] }, to: { state: "withdrawn" } },
    expire: { from: { state: ["waiting"] }, to: { state: "expired" }, system: true },
  },
  timed: [{ transition: "expire", at: "expire" }],
  final: { state: ["approved", "refused", "withdrawn", "expired"] },
});
