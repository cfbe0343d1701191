import { Parsing } from "#domain/enumerations/models.ts";
import { defineMachine } from "#kernel/machine.ts";

/** The worker runs the transitions of the system (server/areas/photo-models). */
export const photoModelMachine = defineMachine({
  fields: { state: Parsing },
  initial: { state: "await" },
  transitions: {
    begin: { from: { state: ["await"] }, to: { state: "parsing" }, system: true },
    finish: { from: { state: ["parsing"] }, to: { state: "success" }, system: true },
    fail: { from: { state: ["parsing"] }, to: { state: "fail" }, system: true },
    // Another attempt follows after a pause.
    putBack: { from: { state: ["parsing"] }, to: { state: "await" }, system: true },
    retry: { from: { state: ["fail"] }, to: { state: "await" } },
    retryFree: { from: { state: ["fail"] }, to: { state: "await" }, reason: "required" },
    refund: { from: { state: ["await", "success", "fail"] }, to: {}, reason: "required" },
    // A refund of a job that waits: it would otherwise be done for nothing.
    withdraw: { from: { state: ["await"] }, to: { state: "fail" }, system: true },
    // A result of an outside studio.
    supply: { from: { state: ["await", "fail"] }, to: { state: "success" }, system: true },
  },
  refusals: [
    {
      when: { state: ["parsing"] },
      message: ["正在处理，请等它结束", "It is being processed. Wait until it has ended"],
    },
  ],
  final: { state: ["success"] },
});
