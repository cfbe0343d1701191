import { ModelProcessing } from "#domain/enumerations/models.ts";
import { defineMachine } from "#kernel/machine.ts";

/** The worker runs the transitions of the system (server/areas/conversions). */
export const to3mfTaskMachine = defineMachine({
  fields: { state: ModelProcessing },
  initial: { state: "waiting" },
  transitions: {
    begin: { from: { state: ["waiting"] }, to: { state: "processing" }, system: true },
    finish: { from: { state: ["processing"] }, to: { state: "processed" }, system: true },
    fail: { from: { state: ["processing"] }, to: { state: "err" }, system: true },
    // The server stops, and another process goes on.
    putBack: { from: { state: ["processing"] }, to: { state: "waiting" }, system: true },
    retry: { from: { state: ["err"] }, to: { state: "waiting" } },
  },
  final: { state: ["processed"] },
});
