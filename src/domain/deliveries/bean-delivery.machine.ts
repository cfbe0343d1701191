import { defineMachine } from "#kernel/machine.ts";
import { DeliveryStatus } from "./enumerations.ts";

/**
 * A delivery is checked, confirmed, perhaps approved by a second person, and then posted row by row in the background
 * (server/areas/deliveries). Commands with a handler run the transitions of the system.
 */
export const beanDeliveryMachine = defineMachine({
  fields: { status: DeliveryStatus },
  initial: { status: "draft" },
  transitions: {
    check: { from: { status: ["draft", "toConfirm"] }, to: { status: "checking" }, system: true },
    found: { from: { status: ["draft", "checking", "toConfirm"] }, to: { status: "toConfirm" }, system: true },
    failCheck: { from: { status: ["checking"] }, to: { status: "draft" }, system: true },
    ask: { from: { status: ["toConfirm"] }, to: { status: "toApprove" }, system: true },
    plan: { from: { status: ["toConfirm", "toApprove"] }, to: { status: "planned" }, system: true },
    begin: { from: { status: ["toConfirm", "toApprove", "planned"] }, to: { status: "posting" }, system: true },
    finish: { from: { status: ["posting"] }, to: { status: "done" }, system: true },
    finishPart: { from: { status: ["posting"] }, to: { status: "partial" }, system: true },
    stop: { from: { status: ["planned", "posting"] }, to: { status: "stopped" } },
    halt: { from: { status: ["planned", "posting"] }, to: { status: "stopped" }, system: true },
    resume: { from: { status: ["stopped", "partial"] }, to: { status: "posting" }, system: true },
    refuse: { from: { status: ["toApprove"] }, to: { status: "refused" }, reason: "required" },
    beginReversal: {
      from: { status: ["done", "partial", "stopped", "reversed"] },
      to: { status: "reversing" },
      system: true,
    },
    // Rows whose members have spent what they got stay as they are.
    endReversal: { from: { status: ["reversing"] }, to: { status: "reversed" }, system: true },
  },
  timed: [{ transition: "begin", at: "sendTime", from: { status: ["planned"] }, effect: "startDelivery" }],
  final: { status: ["refused"] },
});
