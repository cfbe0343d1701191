import { defineMachine } from "#kernel/machine.ts";
import { Accepting, ProviderReview } from "./enumerations.ts";

const admitted = { review: ["success"] } as const;

/** States of a print provider: an application is examined, then signed; only an admitted one takes orders. */
export const printProviderMachine = defineMachine({
  fields: { review: ProviderReview, accepting: Accepting },
  initial: { review: "waiting", accepting: "down" },
  transitions: {
    pass: { from: { review: ["waiting"] }, to: { review: "passed" } },
    noPass: { from: { review: ["waiting"] }, to: { review: "notPassed" }, reason: "required" },
    admit: {
      from: { review: ["passed"] },
      to: { review: "success", accepting: "up" },
      complete: ["contract", "deposit", "payee"],
    },
    stop: { from: admitted, to: { review: "down", accepting: "down" }, reason: "required" },
    resume: { from: { review: ["down"] }, to: { review: "success", accepting: "up" } },
    pauseAccepting: { from: { ...admitted, accepting: ["up"] }, to: { accepting: "down" } },
    resumeAccepting: { from: { ...admitted, accepting: ["down"] }, to: { accepting: "up" } },
    /** Too many orders were lost by time. */
    pauseByRule: { from: { ...admitted, accepting: ["up"] }, to: { accepting: "down" }, system: true },
    /** The workshop applies once more. */
    resubmit: { from: { review: ["notPassed"] }, to: { review: "waiting" }, system: true },
    /** The commission of the day begins. */
    changeCommission: { from: {}, to: {}, system: true },
  },
  timed: [{ transition: "changeCommission", at: "commissionFrom", effect: "beginCommission" }],
});
