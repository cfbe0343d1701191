import { defineMachine } from "#kernel/machine.ts";
import { CreditStatus } from "./enumerations.ts";

/**
 * An income is on hold until its time, and then available. A refund takes it back. What a refund could not take is a
 * record of its own, which the next incomes pay off (`owed`).
 */
export const creditMachine = defineMachine({
  fields: { status: CreditStatus },
  initial: { status: "hold" },
  transitions: {
    // The command `extend` says for how long.
    prolong: { from: { status: ["hold"] }, to: { status: "hold" }, system: true },
    release: { from: { status: ["hold"] }, to: { status: "released" }, system: true },
    // A settlement pays it without making it available.
    settle: { from: { status: ["hold"] }, to: { status: "settled" }, system: true },
    // The settlement is cancelled before its payment.
    unsettle: { from: { status: ["settled"] }, to: { status: "hold" }, system: true },
    takeBack: { from: { status: ["hold", "released", "settled"] }, to: { status: "reversed" }, system: true },
    payPart: { from: { status: ["owed"] }, to: { status: "owed" }, system: true },
    // What had paid it off is cancelled.
    oweAgain: { from: { status: ["paidOff"] }, to: { status: "owed" }, system: true },
    payOff: { from: { status: ["owed"] }, to: { status: "paidOff" }, system: true },
  },
  timed: [{ transition: "release", at: "holdUntil", set: { releaseTime: "now" }, effect: "releaseCredit" }],
  final: { status: ["reversed"] },
});
