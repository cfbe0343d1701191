import { defineMachine } from "#kernel/machine.ts";
import { PayeeStatus } from "./payee-enumerations.ts";

const waits = { status: ["waiting"] } as const;

/** States of the authentication of a payee. Only a passed one is paid. */
export const payeeAuthMachine = defineMachine({
  fields: { status: PayeeStatus },
  initial: { status: "waiting" },
  transitions: {
    pass: { from: waits, to: { status: "passed" } },
    noPass: { from: waits, to: { status: "notPassed" }, reason: "required" },
    revoke: { from: { status: ["passed"] }, to: { status: "down" }, reason: "required" },
    /** Name, number or an account is another one. */
    change: { from: { status: ["passed"] }, to: { status: "waiting" }, system: true },
    /** The member applies once more. */
    resubmit: { from: { status: ["notPassed", "down"] }, to: { status: "waiting" }, system: true },
    expire: { from: { status: ["passed"] }, to: { status: "down" }, system: true },
  },
  timed: [{ transition: "expire", at: "validUntil", effect: "suspendOfPayee" }],
});
