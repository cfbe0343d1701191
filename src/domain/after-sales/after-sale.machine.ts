import { defineMachine } from "#kernel/machine.ts";
import { SaleStatus } from "./enumerations.ts";

const waits = { status: ["waiting"] } as const;
const agreed = { status: ["passed"] } as const;

/** States of a case. What moves money or goods stands in `settle.ts` of the area, in the same transaction. */
export const afterSaleMachine = defineMachine({
  fields: { status: SaleStatus },
  initial: { status: "waiting" },
  transitions: {
    agree: { from: waits, to: { status: "passed" } },
    agreePart: { from: waits, to: { status: "passed" } },
    refuse: { from: waits, to: { status: "notPassed" }, reason: "required" },
    /** The member takes the case back. */
    withdraw: { from: { status: ["waiting", "passed"] }, to: { status: "down" }, system: true },
    /** The goods were not sent back in time. */
    giveUp: { from: agreed, to: { status: "down" }, system: true },
    /** The refund or the new order is made. */
    settle: { from: agreed, to: { status: "success" }, system: true },
    /** As `settle`, by a command. */
    finish: { from: agreed, to: { status: "success" }, system: true },
    /** The time for the first answer is over. */
    becomeLate: { from: waits, to: {}, system: true },
    /** The limits of the service agree by themselves. */
    agreeBySelf: { from: waits, to: { status: "passed" }, system: true },
  },
  timed: [
    { transition: "becomeLate", at: "lateAt", set: { late: true, lateAt: null } },
    { transition: "giveUp", at: "sendBy", set: { doneTime: "now", sendBy: null } },
    { transition: "settle", at: "settleAt", set: { doneTime: "now", settleAt: null }, effect: "settleCase" },
  ],
  final: { status: ["notPassed", "success", "down"] },
});
